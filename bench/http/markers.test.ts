import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARK_LENGTH, readMark, writeMark } from './markers.ts';

it('reads what it writes, wherever it stands', () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), fc.string(), fc.string(), (value, before, after) => {
      const mark = writeMark('t', value);
      expect(mark).toHaveLength(MARK_LENGTH);
      expect(readMark('t', `${before.replaceAll('~', '')}${mark}${after}`)).toBe(value);
    }),
  );
});

it('keeps the kinds apart and refuses half a mark', () => {
  expect(readMark('n', writeMark('t', 7))).toBeNull();
  expect(readMark('t', writeMark('t', 7).slice(0, -1))).toBeNull();
});
