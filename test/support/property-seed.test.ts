import fc from 'fast-check';
import { expect, it } from 'vitest';

it('properties are drawn from the seed of the run', () => {
  expect(fc.readConfigureGlobal()?.seed).toBe(Number(process.env['SLUICE_SEED'] ?? 20_261_122));
});
