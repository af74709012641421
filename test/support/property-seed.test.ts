import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fixedSeed, runSeed } from './run-seed.ts';

const cases = fc.nat();
const sampleOf = (seed: number): number[] => fc.sample(cases, { seed, numRuns: 10 });

it('checks properties with the fixed seed, and with the seed of the run', () => {
  const seen: number[] = [];
  fc.assert(
    fc.property(cases, (one) => void seen.push(one)),
    { numRuns: 10 },
  );
  expect(seen).toEqual([...sampleOf(fixedSeed), ...sampleOf(runSeed())]);
});

it('checks asynchronous properties with both seeds too', async () => {
  const seen: number[] = [];
  await fc.assert(
    fc.asyncProperty(cases, (one) => Promise.resolve(void seen.push(one))),
    { numRuns: 10 },
  );
  expect(seen).toEqual([...sampleOf(fixedSeed), ...sampleOf(runSeed())]);
});

it('a run has a seed of its own', () => {
  expect(process.env['SLUICE_SEED']).toMatch(/^\d+$/);
});
