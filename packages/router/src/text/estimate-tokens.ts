import { charClass, charClassBits, charClassSlots, firstNonWordClass } from './char-classes.ts';
import { countText, createTextCounts, type TextCounts } from './text-counts.ts';
import { tokenWeights } from './token-weights.ts';

/** Features of the token estimate, in the order of `tokenFeatures`. */
export const tokenFeatureNames = [
  'words',
  'longLetters',
  'veryLongLetters',
  'accentedLetters',
  'humps',
  'shoutedLetters',
  'cyrillicLetters',
  'cyrillicWords',
  'greekLetters',
  'arabicLetters',
  'arabicWords',
  'indicLetters',
  'hangulLetters',
  'digits',
  'numbers',
  'spaces',
  'lines',
  'markRuns',
  'moreMarks',
  'backslashes',
  'wideMarks',
  'mathSigns',
  'han',
  'kana',
  'surrogates',
  'others',
] as const;

const markKinds: readonly number[] = [
  charClass.stop,
  charClass.comma,
  charClass.question,
  charClass.quote,
  charClass.dash,
  charClass.underscore,
  charClass.bracket,
  charClass.brace,
  charClass.dollar,
  charClass.relation,
  charClass.operator,
  charClass.symbol,
];

/** Features of the token estimate, from the counts of a text. */
export function tokenFeatures({ pairs, longLetters, veryLongLetters }: TextCounts): readonly number[] {
  const total = new Float64Array(charClassSlots);
  for (let pair = 0; pair < pairs.length; pair++) {
    const kind = pair & (charClassSlots - 1);
    total[kind] = (total[kind] ?? 0) + (pairs[pair] ?? 0);
  }
  const of = (kind: number) => total[kind] ?? 0;
  const pair = (first: number, second: number) => pairs[(first << charClassBits) | second] ?? 0;
  const begun = (kind: number) => of(kind) - pair(kind, kind);
  const beginsWord = (kind: number) => {
    let count = of(kind);
    for (let first = 0; first < firstNonWordClass; first++) count -= pair(first, kind);
    return count;
  };
  const latin: readonly number[] = [charClass.lower, charClass.upper, charClass.latin];
  const words = latin.reduce((sum, kind) => sum + beginsWord(kind), 0);
  const markRuns = markKinds.reduce((sum, kind) => {
    return sum + of(kind) - markKinds.reduce((inner, first) => inner + pair(first, kind), 0);
  }, 0);
  const marks = markKinds.reduce((sum, kind) => sum + of(kind), 0);
  const foreignLong = of(charClass.cyrillic) + of(charClass.arabic) > of(charClass.lower) ? 0 : 1;
  return [
    words,
    longLetters * foreignLong,
    veryLongLetters * foreignLong,
    of(charClass.latin),
    pair(charClass.lower, charClass.upper),
    pair(charClass.upper, charClass.upper),
    of(charClass.cyrillic),
    beginsWord(charClass.cyrillic),
    of(charClass.greek),
    of(charClass.arabic),
    beginsWord(charClass.arabic),
    of(charClass.indic),
    of(charClass.hangul),
    of(charClass.digit),
    begun(charClass.digit),
    pair(charClass.space, charClass.space),
    begun(charClass.newline),
    markRuns,
    marks - markRuns,
    of(charClass.backslash),
    of(charClass.wideMark),
    of(charClass.math),
    of(charClass.han),
    of(charClass.kana),
    of(charClass.surrogate),
    of(charClass.other),
  ];
}

/** Longer texts are sampled. */
const maxFullChars = 24_000;
const sampleCount = 24;
const sampleChars = maxFullChars / sampleCount;

/** Counts a text, or evenly spaced samples of a long one. */
export function sampleCounts(text: string, counts: TextCounts): void {
  if (text.length <= maxFullChars) {
    countText(text, 0, text.length, counts);
    return;
  }
  const gap = (text.length - sampleChars) / (sampleCount - 1);
  for (let stretch = 0; stretch < sampleCount; stretch++) {
    const start = Math.floor(stretch * gap);
    countText(text, start, start + sampleChars, counts);
  }
}

/**
 * Estimates the tokens (OpenAI's o200k_base) of a text of `length` characters from the counts of it or of a part: a
 * weighted sum of character, word and punctuation counts.
 */
export function tokensFromCounts(counts: TextCounts, length: number): number {
  if (counts.length === 0) return 0;
  const features = tokenFeatures(counts);
  const sum = features.reduce((tokens, count, index) => tokens + count * (tokenWeights[index] ?? 0), 0);
  return Math.max(1, Math.round((sum * length) / counts.length));
}

/**
 * Estimates the tokens (OpenAI's o200k_base) of a text. Long texts are sampled, so the time is bounded. Accuracy: see
 * README.md. For a prompt that was read already, `tokensFromCounts(features.counts, text.length)` is as accurate and
 * almost free.
 */
export function estimateTokens(text: string): number {
  const counts = createTextCounts();
  sampleCounts(text, counts);
  return tokensFromCounts(counts, text.length);
}
