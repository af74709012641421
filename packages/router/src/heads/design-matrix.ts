/** Prompts as rows of distinct hashed n-grams and shape features; created once for all folds. */
export interface PromptMatrix {
  readonly rows: number;
  readonly buckets: number;
  /** Start of each row in `grams`; one more entry than rows. */
  readonly starts: Int32Array;
  readonly grams: Uint32Array;
  /** `shapeWidth` numbers per row, those of the text reader first. */
  readonly shapeWidth: number;
  readonly shapes: Float64Array;
}

/** Scaling of features for linear models; learned from the training rows only. */
export interface Scaling {
  /** Inverse document frequency by bucket; 0 for a bucket seen in fewer than two training prompts. */
  readonly idf: Float32Array;
  /** Column of each bucket in design matrices; -1 if it has none. */
  readonly columnOf: Int32Array;
  readonly columns: number;
  readonly shapeMean: Float64Array;
  readonly shapeScale: Float64Array;
}

/** Standardized shape features are clamped to this, so that outliers cannot dominate a prediction. */
const shapeLimit = 3;

/** Learns document frequencies and the spread of shapes from the given rows. */
export function fitScaling(matrix: PromptMatrix, rows: Int32Array): Scaling {
  const { shapeWidth } = matrix;
  const frequency = new Int32Array(matrix.buckets);
  const shapeMean = new Float64Array(shapeWidth);
  const square = new Float64Array(shapeWidth);
  for (const row of rows) {
    const end = matrix.starts[row + 1] ?? 0;
    for (let at = matrix.starts[row] ?? 0; at < end; at++) {
      const gram = matrix.grams[at] ?? 0;
      frequency[gram] = (frequency[gram] ?? 0) + 1;
    }
    for (let index = 0; index < shapeWidth; index++) {
      const value = matrix.shapes[row * shapeWidth + index] ?? 0;
      shapeMean[index] = (shapeMean[index] ?? 0) + value / rows.length;
      square[index] = (square[index] ?? 0) + (value * value) / rows.length;
    }
  }
  let columns = 0;
  const columnOf = Int32Array.from(frequency, (count) => (count < 2 ? -1 : columns++));
  const idf = Float32Array.from(frequency, (count) =>
    count < 2 ? 0 : Math.log((1 + rows.length) / (1 + count)) + 1,
  );
  const shapeScale = square.map((value, index) => {
    const deviation = Math.sqrt(Math.max(0, value - (shapeMean[index] ?? 0) ** 2));
    return deviation > 1e-6 ? 1 / deviation : 0;
  });
  return { idf, columnOf, columns, shapeMean, shapeScale };
}

/** Sparse design matrix in compressed row format: scaled n-grams, then shape features, then 1. */
export interface DesignMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float32Array;
  /** Share of each row's idf weight on n-grams known from training: 0 to 1. */
  readonly known: Float32Array;
}

/** Weight of an unknown n-gram in the known share: that of a rare one. */
const unknownWeight = 8;

/**
 * Scales rows of `matrix`: the n-grams of a row have Euclidean norm 1, shape features are standardized and multiplied by
 * `shapeWeight`.
 */
export function designRows(
  matrix: PromptMatrix,
  rows: Int32Array,
  scaling: Scaling,
  shapeWeight: number,
): DesignMatrix {
  const { shapeWidth } = matrix;
  const { columns, columnOf } = scaling;
  const starts = new Int32Array(rows.length + 1);
  let size = 0;
  for (const row of rows) size += (matrix.starts[row + 1] ?? 0) - (matrix.starts[row] ?? 0) + shapeWidth + 1;
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
        put(columnOf[gram] ?? 0, weight);
        squares += weight * weight;
      }
    }
    const norm = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let at = first; at < used; at++) values[at] = (values[at] ?? 0) * norm;
    known[place] = squares / (squares + unknown + 1e-9);
    for (let index = 0; index < shapeWidth; index++) {
      const raw = (matrix.shapes[row * shapeWidth + index] ?? 0) - (scaling.shapeMean[index] ?? 0);
      const value = Math.max(-shapeLimit, Math.min(shapeLimit, raw * (scaling.shapeScale[index] ?? 0)));
      put(columns + index, value * shapeWeight);
    }
    put(columns + shapeWidth, 1);
    starts[place + 1] = used;
  });
  return {
    rows: rows.length,
    columns: columns + shapeWidth + 1,
    starts,
    indices: indices.slice(0, used),
    values: values.slice(0, used),
    known,
  };
}
