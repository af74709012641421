import { createYieldOften } from './yield-often.ts';

/** Runs long work that comes in steps, and lets others run between them. */
export async function runInSlices<Result>(steps: Generator<undefined, Result, undefined>): Promise<Result> {
  const yieldOften = createYieldOften();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await yieldOften();
  }
}
