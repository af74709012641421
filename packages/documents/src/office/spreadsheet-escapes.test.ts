import { describe, expect, it } from 'vitest';
import { decodeEscapes } from './spreadsheet-escapes.ts';

describe('escaped characters of workbooks', () => {
  it.each([
    ['a_x000A_b', 'a b'],
    ['a_x000d_b', 'a b'],
    ['_x005F_x000A_', '_x000A_'],
    ['_x20AC_5', '€5'],
    ['_X2000_', '_X2000_'],
    ['part_X0041_x', 'part_X0041_x'],
    ['_x20_', '_x20_'],
    ['plain', 'plain'],
  ])('%s is %j', (text, decoded) => {
    expect(decodeEscapes(text)).toBe(decoded);
  });
});
