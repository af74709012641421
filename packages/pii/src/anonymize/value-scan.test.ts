import { describe, expect, it } from 'vitest';
import { countLeakedValues } from './value-scan.ts';

const values = new Map([
  ['Anna Schmidt', 101],
  ['Anna', 101],
  ['Schmidt', 101],
  ['DE89 3704', 404],
  ['say "hi"', 101],
  ['Vq8rTz2LmKw4', 990],
  ['ab', 101],
]);

describe('countLeakedValues', () => {
  it.each([
    ['nothing of it', 'Dear <PERSON_1>, hello.', 0],
    ['a value with its parts once', 'Dear Anna Schmidt, hello.', 1],
    ['a part alone', 'Dear Schmidt.', 1],
    ['the same twice', 'Schmidt and Schmidt', 2],
    ['a part of a longer word', 'Annabel and Goldschmidt, DE89 37044', 0],
    ['a value with digits in a word', 'xDE89 3704y', 1],
    ['a password with a digit more', 'Vq8rTz2LmKw49', 1],
    ['a value after a newline', 'to\nAnna', 1],
    ['a value with escapes', 'they say "hi" again', 1],
    ['at the end', 'DE89 3704', 1],
    ['what is too short to be told', 'ab ab', 0],
  ])('%s', (_, text, leaked) => {
    expect(countLeakedValues(JSON.stringify({ text }), values, () => true)).toBe(leaked);
  });

  it.each([
    ['<IBAN_1>', 0],
    ['<IBAN_1_LAST>', 0],
    ['to IBAN', 1],
    ['<IBAN>', 1],
    ['<IBAN is 1>', 1],
    ['IBAN <IBAN_1>', 1],
  ])('words of our own placeholders in %j', (text, leaked) => {
    expect(countLeakedValues(JSON.stringify({ text }), new Map([['IBAN', 101]]), () => true)).toBe(leaked);
  });

  it('ignores values that are not distinctive', () => {
    expect(countLeakedValues('"Anna Schmidt"', values, (_, code) => code === 404)).toBe(0);
    expect(countLeakedValues('"Anna"', new Map(), () => true)).toBe(0);
  });
});
