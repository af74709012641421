import { type PackedTagger, placeCount, windowSpan } from '../packed-tagger.ts';
import type { TokenWordReader } from '../token-word.ts';
import { createTokens, type Tokenizer, type Tokens } from '../tokenizer.ts';
import type { Words } from '../word-collector.ts';
import { createWordFeatures, maxWordFeatures } from '../word-features.ts';
import { createWordIndex } from '../word-index.ts';
import type { Kernel } from './kernel.ts';
import { placeOutputs, rowWeightSteps, wordWeights } from './layout.ts';
import type { TaggerMemory } from './memory.ts';

/** What a part of a text is read with. */
export interface TaggerInput {
  readonly text: string;
  readonly tokens: Tokens;
  readonly words: Words;
  readonly style: Uint8Array;
  readonly isRepetitive: Uint8Array;
}

/** Options of a tagger. */
export interface TaggerOptions {
  readonly tokenizer: Tokenizer;
  readonly readWordOf: TokenWordReader;
  /** Words whose vectors are kept from one text to the next; no others are. */
  readonly frequent: readonly string[];
  /** Value of one step of the scores. */
  readonly scale: number;
  /** Maximum number of tokens. */
  readonly capacity: number;
}

/** What the words of a text add to the windows around them and to the running means. */
export interface WordVectors {
  /** Forgets the words of the part before. */
  begin(words: Words): void;
  /** Address of the vector of a token's word, which `finish` writes if it is new. */
  vectorOf(input: TaggerInput, token: number): number;
  finish(): void;
}

const keptWords = 1000;
const keptVectors = 1500;
const spread = 0x9e3779b1;

/** Numbers in the vector of a word. */
export function vectorLength({ window, hidden }: PackedTagger): number {
  return window * windowSpan + 4 * hidden;
}

/** Bytes of memory that the vectors of at most `capacity` words take. */
export function vectorBytes(model: PackedTagger, capacity: number): number {
  return (capacity + keptVectors) * vectorLength(model) * 4 + capacity * model.width * 2;
}

/** Creates the vectors of words. */
export function createWordVectors(
  model: PackedTagger,
  memory: TaggerMemory,
  kernel: Kernel,
  options: TaggerOptions,
): WordVectors {
  const { capacity } = options;
  const { width, hidden, filterBits, rowBits } = model;
  // A copy: a part of the model would keep the bytes of the whole file.
  const filter = new Uint8Array(model.filter);
  const runningFrom = model.window * windowSpan * 4;
  const step = model.scale / rowWeightSteps;
  const outputs = vectorLength(model);
  const table = memory.put(model.table);
  const weights = memory.put(wordWeights(model));
  const places = memory.put(placeOutputs(model));
  const list = memory.words(maxWordFeatures);
  /** Sums of rows of the words that have no vector yet. */
  const sums = memory.words((capacity * width) / 2);
  const kept = memory.words(keptVectors * outputs);
  const vectors = memory.words(capacity * outputs);
  const { int32 } = memory;

  const single = createTokens(64);
  const indexOf = createWordIndex(options.frequent.slice(0, keptWords), (word) => {
    options.tokenizer.read(word, 0, single);
    return [single.hash[0] as number, single.shape[0] as number];
  });
  const keptAt = new Int32Array(keptWords * placeCount);
  let keptCount = 0;
  const placedAt = new Int32Array(capacity * placeCount);
  let placedCount = 0;
  const newAt = new Int32Array(capacity);
  const newPlace = new Uint8Array(capacity);
  let newCount = 0;
  const { readWordOf } = options;
  const own = createWordFeatures();

  /** Sums the rows of a word whose vector belongs at `at`. */
  function readWord({ text, tokens, words }: TaggerInput, word: number, place: number, at: number): void {
    const token = words.token[word] as number;
    readWordOf(text, tokens, words, token, own);
    let count = 0;
    for (let feature = 0; feature < own.own; feature++) {
      const key = own.values[feature] as number;
      const bit = key >>> (32 - filterBits);
      int32[(list >> 2) + count] = table + (Math.imul(key, spread) >>> (32 - rowBits)) * width;
      count += ((filter[bit >>> 3] as number) >>> (bit & 7)) & 1;
    }
    kernel.sumRows(list, count, width, sums + newCount * width * 2);
    newAt[newCount] = at;
    newPlace[newCount++] = place;
  }

  function openGates(vector: number): void {
    const running = vector + runningFrom;
    kernel.openGates(running, hidden * 4);
    kernel.openGates(running + hidden * 8, hidden * 4);
  }

  function finish(): void {
    for (let first = 0; first < newCount; first += 2) {
      const second = Math.min(first + 1, newCount - 1);
      const left = newAt[first] as number;
      const right = newAt[second] as number;
      const leftPlace = places + (newPlace[first] as number) * outputs * 4;
      const rightPlace = places + (newPlace[second] as number) * outputs * 4;
      const from = sums + first * width * 2;
      const to = sums + second * width * 2;
      kernel.project(from, to, width, weights, leftPlace, rightPlace, left, right, outputs, step);
      openGates(left);
      if (second > first) openGates(right);
    }
    newCount = 0;
  }

  function vectorOf(input: TaggerInput, token: number): number {
    const { tokens, words } = input;
    const word = words.of[token] as number;
    const place = (tokens.gap[token] as number) + 4 * (input.style[token] as number);
    const slot = word * placeCount + place;
    const known = placedAt[slot] as number;
    if (known !== 0) return known;
    const index = indexOf(tokens.hash[token] as number, tokens.shape[token] as number);
    const before = index < 0 ? 0 : (keptAt[index * placeCount + place] as number);
    if (before !== 0) {
      placedAt[slot] = before;
      return before;
    }
    const keeps = index >= 0 && keptCount < keptVectors;
    const at = (keeps ? kept + keptCount++ * outputs * 4 : vectors + placedCount++ * outputs * 4) | 0;
    readWord(input, word, place, at);
    placedAt[slot] = at;
    if (keeps) keptAt[index * placeCount + place] = at;
    return at;
  }

  function begin(words: Words): void {
    placedAt.fill(0, 0, words.count * placeCount);
    placedCount = 0;
  }

  return { begin, vectorOf, finish };
}
