import { expect, it } from 'vitest';
import { KnownValues } from './known-values.ts';

const person = (text: string, value: string) => {
  const start = text.indexOf(value);
  return { start, end: start + value.length, code: 101, score: 0.9 };
};

function known(...values: readonly string[]): KnownValues {
  const all = new KnownValues(() => false);
  for (const value of values) all.learn(value, [person(value, value)]);
  return all;
}

function found(all: KnownValues, text: string, ...covered: readonly string[]): string[] {
  const spans = all.find(
    text,
    covered.map((value) => person(text, value)),
  );
  return spans.map(({ start, end }) => text.slice(start, end));
}

it.each([
  ['the longest form', 'Ask Bad Riedel now', [], ['Bad Riedel']],
  ['a shorter one where the longer is partly covered', 'Ask Bad Riedel now', ['Riedel'], ['Bad']],
  ['nothing where all is covered', 'Ask Bad Riedel now', ['Bad Riedel'], []],
  ['nothing inside a longer word', 'Badly, Riedelchen', [], []],
  ['each place', 'Riedel, Riedel', [], ['Riedel', 'Riedel']],
] as const)('finds %s', (_, text, covered, values) => {
  expect(found(known('Bad Riedel', 'Bad'), text, ...covered)).toEqual(values);
});
