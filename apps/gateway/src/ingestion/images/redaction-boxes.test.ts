import type { ImageView } from '@sluice/documents';
import { expect, it } from 'vitest';
import { redactionBoxes } from './redaction-boxes.ts';

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
  rotationDegrees: 0,
  isUpsideDown: false,
  words,
});

/** Finds a value wherever it stands, line ends as spaces. */
const finds = (value: string) => async (text: string) => {
  const start = text.replaceAll('\n', ' ').indexOf(value);
  return start < 0 ? [] : [{ start, end: start + value.length }];
};

it('has reading orders by line and by column', async () => {
  const seen: string[] = [];
  const words = [
    word('Dear', 0, 0),
    word('Karin', 60, 0),
    word('left', 0, 2),
    word('right', 200, 2),
    word('below', 0, 3),
  ];
  await redactionBoxes(view(...words), async (text) => {
    seen.push(text);
    return [];
  });
  expect(seen).toEqual(['Dear Karin\nleft right\nbelow', 'Dear Karin\n\nleft\nbelow\n\nright']);
});

it('uses one padded box per line, including the gaps between words of a value', async () => {
  const words = [word('Dear', 0, 0), word('Karin', 60, 0), word('Holzmann,', 120, 0), word('how', 0, 1)];
  const { boxes, values } = await redactionBoxes(view(...words), finds('Karin Holzmann'));
  expect([boxes, values]).toEqual([
    [
      [58, -2, 172, 12],
      [58, -2, 172, 12],
    ],
    2,
  ]);
});

it('uses two boxes for a value that wraps within a column', async () => {
  const words = [word('DE89', 0, 0), word('total', 200, 0), word('3704', 0, 1), word('12.40', 200, 1)];
  expect(await redactionBoxes(view(...words), finds('DE89 3704'))).toEqual({
    boxes: [
      [-2, -2, 52, 12],
      [-2, 18, 52, 32],
    ],
    values: 1,
  });
});

it('covers words of low confidence, without counting them as values', async () => {
  const { boxes, values } = await redactionBoxes(
    view(word('fine', 0, 0), word('#~', 60, 0, 0.2)),
    finds('none'),
  );
  expect([boxes, values]).toEqual([[[58, -2, 112, 12]], 0]);
});

it('an image without words has no boxes, and nothing is searched', async () => {
  const find = () => Promise.reject(new Error('asked'));
  expect(await redactionBoxes(view(), find)).toEqual({ boxes: [], values: 0 });
});
