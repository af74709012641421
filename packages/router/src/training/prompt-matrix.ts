import { createPromptReader, gramBuckets, shapeLength } from '../text/index.ts';

/** Prompts as rows of hashed grams (each once) and of their shape; made once for all folds. */
export interface PromptMatrix {
  readonly rows: number;
  /** Where each row's grams begin in `grams`; one more entry than rows. */
  readonly starts: Int32Array;
  readonly grams: Uint16Array;
  /** `shapeLength` numbers a row. */
  readonly shapes: Float64Array;
}

/** Reads every prompt once. `progress` hears how many are done. */
export function readPrompts(prompts: readonly string[], progress?: (done: number) => void): PromptMatrix {
  const read = createPromptReader();
  const starts = new Int32Array(prompts.length + 1);
  const shapes = new Float64Array(prompts.length * shapeLength);
  let grams = new Uint16Array(1 << 16);
  let used = 0;
  prompts.forEach((prompt, row) => {
    const { buckets, size, shape } = read(prompt);
    if (used + size > grams.length) {
      const larger = new Uint16Array(2 * (used + size));
      larger.set(grams.subarray(0, used));
      grams = larger;
    }
    for (let index = 0; index < size; index++) grams[used++] = buckets[index] ?? 0;
    starts[row + 1] = used;
    shapes.set(shape, row * shapeLength);
    if (row % 1000 === 0) progress?.(row);
  });
  return { rows: prompts.length, starts, grams: grams.slice(0, used), shapes };
}

/** How a prompt's features become numbers for linear models: learned from the training rows alone. */
export interface Scaling {
  /** Inverse document frequency by bucket; 0 for a bucket seen in fewer than two training prompts. */
  readonly idf: Float32Array;
  readonly shapeMean: Float64Array;
  readonly shapeScale: Float64Array;
}

/** A shape's standardised values are cut off here, so that no odd prompt pulls a prediction far away. */
const shapeLimit = 3;

/** Learns document frequencies and the spread of shapes from the given rows. */
export function fitScaling(matrix: PromptMatrix, rows: Int32Array): Scaling {
  const frequency = new Int32Array(gramBuckets);
  const shapeMean = new Float64Array(shapeLength);
  const square = new Float64Array(shapeLength);
  for (const row of rows) {
    const end = matrix.starts[row + 1] ?? 0;
    for (let at = matrix.starts[row] ?? 0; at < end; at++) {
      const gram = matrix.grams[at] ?? 0;
      frequency[gram] = (frequency[gram] ?? 0) + 1;
    }
    for (let index = 0; index < shapeLength; index++) {
      const value = matrix.shapes[row * shapeLength + index] ?? 0;
      shapeMean[index] = (shapeMean[index] ?? 0) + value / rows.length;
      square[index] = (square[index] ?? 0) + (value * value) / rows.length;
    }
  }
  const idf = Float32Array.from(frequency, (count) =>
    count < 2 ? 0 : Math.log((1 + rows.length) / (1 + count)) + 1,
  );
  const shapeScale = square.map((value, index) => {
    const deviation = Math.sqrt(Math.max(0, value - (shapeMean[index] ?? 0) ** 2));
    return deviation > 1e-6 ? 1 / deviation : 0;
  });
  return { idf, shapeMean, shapeScale };
}

/** Rows of numbers: scaled grams first, then the shape, then 1; sparse, in compressed rows. */
export interface DesignMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float32Array;
  /** Share of each row's idf weight that stands on grams known from training: 0 to 1. */
  readonly known: Float32Array;
}

/** Columns of a design matrix: a bucket each, a shape each, and the constant. */
const designColumns = gramBuckets + shapeLength + 1;

/** What a gram nobody has seen weighs when the known share is measured: as much as a rare one. */
const unknownWeight = 8;

/**
 * Scales rows of `matrix`. Grams of one row have the Euclidean length 1 together; each shape weighs `shapeWeight`
 * standard deviations.
 */
export function designRows(
  matrix: PromptMatrix,
  rows: Int32Array,
  scaling: Scaling,
  shapeWeight: number,
): DesignMatrix {
  const starts = new Int32Array(rows.length + 1);
  let size = 0;
  for (const row of rows) size += (matrix.starts[row + 1] ?? 0) - (matrix.starts[row] ?? 0) + shapeLength + 1;
  const indices = new Int32Array(size);
  const values = new Float32Array(size);
  const known = new Float32Array(rows.length);
  let used = 0;
  const put = (index: number, value: number) => {
    indices[used] = index;
    values[used++] = value;
  };
  rows.forEach((row, place) => {
    const first = used;
    const end = matrix.starts[row + 1] ?? 0;
    let squares = 0;
    let unknown = 0;
    for (let at = matrix.starts[row] ?? 0; at < end; at++) {
      const gram = matrix.grams[at] ?? 0;
      const weight = scaling.idf[gram] ?? 0;
      if (weight === 0) unknown += unknownWeight ** 2;
      else {
        put(gram, weight);
        squares += weight * weight;
      }
    }
    const norm = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let at = first; at < used; at++) values[at] = (values[at] ?? 0) * norm;
    known[place] = squares / (squares + unknown + 1e-9);
    for (let index = 0; index < shapeLength; index++) {
      const raw = (matrix.shapes[row * shapeLength + index] ?? 0) - (scaling.shapeMean[index] ?? 0);
      const value = Math.max(-shapeLimit, Math.min(shapeLimit, raw * (scaling.shapeScale[index] ?? 0)));
      put(gramBuckets + index, value * shapeWeight);
    }
    put(gramBuckets + shapeLength, 1);
    starts[place + 1] = used;
  });
  return {
    rows: rows.length,
    columns: designColumns,
    starts,
    indices: indices.slice(0, used),
    values: values.slice(0, used),
    known,
  };
}
