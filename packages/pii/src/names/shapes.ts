import { caselessKind, digitKind, upperKind } from './characters.ts';

/** What a token looks like, as small numbers. */
export const shapes = {
  lower: 0,
  capital: 1,
  upper: 2,
  initial: 3,
  mixedUpper: 4,
  mixedLower: 5,
  wordDigits: 6,
  digitsWord: 7,
  caseless: 8,
  digits1: 9,
  digits2: 10,
  digits3: 11,
  digits4: 12,
  digits5: 13,
  digitsMore: 14,
  upperDigits: 15,
  dot: 16,
  comma: 17,
  colon: 18,
  exclamation: 19,
  quote: 20,
  open: 21,
  close: 22,
  hyphen: 23,
  slash: 24,
  at: 25,
  apostrophe: 26,
  bar: 27,
  ampersand: 28,
  underscore: 29,
  newline: 30,
  other: 31,
} as const;

const symbols: readonly [string, number][] = [
  ['.', shapes.dot],
  [',;，、', shapes.comma],
  [':', shapes.colon],
  ['!?…¿¡。', shapes.exclamation],
  ['"“”„«»', shapes.quote],
  ['([{<‹', shapes.open],
  [')]}>›', shapes.close],
  ['-–—‐‑−', shapes.hyphen],
  ['/\\', shapes.slash],
  ['@', shapes.at],
  ["'’‘`´", shapes.apostrophe],
  ['|', shapes.bar],
  ['&+', shapes.ampersand],
  ['_', shapes.underscore],
];

const bySymbol = new Map<number, number>(
  symbols.flatMap(([characters, shape]) =>
    [...characters].map((character): [number, number] => [character.charCodeAt(0), shape]),
  ),
);

/** Shape of a symbol. */
export function shapeOfSymbol(code: number): number {
  return bySymbol.get(code) ?? shapes.other;
}

/** What was counted in a word. */
export interface WordCounts {
  readonly first: number;
  readonly upper: number;
  readonly digits: number;
  readonly letters: number;
  readonly caseless: boolean;
}

function shapeOfLetters(word: WordCounts): number {
  if (word.caseless && word.upper === 0) return shapes.caseless;
  if (word.upper === 0) return shapes.lower;
  if (word.first !== upperKind) return shapes.mixedLower;
  if (word.letters === 1) return shapes.initial;
  if (word.upper === word.letters) return shapes.upper;
  return word.upper === 1 ? shapes.capital : shapes.mixedUpper;
}

/** Shape of a word or number. */
export function shapeOfWord(word: WordCounts): number {
  if (word.digits === 0) return word.first === caselessKind ? shapes.caseless : shapeOfLetters(word);
  if (word.letters === 0) return shapes.digits1 + Math.min(word.digits, 6) - 1;
  if (word.first === digitKind) return shapes.digitsWord;
  return word.upper === word.letters ? shapes.upperDigits : shapes.wordDigits;
}

/** Whether a shape begins with a capital letter. */
export function isCapital(shape: number): boolean {
  return shape >= shapes.capital && shape <= shapes.mixedUpper;
}
