import { expect, it } from 'vitest';
import { Results } from '../results.ts';
import { verdicts } from './verdicts.ts';

it.each([
  [60, 'pass, stretch reached'],
  [75, 'pass'],
  [85, 'FAIL'],
])('sluice at %d us against a floor of 50 us: %s', (cpuUs, expected) => {
  const results = new Results();
  results.add('floor', 'cpu-1k', { cpuUs: 50 });
  results.add('sluice', 'cpu-1k', { cpuUs });
  const measured = verdicts(results).filter((verdict) => verdict.outcome !== 'not measured');
  expect(measured.map(({ bar, outcome }) => [bar, outcome])).toEqual([
    ['1 kB: CPU, sluice / floor', expected],
  ]);
});

it('pairs the rounds', () => {
  const results = new Results();
  for (const [floor, sluice] of [
    [50, 60],
    [100, 120],
    [400, 480],
  ]) {
    results.add('floor', 'cpu-1k', { cpuUs: floor ?? 0 });
    results.add('sluice', 'cpu-1k', { cpuUs: sluice ?? 0 });
  }
  expect(results.ratio('sluice', 'floor', 'cpu-1k.cpuUs')).toEqual({
    median: 1.2,
    min: 1.2,
    max: 1.2,
    rounds: 3,
  });
});
