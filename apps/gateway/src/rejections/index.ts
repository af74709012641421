export { createRejectionLog, type RejectionLog } from './rejection-log.ts';
