export { createKeyedSemaphore } from '../concurrency/index.ts';
export { budgetPeriod } from './budget-period.ts';
export { capNative, capOutput, withDefaultOutput } from './cap-output.ts';
export { withoutOfferedSearch } from './offered-search.ts';
export { createLimits, noUsage, type Reservation } from './reserve.ts';
export { refuseUncountedMembers } from './uncounted-members.ts';
