import { charClass, charClassBits, charClassSlots, firstNonWordClass } from './char-classes.ts';
import { createPromptScanner, type PromptScan } from './scan-prompt.ts';

/** Names of the dense features, in the order of `PromptFeatures.shape`. */
export const shapeNames = [
  'length',
  'lengthSquared',
  'short',
  'words',
  'lines',
  'wordLength',
  'longLetters',
  'veryLongLetters',
  'sentenceLength',
  'capitals',
  'shouted',
  'digits',
  'numbers',
  'numberShare',
  'questions',
  'quotes',
  'commas',
  'dashes',
  'blanks',
  'brackets',
  'braces',
  'backslashes',
  'dollars',
  'relations',
  'operators',
  'symbols',
  'indents',
  'foreign',
  'maths',
  'humps',
  'options',
  'optionLength',
] as const;

export const shapeLength = shapeNames.length;

/** Features of a prompt: hashed words of its head and tail, and dense features of its style. */
export interface PromptFeatures extends PromptScan {
  /** Dense features: logarithms and shares of counts, in the order of `shapeNames`. */
  readonly shape: Float64Array;
}

const slots = charClassSlots;

/** Counts of each class, from the pair counts. */
function totals(pairs: Uint32Array, into: Float64Array): void {
  into.fill(0);
  for (let first = 0; first <= charClass.other; first++) {
    const row = first << charClassBits;
    for (let second = 0; second <= charClass.other; second++) {
      into[second] = (into[second] ?? 0) + (pairs[row | second] ?? 0);
    }
  }
}

/** Number of runs of a class. */
function starts(pairs: Uint32Array, total: Float64Array, kind: number): number {
  return (total[kind] ?? 0) - (pairs[(kind << charClassBits) | kind] ?? 0);
}

/** Number of words: letters that do not follow a letter. */
function countWords(pairs: Uint32Array, total: Float64Array): number {
  let words = 0;
  for (let second = 0; second < firstNonWordClass; second++) {
    words += total[second] ?? 0;
    for (let first = 0; first < firstNonWordClass; first++)
      words -= pairs[(first << charClassBits) | second] ?? 0;
  }
  return words;
}

/** Lines that look like multiple-choice options, `A. ...` or `(b) ...`, and the length of the text from the first on. */
function optionsOf(text: string): { count: number; length: number } {
  let count = 0;
  let first = text.length;
  for (let at = text.indexOf('\n'); at >= 0 && count < 12; at = text.indexOf('\n', at + 1)) {
    const letter = text.charCodeAt(at + 1) === 40 ? at + 2 : at + 1;
    const small = text.charCodeAt(letter) | 0x20;
    const close = text.charCodeAt(letter + 1);
    if (small < 97 || small > 106 || (close !== 46 && close !== 41 && close !== 58)) continue;
    if (count++ === 0) first = at;
  }
  return { count, length: text.length - first };
}

function describe(shape: Float64Array, total: Float64Array, scan: PromptScan, text: string): void {
  const { pairs, longLetters, veryLongLetters } = scan.counts;
  const of = (kind: number) => total[kind] ?? 0;
  const pair = (first: number, second: number) => pairs[(first << charClassBits) | second] ?? 0;
  const read = Math.max(1, scan.counts.length);
  const words = Math.max(1, countWords(pairs, total));
  let letters = 0;
  for (let kind = 0; kind < firstNonWordClass; kind++) letters += of(kind);
  const foreign =
    letters - of(charClass.lower) - of(charClass.upper) + of(charClass.han) + of(charClass.kana);
  const share = (count: number) => Math.sqrt(count / read);
  const length = Math.log1p(text.length);
  const numbers = starts(pairs, total, charClass.digit);
  const humps = pair(charClass.lower, charClass.upper);
  const shouted = pair(charClass.upper, charClass.upper);
  const options = optionsOf(text);
  const values = [
    length,
    (length - 5.5) * (length - 5.5),
    text.length < 80 ? 1 : 0,
    Math.log1p(words),
    Math.log1p(of(charClass.newline)),
    Math.min(12, letters / words),
    longLetters / words,
    veryLongLetters / words,
    Math.log1p(words / (1 + of(charClass.stop) + of(charClass.question))),
    (of(charClass.upper) - humps - shouted) / words,
    Math.log1p(shouted),
    share(of(charClass.digit)),
    Math.log1p(numbers),
    numbers / (words + numbers),
    Math.min(4, of(charClass.question)),
    Math.log1p(of(charClass.quote)),
    share(of(charClass.comma)),
    share(of(charClass.dash)),
    Math.log1p(starts(pairs, total, charClass.underscore)),
    share(of(charClass.bracket)),
    share(of(charClass.brace)),
    Math.log1p(of(charClass.backslash)),
    Math.log1p(of(charClass.dollar)),
    Math.log1p(of(charClass.relation)),
    Math.log1p(of(charClass.operator)),
    share(of(charClass.symbol)),
    Math.log1p(pair(charClass.newline, charClass.space)),
    share(foreign),
    Math.log1p(of(charClass.math)),
    Math.log1p(humps),
    Math.min(10, options.count),
    Math.log1p(options.length),
  ];
  shape.set(values);
}

/** Creates a prompt reader. Its result is reused and overwritten by the next call. */
export function createPromptReader(): (text: string) => PromptFeatures {
  const scan = createPromptScanner();
  const shape = new Float64Array(shapeLength);
  const total = new Float64Array(slots);
  const found = scan('');
  const features: PromptFeatures = { counts: found.counts, buckets: found.buckets, size: 0, shape };
  return (text) => {
    features.size = scan(text).size;
    totals(found.counts.pairs, total);
    describe(shape, total, found, text);
    return features;
  };
}
