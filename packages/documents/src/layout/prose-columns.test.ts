import { expect, it } from 'vitest';
import type { Word } from './geometry.ts';
import { groupIntoLines, lineText } from './lines.ts';
import { findStreamTables } from './stream-tables.ts';

const size = 10;

/** Words of a text at a place, with letters half as wide as they are high. */
function words(text: string, x: number, y: number): readonly Word[] {
  let at = x;
  return text.split(' ').map((part) => {
    const x0 = at;
    at += (part.length + 0.6) * size * 0.5;
    const x1 = x0 + part.length * size * 0.5;
    return {
      text: part,
      x0,
      x1,
      y0: y,
      y1: y + size,
      size,
      bold: false,
      italic: false,
      baseline: y + size * 0.8,
      joinsPrevious: false,
    };
  });
}

const text = [
  'which the lake had',
  'left below the old',
  'bridge at its end',
  'and in all streets',
  'of the lower town.',
  'Nobody saw it come',
];
const find = (columns: readonly (readonly string[])[], pitch: (row: number) => number) =>
  findStreamTables(
    groupIntoLines(
      columns.flatMap((rows, column) => rows.flatMap((row, at) => words(row, 50 + column * 115, pitch(at)))),
    ),
    [],
  ).map(({ content }) => ('columns' in content ? content.columns.map(lineText) : 'table'));
const evenly = (row: number): number => 100 + row * 12;

it('reads columns of text one after the other', () => {
  expect(find([text, text], evenly)).toEqual([[text.join(' '), text.join(' ')]]);
});

it.each([
  ['with figures', [text.map((_, at) => `${at} of ${at * 7} and ${at * 11}`), text], evenly],
  ['with short labels', [['North', 'South', 'East', 'West', 'Hill', 'Mill'], text], evenly],
  ['with gaps between its rows', [text, text], (row: number) => evenly(row) + Math.floor(row / 2) * 9],
])('leaves a table %s', (_, columns, pitch) => {
  expect(find(columns, pitch)).toEqual(['table']);
});
