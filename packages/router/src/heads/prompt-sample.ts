import { type PromptFeatures, shapeLength } from '../text/index.ts';

/**
 * What is kept of a graded prompt: hashes of some of its words and dense features of its style. No text can be read from it, and
 * it does not depend on any weights.
 */
export interface PromptSample {
  /** Buckets of words and word pairs. */
  readonly words: Uint16Array;
  /** In the order of `shapeNames`. */
  readonly shape: Float64Array;
}

/** More distinct words add nothing to what heads learn, measured on graded pools: every second, third, ... is kept instead. */
const maxSampleWords = 192;
/** Steps in which a dense feature is stored. */
const shapeStep = 1 / 128;
const maxShape = 0x7fff * shapeStep;
const bytesPerNumber = 2;

function stored(value: number): number {
  return Math.round(Math.max(-maxShape, Math.min(maxShape, value)) / shapeStep);
}

/** Copies what is kept of a prompt from the features that the next prompt overwrites. */
export function samplePrompt({ buckets, size, shape }: PromptFeatures): PromptSample {
  const step = Math.max(1, Math.ceil(size / maxSampleWords));
  const words = new Uint16Array(Math.ceil(size / step));
  for (let at = 0; at < words.length; at++) words[at] = buckets[at * step] ?? 0;
  // Rounded as it is stored, so that training and serving see the same numbers.
  return { words, shape: Float64Array.from(shape, (value) => stored(value) * shapeStep) };
}

/** The stored form: 16-bit integers, little-endian, the shape first. */
export function encodeSample({ words, shape }: PromptSample): Uint8Array {
  const bytes = new Uint8Array((shapeLength + words.length) * bytesPerNumber);
  const view = new DataView(bytes.buffer);
  shape.forEach((value, at) => {
    view.setInt16(at * bytesPerNumber, stored(value), true);
  });
  words.forEach((word, at) => {
    view.setUint16((shapeLength + at) * bytesPerNumber, word, true);
  });
  return bytes;
}

/** Undefined if the bytes are no sample. */
export function decodeSample(bytes: Uint8Array): PromptSample | undefined {
  const numbers = bytes.length / bytesPerNumber;
  const count = numbers - shapeLength;
  if (!Number.isInteger(numbers) || count < 0 || count > maxSampleWords) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    shape: Float64Array.from(
      { length: shapeLength },
      (_, at) => view.getInt16(at * bytesPerNumber, true) * shapeStep,
    ),
    words: Uint16Array.from({ length: count }, (_, at) =>
      view.getUint16((shapeLength + at) * bytesPerNumber, true),
    ),
  };
}
