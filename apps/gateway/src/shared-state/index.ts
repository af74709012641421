export { memoryLimitStore } from './memory.ts';
export type {
  LimitLease,
  LimitStatus as LimitStanding,
  LimitStore,
  LimitVerdict,
  SlotClaim,
  UsageClaim,
  WindowStatus as Standing,
} from './port.ts';
