import { expect, it } from 'vitest';
import { recognitionDpi } from './recognition-dpi.ts';

it.each([
  ['A4', 8.27, 11.69, 200],
  ['A4, turned', 11.69, 8.27, 200],
  ['A5', 5.83, 8.27, 283],
  ['a card', 3.37, 2.13, 400],
  ['a poster', 33, 47, 200],
  ['nothing', 0, 0, 400],
])('%s', (_, width, height, dpi) => {
  expect(Math.round(recognitionDpi(width, height))).toBe(dpi);
});
