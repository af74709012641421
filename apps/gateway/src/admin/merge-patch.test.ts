import { describe, expect, it } from 'vitest';
import { mergePatch } from './merge-patch.ts';

describe('mergePatch', () => {
  it.each([
    { base: {}, patch: { a: 1 }, merged: { a: 1 } },
    { base: { a: 1, b: 2 }, patch: { a: null }, merged: { b: 2 } },
    { base: { a: { b: 1, c: 2 } }, patch: { a: { b: null, d: 3 } }, merged: { a: { c: 2, d: 3 } } },
    { base: { a: [1, 2] }, patch: { a: [3] }, merged: { a: [3] } },
    { base: { a: 'text' }, patch: { a: { b: null, c: 1 } }, merged: { a: { c: 1 } } },
    { base: undefined, patch: { a: { b: null } }, merged: { a: {} } },
    { base: { a: 1 }, patch: {}, merged: { a: 1 } },
  ])('$patch on $base', ({ base, patch, merged }) => {
    expect(mergePatch(base, patch)).toEqual(merged);
  });

  it('does not modify its input', () => {
    const base = { a: { b: 1 } };
    mergePatch(base, { a: { b: null } });
    expect(base).toEqual({ a: { b: 1 } });
  });
});
