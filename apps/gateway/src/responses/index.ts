export { createResponseStore, type ResponseItem, type ResponseStore } from './response-store.ts';
