export { createResponseJobs, type ResponseJobs, type StopOutcome } from './response-jobs.ts';
export {
  createResponseStore,
  type ResponseItem,
  type ResponseStore,
  responsesKind,
} from './response-store.ts';
