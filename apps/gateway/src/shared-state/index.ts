export { memoryLimitStore, type SpentSince } from './memory.ts';
export { openLimitStore } from './open-limit-store.ts';
export type {
  Budget,
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitVerdict,
  SubjectLimits,
  UsageClaim,
  WindowStatus,
} from './port.ts';
