import { expect, it } from 'vitest';
import { composeAccents } from './compose-accents.ts';

/** Letters half as wide as they are high, from places on a line. */
const at = (...letters: readonly (readonly [text: string, x: number, y?: number])[]) =>
  letters.map(([text, x, y = 0]) => ({
    text,
    x0: x,
    x1: x + 5,
    y0: y,
    y1: y + 10,
    size: 10,
    baseline: y + 8,
    generated: text === ' ',
  }));

it.each([
  ['after its letter', at(['a', 0], ['\u00a8', 0.5], ['r', 5]), 'är'],
  ['before its letter', at(['ˆ', 5.2], ['a', 5], ['t', 10]), 'ât'],
  ['at the end of the line', at(['a', 0], ['t', 5], [' ', 10], ['´', 0.3]), 'át '],
  ['that is followed by a space of nobody', at(['n', 0], [' ', 5], ['´', 5.2], ['a', 5], ['c', 10]), 'nác'],
  ['over a letter without a dot', at(['ı', 0], ['´', 0]), 'í'],
  ['beside letters', at(['a', 0], ['´', 5], ['b', 10]), 'a´b'],
  ['over what has no such form', at(['q', 0], ['¸', 0]), 'q¸'],
  ['on another line', at(['a', 0], ['´', 0, 12]), 'a´'],
])('an accent %s', (_, letters, text) => {
  expect(
    composeAccents(letters)
      .map((letter) => letter.text)
      .join(''),
  ).toBe(text);
});
