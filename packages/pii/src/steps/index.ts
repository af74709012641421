/**
 * Work on long texts in steps of a few milliseconds, so that whoever runs it can let others run between them. Each `yield`
 * ends a step.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
