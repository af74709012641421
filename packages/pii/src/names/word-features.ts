import { type CharacterTable, combiningMarkKind, foldAt, kindAt } from './characters.ts';
import { combine } from './hashing.ts';
import { isCapital, shapes } from './shapes.ts';

/** At most so many features has a word of its own. */
export const maxWordFeatures = 64;

const maxLetters = 20;

/** What the features of one word are made of. */
export interface WordFacts {
  readonly hash: number;
  readonly shape: number;
  readonly bits: number;
  readonly fine: number;
  readonly middle: number;
  readonly coarse: number;
}

/** The features of one word, those that also speak to its neighbours first. */
export interface WordFeatures {
  readonly values: Int32Array;
  /** How many of them count for the word itself, for the next ones, for those two away. */
  own: number;
  near: number;
  far: number;
}

/** Room for the features of a word. */
export function createWordFeatures(): WordFeatures {
  return { values: new Int32Array(maxWordFeatures), own: 0, near: 0, far: 0 };
}

const template = {
  word: 1,
  shape: 2,
  lists: 3,
  middle: 4,
  form: 5,
  suffix: 10,
  prefix: 20,
  coarse: 30,
  fine: 31,
  shapeSuffix2: 32,
  shapeSuffix3: 33,
  listsShape: 34,
  length: 35,
  list: 36,
  gram3: 40,
} as const;

/** Extracts the features of words. */
export interface WordFeatureReader {
  read(text: string, start: number, end: number, facts: WordFacts, into: WordFeatures): void;
}

/** Makes a reader of word features. */
export function createWordFeatureReader(table: CharacterTable): WordFeatureReader {
  const letters = new Int32Array(maxLetters + 4);

  /** Folds a word into `letters`; of a long one the beginning and the end. */
  function fold(text: string, start: number, end: number): number {
    let count = 0;
    for (let at = start; at < end; at++) {
      if (count === maxLetters - 4 && end - at > 4) at = end - 4;
      const code = text.charCodeAt(at);
      if (kindAt(table, code) === combiningMarkKind) continue;
      letters[count++] = foldAt(table, code);
    }
    return count;
  }

  function affix(from: number, to: number, salt: number): number {
    let hash = salt;
    for (let at = from; at < to; at++) hash = combine(hash, letters[at] as number);
    return hash;
  }

  let target: Int32Array = new Int32Array(maxWordFeatures);
  let count = 0;

  function add(salt: number, value: number): void {
    target[count++] = combine(salt, value);
  }

  /** What also speaks to words two places away. */
  function readFar(facts: WordFacts, capital: number): void {
    add(template.word, facts.hash);
    add(template.shape, facts.shape);
    if (facts.bits !== 0) add(template.lists, facts.bits * 2 + capital);
    if (facts.middle !== 0) add(template.middle, facts.middle * 2 + capital);
  }

  /** What also speaks to the next words. */
  function readNear(facts: WordFacts, capital: number, size: number): void {
    const { shape } = facts;
    add(template.form, combine(facts.hash, shape));
    if (facts.coarse !== 0) add(template.coarse, facts.coarse * 32 + shape);
    if (facts.fine !== 0) add(template.fine, facts.fine * 2 + capital);
    if (size > 3) {
      add(template.suffix + 3, affix(size - 3, size, 3));
      add(template.prefix + 3, affix(0, 3, 3));
    }
    if (size > 2) add(template.shapeSuffix2, affix(size - 2, size, shape));
  }

  function readAffixes(shape: number, size: number): void {
    add(template.suffix + 1, letters[size - 1] as number);
    if (size > 2) add(template.prefix + 2, affix(0, 2, 2));
    if (size > 3) add(template.shapeSuffix3, affix(size - 3, size, shape));
    if (size > 4) {
      add(template.suffix + 4, affix(size - 4, size, 4));
      add(template.prefix + 4, affix(0, 4, 4));
    }
    if (size > 5) {
      add(template.suffix + 5, affix(size - 5, size, 5));
      add(template.prefix + 5, affix(0, 5, 5));
    }
  }

  function readOwn(facts: WordFacts, size: number): void {
    const { shape, bits } = facts;
    readAffixes(shape, size);
    add(template.length, Math.min(size, 12) * 32 + shape);
    if (bits !== 0) add(template.listsShape, bits * 32 + shape);
    for (let bit = 0; bit < 16; bit++) if ((bits >> bit) & 1) add(template.list, bit * 32 + shape);
    for (let at = 0; at + 3 <= size && count < maxWordFeatures - 2; at++) {
      add(template.gram3, affix(at, at + 3, 7));
    }
  }

  function read(text: string, start: number, end: number, facts: WordFacts, into: WordFeatures): void {
    target = into.values;
    count = 0;
    const capital = isCapital(facts.shape) ? 1 : 0;
    readFar(facts, capital);
    into.far = count;
    into.near = count;
    into.own = count;
    if (facts.shape >= shapes.dot) return;
    const size = fold(text, start, end);
    readNear(facts, capital, size);
    into.near = count;
    readOwn(facts, size);
    into.own = count;
  }

  return { read };
}
