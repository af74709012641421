export { createKeyedSemaphore } from '../concurrency/index.ts';
export { budgetPeriod } from './budget-period.ts';
export { capNative, capOutput, withDefaultOutput } from './cap-output.ts';
export { ledgerSpending } from './ledger-spending.ts';
export { modelSubject } from './limits-of.ts';
export { withoutOfferedSearch } from './offered-search.ts';
export { ModelLimitError } from './refusal.ts';
export { createLimits, noUsage, type Reservation } from './reserve.ts';
export { refuseUncountedMembers } from './uncounted-members.ts';
