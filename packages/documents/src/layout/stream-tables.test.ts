import { describe, expect, it } from 'vitest';
import { line } from '../test-support/line.ts';
import { groupIntoLines } from './lines.ts';
import { findStreamTables } from './stream-tables.ts';

const columns = [50, 200, 300, 400];
const rows = [
  ['', '2025', '2024', '2023'],
  ['Sales', '3,423', '2,532', '1,892'],
  ['Research', '1,136', '876', '680'],
  ['Total', '4,559', '3,408', '2,572'],
];

/** The rows of the tables in lines of words: text and the left edge of each. @param before lines above the table */
function tablesOf(
  table: readonly (readonly string[])[],
  before: readonly (readonly [string, number])[] = [],
) {
  const top = 100 - before.length * 14;
  const words = [
    ...before.flatMap(([text, x], at) => line(text, x, top + at * 14)),
    ...table.flatMap((cells, row) =>
      cells.flatMap((cell, column) => (cell === '' ? [] : line(cell, columns[column] ?? 0, 100 + row * 14))),
    ),
  ];
  return findStreamTables(groupIntoLines(words), []).flatMap(({ content }) =>
    'rows' in content ? [content.rows] : [],
  );
}

describe('a line above a table', () => {
  it.each<[string, readonly (readonly [string, number])[], readonly (readonly string[])[]]>([
    ['over several of its columns is its head', [['Year ended', 285]], [['', '', 'Year ended', ''], ...rows]],
    ['over all of it is its title', [['Consolidated income', 190]], rows],
    ['at the left is text', [['Note 3', 50]], rows],
    ['that is long is text', [['Figures of the years are those of the reports', 205]], rows],
  ])('%s', (_, before, expected) => {
    expect(tablesOf(rows, before)).toEqual([expected]);
  });
});

it('signs of currencies before words are a column', () => {
  const table = [
    ['Country', 'Sign', 'Currency'],
    ['USA', '$', 'Dollar'],
    ['UK', '£', 'Pound'],
  ];
  expect(tablesOf(table)).toEqual([table]);
});

it('signs of currencies and shares in columns of their own belong to the numbers', () => {
  const table = [
    ['', '', '2025', ''],
    ['Sales', '$', '3,423', '%'],
    ['Research', '', '1,136', ''],
    ['Total', '$', '4,559', '%'],
  ];
  expect(tablesOf(table)).toEqual([
    [
      ['', '2025'],
      ['Sales', '$3,423%'],
      ['Research', '1,136'],
      ['Total', '$4,559%'],
    ],
  ]);
});
