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

/** The items for which a test is true, one item a step. */
export function* filterSteps<Item>(
  items: Iterable<Item>,
  test: (item: Item) => boolean,
): Steps<ReadonlySet<Item>> {
  const passed = new Set<Item>();
  for (const item of items) {
    if (test(item)) passed.add(item);
    yield;
  }
  return passed;
}
