export { createKeyedSemaphore } from '../concurrency/index.ts';
export { budgetPeriod } from './budget-period.ts';
export { capOutput } from './cap-output.ts';
export { createLimits, noUsage, type Reservation } from './reserve.ts';
