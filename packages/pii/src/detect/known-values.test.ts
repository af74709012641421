import { expect, it } from 'vitest';
import { runSteps } from '../steps/index.ts';
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

it('findSteps: as `find`, also where two windows of a long text meet', () => {
  const all = known('Anna Schmidt', 'Bert Riedel');
  for (let shift = 0; shift < 40; shift++) {
    const text = `${'x '.repeat(16_370)}${'-'.repeat(shift)} Anna Schmidt Bert Riedel ${'y '.repeat(20_000)} Anna Schmidt`;
    expect(runSteps(all.findSteps(text, []))).toEqual(all.find(text, []));
  }
});
