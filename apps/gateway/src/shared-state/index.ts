export { memoryLimitStore } from './memory.ts';
export type { LimitClaim, LimitLease, LimitStanding, LimitStore, Standing } from './port.ts';
