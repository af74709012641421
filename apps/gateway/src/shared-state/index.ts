export { memoryLimitStore, type SpentSince } from './memory.ts';
export { openLimitStore } from './open-limit-store.ts';
export type {
  Budget,
  BudgetUse,
  LimitLease,
  LimitOwner,
  LimitStatus,
  LimitStore,
  LimitSubject,
  LimitVerdict,
  OnSpent,
  SparedSubject,
  SubjectLimits,
  UsageClaim,
  WindowStatus,
} from './port.ts';
