import type { Pause } from './time-slices.ts';

/** Runs long work that comes in steps, and lets others run between them. */
export async function runInSlices<Result>(
  steps: Generator<undefined, Result, undefined>,
  pause: Pause,
): Promise<Result> {
  for (;;) {
    await pause();
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
