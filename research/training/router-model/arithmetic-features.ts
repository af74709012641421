/** Number of features of `arithmeticOf`. */
export const arithmeticLength = 12;

const numberPattern = /\d[\d,]*(?:\.\d+)?/g;
const wordPattern = /[a-z]+/g;

/** English words of arithmetic by kind. */
const groups: readonly ReadonlySet<string>[] = [
  ['each', 'every', 'per'],
  ['twice', 'times', 'double', 'triple', 'thrice'],
  ['more', 'less', 'fewer', 'than'],
  ['half', 'halves', 'third', 'quarter', 'fraction', 'percent', 'percentage', 'average', 'ratio'],
  ['left', 'remaining', 'remain', 'remains', 'rest', 'total', 'altogether', 'combined'],
  ['minute', 'minutes', 'hour', 'hours', 'day', 'days', 'week', 'weeks', 'month', 'months', 'year', 'years'],
].map((words) => new Set(words));

function countsOf(text: string): number[] {
  const counts = groups.map(() => 0);
  for (const word of text.match(wordPattern) ?? []) {
    groups.forEach((group, place) => {
      if (group.has(word)) counts[place] = (counts[place] ?? 0) + 1;
    });
  }
  return counts;
}

/**
 * Features of the amount of calculation in a prompt, independent of its subject: distinct numbers and their size,
 * fractions, percentages, sentences, and arithmetic words by kind (logarithms of counts).
 */
export function arithmeticOf(prompt: string): readonly number[] {
  const text = prompt.toLowerCase();
  const numbers = (text.match(numberPattern) ?? []).map((found) => Number(found.replaceAll(',', '')));
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0);
  return [
    Math.log1p(new Set(numbers).size),
    Math.log1p(Math.min(1e9, largest)),
    numbers.some((number) => !Number.isInteger(number)) ? 1 : 0,
    Math.log1p(text.split('%').length - 1),
    Math.log1p((text.match(/\d\/\d/g) ?? []).length),
    Math.log1p((text.match(/[.?!](?:\s|$)/g) ?? []).length),
    ...countsOf(text).map((count) => Math.log1p(count)),
  ];
}
