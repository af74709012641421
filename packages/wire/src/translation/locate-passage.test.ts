import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOffsets, codePointOffsets, locatePassage } from './locate-passage.ts';

const TEXT = 'Grüße 😀 Wien';

describe('offsets', () => {
  it.each([
    ['bytes', byteOffsets(TEXT), 13, TEXT.indexOf('Wien')],
    ['bytes inside a character', byteOffsets(TEXT), 3, null],
    ['bytes beyond', byteOffsets(TEXT), 99, null],
    ['bytes of plain text', byteOffsets('abc'), 2, 2],
    ['the end', byteOffsets(TEXT), Buffer.byteLength(TEXT), TEXT.length],
    ['code points', codePointOffsets(TEXT), 8, TEXT.indexOf('Wien')],
    ['code points beyond', codePointOffsets(TEXT), 13, null],
    ['no number', codePointOffsets(TEXT), '1', null],
    ['a fraction', byteOffsets('abc'), 1.5, null],
  ])('%s', (_name, read, offset, expected) => {
    expect(read(offset)).toBe(expected);
  });

  it('law: both agree with what the platform counts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, seed) => {
        const points = [...text];
        const at = points.length === 0 ? 0 : seed % (points.length + 1);
        const before = points.slice(0, at).join('');
        expect(byteOffsets(text)(Buffer.byteLength(before))).toBe(before.length);
        expect(codePointOffsets(text)(at)).toBe(before.length);
      }),
    );
  });
});

describe('locatePassage', () => {
  it.each([
    ['as given', { start: 1, end: 2 }, null, { start: 1, end: 2 }],
    ['as given and said', { start: 1, end: 3 }, 'bc', { start: 1, end: 3 }],
    ['by its words', { start: 0, end: 2 }, 'cd', { start: 2, end: 4 }],
    ['by its words alone', null, 'cd', { start: 2, end: 4 }],
    ['nowhere', { start: 0, end: 2 }, 'zz', null],
    ['backwards', { start: 2, end: 1 }, null, null],
    ['beyond', { start: 2, end: 9 }, null, null],
    ['unknown', null, null, null],
  ])('%s', (_name, given, cited, expected) => {
    expect(locatePassage('abcd', given, cited)).toEqual(expected);
  });
});
