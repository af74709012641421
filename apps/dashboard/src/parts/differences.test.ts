import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

it('says which members differ, by their path', () => {
  const before = { name: 'a', limits: { rpm: 1, tpm: 2 }, models: ['x'] };
  const after = { name: 'a', limits: { rpm: 5 }, models: ['x', 'y'] };
  expect(differencesOf(before, after)).toEqual([
    { path: 'limits.rpm', before: '1', after: '5' },
    { path: 'limits.tpm', before: '2', after: '' },
    { path: 'models', before: '["x"]', after: '["x","y"]' },
  ]);
});

it('finds nothing between a record and its copy', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      expect(differencesOf(record, structuredClone(record))).toEqual([]);
    }),
  );
});
