/** Inputs of embeddings requests, and how many of them a provider takes at once. */
import type { EmbeddingsRequest } from './embeddings-request.ts';

/** A text, or token ids. */
export type EmbeddingInput = string | readonly number[];

/** What one request to a provider may hold. */
export interface InputLimits {
  readonly maxInputs: number;
  /** Bounds the tokens of all inputs together, which providers limit; a single input may be longer. */
  readonly maxTotalBytes: number;
  readonly acceptsTokenIds: boolean;
}

/** From one input to before another. */
export interface InputRange {
  readonly from: number;
  readonly to: number;
}

export function readEmbeddingInputs({ input }: Pick<EmbeddingsRequest, 'input'>): readonly EmbeddingInput[] {
  if (typeof input === 'string') return [input];
  const inputs: EmbeddingInput[] = [];
  const ids: number[] = [];
  for (const one of input) {
    if (typeof one === 'number') ids.push(one);
    else inputs.push(one);
  }
  return ids.length > 0 ? [ids] : inputs;
}

/** A token id counts as three bytes, as many as a token of text has at least. */
const bytesPerToken = 3;

export function sizeOfInput(input: EmbeddingInput): number {
  return typeof input === 'string' ? Buffer.byteLength(input) : input.length * bytesPerToken;
}

/** Splits inputs into ranges within the limits, in order; never an empty one. @param sizesBytes of each input */
export function splitInputs(
  sizesBytes: readonly number[],
  { maxInputs, maxTotalBytes }: Pick<InputLimits, 'maxInputs' | 'maxTotalBytes'>,
): readonly InputRange[] {
  const ranges: InputRange[] = [];
  let from = 0;
  let bytes = 0;
  sizesBytes.forEach((size, at) => {
    if (at > from && (at - from >= maxInputs || bytes + size > maxTotalBytes)) {
      ranges.push({ from, to: at });
      from = at;
      bytes = 0;
    }
    bytes += size;
  });
  if (from < sizesBytes.length) ranges.push({ from, to: sizesBytes.length });
  return ranges;
}
