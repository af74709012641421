export { mapFromPairs } from './map-from-pairs.ts';
export {
  type Edit,
  Restorer,
  type RestorerOptions,
  type RestoreTally,
  remapOffset,
} from './restorer.ts';
export { KnownUrls } from './url-guard.ts';
