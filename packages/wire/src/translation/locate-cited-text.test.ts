import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOffsetConverter, codePointOffsetConverter, locateCitedText } from './locate-cited-text.ts';

const TEXT = 'Grüße 😀 Wien';

describe('offsets', () => {
  it.each([
    ['bytes', byteOffsetConverter(TEXT), 13, TEXT.indexOf('Wien')],
    ['bytes inside a character', byteOffsetConverter(TEXT), 3, null],
    ['bytes beyond', byteOffsetConverter(TEXT), 99, null],
    ['bytes of plain text', byteOffsetConverter('abc'), 2, 2],
    ['the end', byteOffsetConverter(TEXT), Buffer.byteLength(TEXT), TEXT.length],
    ['code points', codePointOffsetConverter(TEXT), 8, TEXT.indexOf('Wien')],
    ['code points beyond', codePointOffsetConverter(TEXT), 13, null],
    ['no number', codePointOffsetConverter(TEXT), '1', null],
    ['a fraction', byteOffsetConverter('abc'), 1.5, null],
  ])('%s', (_name, read, offset, expected) => {
    expect(read(offset)).toBe(expected);
  });

  it('both agree with the platform counts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, seed) => {
        const points = [...text];
        const at = points.length === 0 ? 0 : seed % (points.length + 1);
        const before = points.slice(0, at).join('');
        expect(byteOffsetConverter(text)(Buffer.byteLength(before))).toBe(before.length);
        expect(codePointOffsetConverter(text)(at)).toBe(before.length);
      }),
    );
  });
});

describe('locateCitedText', () => {
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
    expect(locateCitedText('abcd', given, cited)).toEqual(expected);
  });
});
