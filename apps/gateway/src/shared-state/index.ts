export { memoryLimitStore } from './memory.ts';
export type {
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitVerdict,
  SlotClaim,
  UsageClaim,
  WindowStatus,
} from './port.ts';
