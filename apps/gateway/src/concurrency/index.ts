export { createKeyedSemaphore } from './keyed-semaphore.ts';
export { once } from './once.ts';
