import { expect, it } from 'vitest';
import { type Area, drawAreas } from '../test-support/draw.ts';
import { shapeOfImage, shapeOfText } from './number-shape.ts';

const digit = (x: number): Area => [x, 10, 10, 20];

it.each<[string, readonly string[] | undefined, readonly Area[]]>([
  ['a point', ['digit', 'separator', 'digit'], [digit(5), [18, 27, 3, 3], digit(24)]],
  ['a comma', ['digit', 'separator', 'digit'], [digit(5), [18, 27, 3, 7], digit(24)]],
  ['a colon', ['digit', 'colon', 'digit'], [digit(5), [18, 17, 3, 3], [18, 27, 3, 3], digit(24)]],
  ['a minus', ['dash', 'digit'], [[4, 19, 8, 3], digit(15)]],
  ['dust', ['digit', 'digit'], [digit(5), [18, 27, 1, 1], digit(24)]],
  ['a letter', undefined, [digit(5), [18, 18, 10, 12]]],
  ['parts of other words', ['digit'], [[0, 20, 4, 10], digit(15)]],
  ['nothing', undefined, []],
])('an image with %s', (_, kinds, areas) => {
  expect(shapeOfImage(drawAreas(40, 40, areas))?.map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ['-1.284,50', ['dash', 'digit', 'separator', 'digit', 'digit', 'digit', 'separator', 'digit', 'digit']],
  ['12:30', ['digit', 'digit', 'colon', 'digit', 'digit']],
  ['1O', undefined],
])('the text %s', (text, kinds) => {
  expect(shapeOfText(text)).toEqual(kinds);
});
