export { createKeyedSemaphore } from './keyed-semaphore.ts';
export { once } from './once.ts';
export { toTimerMs } from './to-timer-ms.ts';
export { createYieldOften } from './yield-often.ts';
