export { coalesced } from './coalesced.ts';
export { createKeyedSemaphore } from './keyed-semaphore.ts';
export { once } from './once.ts';
export { runInSlices } from './run-in-slices.ts';
export { createTimeSlices, type Pause, type TimeSlices } from './time-slices.ts';
export { toTimerMs } from './to-timer-ms.ts';
