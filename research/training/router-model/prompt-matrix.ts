import type { PromptMatrix } from '../../../packages/router/src/heads/index.ts';
import { createPromptReader, gramBuckets, shapeLength } from '../../../packages/router/src/text/index.ts';
import { arithmeticLength, arithmeticOf } from './arithmetic-features.ts';
import { createPieceReader, pieceBuckets, weightOfPiece } from './word-pieces.ts';

interface GramList {
  grams: Uint32Array;
  used: number;
}

function append(list: GramList, buckets: ArrayLike<number>, size: number): void {
  if (list.used + size > list.grams.length) {
    const larger = new Uint32Array(2 * (list.used + size));
    larger.set(list.grams.subarray(0, list.used));
    list.grams = larger;
  }
  for (let index = 0; index < size; index++) list.grams[list.used++] = buckets[index] ?? 0;
}

/** The same prompts with two feature sets. */
export interface PromptMatrices {
  /** Features of the shipped model. */
  readonly lean: PromptMatrix;
  /** With subwords and arithmetic features, for the heads of graded pools. */
  readonly rich: PromptMatrix;
}

/** Reads every prompt once. `progress` receives the number of prompts read. */
export function readPrompts(prompts: readonly string[], progress?: (done: number) => void): PromptMatrices {
  const read = createPromptReader();
  const readPieces = createPieceReader();
  const rows = prompts.length;
  const richWidth = shapeLength + arithmeticLength;
  const starts = new Int32Array(rows + 1);
  const richStarts = new Int32Array(rows + 1);
  const shapes = new Float64Array(rows * shapeLength);
  const richShapes = new Float64Array(rows * richWidth);
  const lean: GramList = { grams: new Uint32Array(1 << 16), used: 0 };
  const rich: GramList = { grams: new Uint32Array(1 << 16), used: 0 };
  prompts.forEach((prompt, row) => {
    const { buckets, size, shape } = read(prompt);
    append(lean, buckets, size);
    starts[row + 1] = lean.used;
    shapes.set(shape, row * shapeLength);
    const pieces = readPieces(prompt);
    append(rich, pieces, pieces.length);
    richStarts[row + 1] = rich.used;
    richShapes.set(shape, row * richWidth);
    richShapes.set(arithmeticOf(prompt), row * richWidth + shapeLength);
    if (row % 1000 === 0) progress?.(row);
  });
  return {
    lean: {
      rows,
      buckets: gramBuckets,
      weightOf: () => 1,
      starts,
      grams: lean.grams.slice(0, lean.used),
      shapeWidth: shapeLength,
      shapes,
    },
    rich: {
      rows,
      buckets: pieceBuckets,
      weightOf: weightOfPiece,
      starts: richStarts,
      grams: rich.grams.slice(0, rich.used),
      shapeWidth: richWidth,
      shapes: richShapes,
    },
  };
}
