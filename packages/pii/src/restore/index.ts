export {
  type Edit,
  mostHeld,
  Restorer,
  type RestorerOptions,
  type RestoreTally,
  remapOffset,
} from './restorer.ts';
export { KnownUrls } from './url-guard.ts';
