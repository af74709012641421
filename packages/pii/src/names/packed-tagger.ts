import type { WeightsReader } from './weights-reader.ts';

/** Places of a token: white space before it, and how its line is capitalized. */
export const placeCount = 16;
/** Words around a token in its window, and around it in the dense part. */
export const windowSpan = 5;
export const denseSpan = 3;

/** The weights of the neural part, as they are trained. */
export interface PackedTagger {
  /** Numbers of a word's row, of each running mean, of the window, and of the dense part. */
  readonly width: number;
  readonly hidden: number;
  readonly window: number;
  readonly dense: number;
  /** Binary logarithm of the number of rows, and of the number of bits of `filter`. */
  readonly rowBits: number;
  readonly filterBits: number;
  /** Share of the scores of the linear part and of this one in their sum. */
  readonly linearShare: number;
  readonly share: number;
  /** Added to the score of each label of the sum, to balance recall and precision. */
  readonly biases: Float32Array;
  /** Value of one step of `table`. */
  readonly scale: number;
  readonly place: Float32Array;
  readonly windowWeights: Float32Array;
  readonly windowBias: Float32Array;
  readonly runningWeights: Float32Array;
  readonly runningBias: Float32Array;
  readonly denseWeights: Float32Array;
  readonly denseBias: Float32Array;
  readonly outWeights: Float32Array;
  readonly outBias: Float32Array;
  /** Bits of the features that are known, by the first bits of their keys. */
  readonly filter: Uint8Array;
  readonly table: Uint8Array;
}

const labels = 9;

/** Reads the neural part of a weights file. */
export function readTagger(reader: WeightsReader): PackedTagger {
  const linearShare = reader.float();
  const share = reader.float();
  const biases = reader.floats(labels);
  const width = reader.uint32();
  const hidden = reader.uint32();
  const window = reader.uint32();
  const dense = reader.uint32();
  const rowBits = reader.uint32();
  const filterBits = reader.uint32();
  return {
    linearShare,
    share,
    biases,
    width,
    hidden,
    window,
    dense,
    rowBits,
    filterBits,
    scale: reader.float(),
    place: reader.floats(placeCount * width),
    windowWeights: reader.floats(window * width * windowSpan),
    windowBias: reader.floats(window),
    runningWeights: reader.floats(4 * hidden * width),
    runningBias: reader.floats(4 * hidden),
    denseWeights: reader.floats(dense * (window + 2 * hidden) * denseSpan),
    denseBias: reader.floats(dense),
    outWeights: reader.floats(labels * (dense + window)),
    outBias: reader.floats(labels),
    filter: reader.part(2 ** (filterBits - 3)),
    table: reader.part(width * 2 ** rowBits),
  };
}
