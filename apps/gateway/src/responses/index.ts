export {
  createResponseStore,
  type ResponseItem,
  type ResponseStore,
  responsesKind,
} from './response-store.ts';
