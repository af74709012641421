import { expect, it } from 'vitest';
import { sharesOf, withoutInk } from './without-ink.ts';

const word = (text: string, x0: number, x1: number) => ({
  text,
  x0,
  x1,
  y0: 100,
  y1: 120,
  confidence: 0.9,
  line: '1',
});
const view = (...words: ReturnType<typeof word>[]) => ({
  width: 1000,
  height: 500,
  rotationDegrees: 0,
  isUpsideDown: false,
  words,
});

it('takes the letter beside a redacted area from the words that touch it, also in another scale', () => {
  const seen = view(word('accountI', 10, 96), word('Jwas', 302, 350), word('charged', 360, 450));
  const redacted = sharesOf({ width: 2000, height: 1000 }, [[200, 196, 600, 244]]);
  expect(withoutInk(seen, redacted).words.map(({ text }) => text)).toEqual(['account', 'was', 'charged']);
});

it('leaves words of other lines, and all words where nothing was redacted', () => {
  const seen = view(word('Jwas', 302, 350));
  expect(withoutInk(seen, sharesOf(seen, [[100, 300, 300, 320]]))).toEqual(seen);
  expect(withoutInk(seen, [])).toEqual(seen);
});
