import type { PromptMatrix } from '../../../packages/router/src/heads/index.ts';
import { createPromptReader, gramBuckets, shapeLength } from '../../../packages/router/src/text/index.ts';

/** Reads every prompt once, as the gateway does. `progress` receives the number of prompts read. */
export function readPrompts(prompts: readonly string[], progress?: (done: number) => void): PromptMatrix {
  const read = createPromptReader();
  const rows = prompts.length;
  const starts = new Int32Array(rows + 1);
  const shapes = new Float64Array(rows * shapeLength);
  let grams = new Uint32Array(1 << 16);
  let used = 0;
  prompts.forEach((prompt, row) => {
    const { buckets, size, shape } = read(prompt);
    if (used + size > grams.length) {
      const larger = new Uint32Array(2 * (used + size));
      larger.set(grams.subarray(0, used));
      grams = larger;
    }
    for (let index = 0; index < size; index++) grams[used++] = buckets[index] ?? 0;
    starts[row + 1] = used;
    shapes.set(shape, row * shapeLength);
    if (row % 1000 === 0) progress?.(row);
  });
  return {
    rows,
    buckets: gramBuckets,
    starts,
    grams: grams.slice(0, used),
    shapeWidth: shapeLength,
    shapes,
  };
}
