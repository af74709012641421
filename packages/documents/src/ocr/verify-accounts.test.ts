import { expect, it } from 'vitest';
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { verifyAccounts } from './verify-accounts.ts';

const image: GrayscaleImage = { width: 400, height: 20, pixels: new Uint8Array(8000), dpi: 200 };
const wordsOf = (text: string): readonly OcrWord[] =>
  text.split(' ').map((part, at) => ({
    text: part,
    confidence: 0.9,
    line: '1',
    x0: at * 40,
    x1: at * 40 + 30,
    y0: 5,
    y1: 15,
  }));

/** @param again what the second reading makes of each word, in order */
async function verify(text: string, again: readonly string[]): Promise<string> {
  let at = 0;
  const engine = {
    hasLanguage: () => true,
    recognize: async () => {
      const found = again[at] ?? '';
      at += 1;
      return wordsOf(found);
    },
  };
  const reading = { words: wordsOf(text), cleanImage: image, languages: ['eng'], dpi: 200 };
  return (await verifyAccounts(engine, reading)).map((word) => word.text).join(' ');
}

it.each([
  ['right', 'IBAN DE89 3704 0044 0532 0130 00 is', [], 'IBAN DE89 3704 0044 0532 0130 00 is'],
  ['with letters for digits', 'DE89 37O4 0O44 0532 0130 00', [], 'DE89 3704 0044 0532 0130 00'],
  [
    'that a second reading makes right',
    'DE89 3704 0044 0582 0130 00',
    ['DE89', '3704', '0044', '0532', '0130', '00'],
    'DE89 3704 0044 0532 0130 00',
  ],
  [
    'that remains wrong',
    'DE89 3704 0044 0582 0130 00',
    ['DE89', '3704', '0044', '0552', '0130', '00'],
    'DE89 3704 0044 0582 0130 00',
  ],
  ['in one word', 'DE8937O400440532013000', [], 'DE89370400440532013000'],
  ['that is none', 'NOTE THAT ALL SHOPS CLOSE', [], 'NOTE THAT ALL SHOPS CLOSE'],
])('an account number %s', async (_, text, again, expected) => {
  expect(await verify(text, again)).toBe(expected);
});
