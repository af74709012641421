import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('has the defaults of a full run', () => {
  expect(parseOptions([])).toMatchObject({ rounds: 7, seconds: 3, warmupS: 5, json: false, baseline: false });
});

it('takes names in a list', () => {
  expect(parseOptions(['--only', 'floor, sluice', '--scenarios', 'cpu-1k'])).toMatchObject({
    only: ['floor', 'sluice'],
    scenarios: ['cpu-1k'],
  });
});

it.each([
  [['--rounds', '0']],
  [['--rounds', '1.5']],
  [['--seconds', 'x']],
  [['--warmup', '']],
  [['--only', 'nobody']],
  [['--scenarios', 'cpu-1k,']],
  [['--unknown']],
])('refuses %j', (args) => {
  expect(() => parseOptions(args)).toThrow();
});
