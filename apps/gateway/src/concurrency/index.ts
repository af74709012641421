export { createKeyedSemaphore } from './keyed-semaphore.ts';
