export { type Broadcast, type BroadcastNote, createBroadcast, noBroadcast } from './broadcast.ts';
export { memoryLimitStore, type SpentSince } from './memory.ts';
export { openSharedState } from './open-shared-state.ts';
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
