export { type Broadcast, type BroadcastNote, createBroadcast, noBroadcast } from './broadcast.ts';
export { memoryLimitStore, type SpentSince } from './memory.ts';
export { openSharedState } from './open-shared-state.ts';
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
