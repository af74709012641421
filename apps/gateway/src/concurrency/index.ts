export { createKeyedSemaphore } from './keyed-semaphore.ts';
export { once } from './once.ts';
export { runInSlices } from './run-in-slices.ts';
export { toTimerMs } from './to-timer-ms.ts';
export { createYieldOften } from './yield-often.ts';
