import type { ImageView } from '@sluice/documents';
import { expect, it } from 'vitest';
import { boxesOver } from './redact-image.ts';

const word = (text: string, x0: number, line: number, confidence = 0.9) => ({
  text,
  x0,
  x1: x0 + 50,
  y0: line * 20,
  y1: line * 20 + 10,
  confidence,
  line: String(line),
});
const view = (...words: ImageView['words']): ImageView => ({
  width: 500,
  height: 500,
  degrees: 0,
  turned: false,
  words,
});

it('one box a line covers what stands between the words of a value, and a little more', async () => {
  let seen = '';
  const words = [word('Dear', 0, 0), word('Karin', 60, 0), word('Holzmann,', 120, 0), word('how', 0, 1)];
  const boxes = await boxesOver(view(...words), async (text) => {
    seen = text;
    return [{ start: 5, end: 19 }];
  });
  expect(seen).toBe('Dear Karin Holzmann,\nhow');
  expect(boxes).toEqual([[58, -2, 172, 12]]);
});

it('a value over two lines has two boxes', async () => {
  const boxes = await boxesOver(view(word('DE89', 100, 0), word('3704', 0, 1)), async () => [
    { start: 0, end: 9 },
  ]);
  expect(boxes).toEqual([
    [98, -2, 152, 12],
    [-2, 18, 52, 32],
  ]);
});

it('what could not be read surely is covered', async () => {
  const boxes = await boxesOver(view(word('fine', 0, 0), word('#~', 60, 0, 0.2)), async () => []);
  expect(boxes).toEqual([[58, -2, 112, 12]]);
});

it('a picture without words has none, and nothing is asked', async () => {
  const find = () => Promise.reject(new Error('asked'));
  expect(await boxesOver(view(), find)).toEqual([]);
});
