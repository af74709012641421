import { expect, it } from 'vitest';
import type { OcrWord } from '../model/index.ts';
import { type Area, drawAreas } from '../test-support/draw.ts';
import { verifyNumbers } from './verify-numbers.ts';

const pitch = 15;
const pointAdvance = 8;
const top = 20;
const left = 20;

/** Draws digits (d), points (.), commas (,), colons (:) and dashes (-); a speck (*) takes no room. */
function draw(signs: string): readonly Area[] {
  let x = left;
  return [...signs].flatMap((sign): readonly Area[] => {
    const at = x;
    if (sign !== '*') x += sign === 'd' ? pitch : pointAdvance;
    if (sign === 'd') return [[at, top, 11, 20]];
    if (sign === '.') return [[at, top + 17, 3, 3]];
    if (sign === ',') return [[at, top + 17, 3, 7]];
    if (sign === '-') return [[at, top + 9, 6, 2]];
    if (sign === '*') return [[at - 3, top + 18, 2, 2]];
    return [
      [at, top + 7, 3, 3],
      [at, top + 17, 3, 3],
    ];
  });
}

/** @param again what further readings make of a word, in order */
async function verify(text: string, signs: string, again: readonly string[], confidence = 0.95) {
  let at = 0;
  const areas = draw(signs);
  const x1 = Math.max(...areas.map(([x, , wide]) => x + wide));
  const word: OcrWord = { text, confidence, line: '1', x0: left - 1, x1: x1 + 1, y0: top - 1, y1: top + 24 };
  const engine = {
    hasLanguage: () => true,
    recognize: async () => {
      at += 1;
      return [{ ...word, text: again[at - 1] ?? '' }];
    },
  };
  const image = drawAreas(200, 70, areas);
  const reading = { words: [word], cleanImage: image, languages: ['eng'], dpi: 200 };
  const words = await verifyNumbers(engine, reading);
  return { text: words.map((one) => one.text).join(' '), readings: at };
}

it.each<[string, string, string, readonly string[], string]>([
  ['agrees', '3.4', 'd.d', [], '3.4'],
  ['lacks its point', '34', 'd.d', [], '3.4'],
  ['lacks its comma', '7950', 'd,ddd', [], '7,950'],
  ['lacks one of two', '60,80350', 'dd,ddd.dd', [], '60,803.50'],
  ['ends a sentence', '34.', 'd.d.', [], '3.4.'],
  ['is a share', '875%', 'dd.d', [], '87.5%'],
  ['has a speck', '345', 'd*dd', [], '345'],
  ['has a minus', '-34', '-d.d', [], '-3.4'],
  ['has a second dot', '234,50', 'ddd,.dd', [], '234,50'],
  ['begins with a dot', '34', '.dd', [], '34'],
  ['is that of an account', '0532013000', 'ddddddd.ddd', [], '0532013000'],
  ['lacks a digit', '5:7', 'd.dd', ['577'], '5.77'],
  ['lacks a digit, read in another size', '7', 'dd.d', ['x', '27.1'], '27.1'],
  ['cannot be read again', '5:7', 'd.dd', ['', 'a', '57'], '5:7'],
  ['is a time', '1230', 'dd:dd', [], '1230'],
])('a number that %s', async (_, text, signs, again, expected) => {
  expect((await verify(text, signs, again)).text).toBe(expected);
});

it.each<[string, string, number, string]>([
  ['doubtful letters', 'rd', 0.5, '7.1'],
  ['sure letters', 'rd', 0.9, 'rd'],
  ['initials', 'A.B', 0.5, 'A.B'],
])('%s where a number is printed', async (_, text, confidence, expected) => {
  expect((await verify(text, 'd.d', ['7.1'], confidence)).text).toBe(expected);
});

it('a number with all its signs is not read again', async () => {
  expect(await verify('7950', 'dddd', [])).toEqual({ text: '7950', readings: 0 });
});
