import { setImmediate } from 'node:timers/promises';

/** Work on one request must not hold up the others for longer, in milliseconds. */
const maxSliceMs = 10;

/**
 * Creates a function for long work, to be awaited between its steps: it lets others run if the current slice has taken
 * its time. A step should take well under a millisecond.
 */
export function createYieldOften(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < maxSliceMs) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
