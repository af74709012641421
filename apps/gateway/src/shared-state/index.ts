export { memoryLimitStore } from './memory.ts';
export type {
  LimitLease,
  LimitStanding,
  LimitStore,
  LimitVerdict,
  SlotClaim,
  Standing,
  UsageClaim,
} from './port.ts';
