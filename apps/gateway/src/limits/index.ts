export { createKeyedSemaphore } from '../concurrency/index.ts';
export { budgetPeriod } from './budget-period.ts';
export { capOutput } from './cap-output.ts';
export { createLimits, type Limits, noUsage, type Reservation } from './reserve.ts';
