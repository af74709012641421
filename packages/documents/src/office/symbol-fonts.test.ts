import { describe, expect, it } from 'vitest';
import { showSlideSymbols } from './slide-symbols.ts';
import { symbolFieldText, symbolOf } from './symbol-fonts.ts';

describe('fonts with signs in place of letters', () => {
  it.each([
    ['Symbol', 0x61, 'α'],
    ['Symbol', 0xf0b7, '•'],
    ['symbol', 0xa0, '€'],
    ['Symbol', 0xf0, undefined],
    ['Symbol', 0xfe, '⎭'],
    ['Wingdings', 0xf0fc, '✓'],
    ['Wingdings', 0x81, '①'],
    ['Wingdings 2', 0x52, '☑'],
    ['Arial', 0x61, undefined],
  ])('%s %d', (font, code, sign) => {
    expect(symbolOf(font, code)).toBe(sign);
  });

  it.each([
    [' SYMBOL 97 \\f "Symbol" \\s 12 ', 'α'],
    ['SYMBOL 0xFC \\f Wingdings ', '✓'],
    ['SYMBOL 228 \\f "Arial"', 'ä'],
    ['SYMBOL 8364 \\u \\f "Arial"', '€'],
    ['SYMBOL 8364 \\f "Arial"', undefined],
    ['SYMBOLS 97 ', undefined],
    ['PAGE', undefined],
  ])('the field %s', (instruction, sign) => {
    expect(symbolFieldText(instruction)).toBe(sign);
  });

  it.each([
    [
      '<a:r><a:rPr><a:latin typeface="Arial"/><a:sym typeface="Wingdings"/></a:rPr><a:t>\uf0e0 a</a:t></a:r>',
      '→ a',
    ],
    ['<a:r><a:rPr><a:latin typeface="Arial"/></a:rPr><a:t>\uf0e0 a</a:t></a:r>', '\uf0e0 a'],
  ])('on slides: %s', (xml, text) => {
    expect(showSlideSymbols(xml).replaceAll(/<[^>]*>/g, '')).toBe(text);
  });
});
