import { expect, it } from 'vitest';
import { withPptTables } from './ppt-tables.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', content: [{ kind: 'text', text }] });
const cell = (text: string) => ({ left: 0, top: 0, width: 1, height: 1, text });
const table = {
  cells: ['Name', 'Town', 'Anna', ''].map(cell),
  rows: [
    ['Name', 'Town'],
    ['Anna', ''],
  ],
};

it('puts a table where the texts of its cells follow one another', () => {
  const blocks = ['Before', 'Name', 'Town', 'Anna', 'After'].map(paragraph);
  const { blocks: found } = withPptTables({ blocks, notes: [] }, [table]);
  expect(found.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph']);
  expect(found[1]?.table?.grid.map((row) => row.length)).toEqual([2, 2]);
});

it.each([
  ['texts in another order', ['Town', 'Name', 'Anna']],
  ['a text too many', ['Name', 'x', 'Town', 'Anna']],
  ['nothing', []],
])('leaves %s as it is', (_what, texts) => {
  const blocks = texts.map(paragraph);
  expect(withPptTables({ blocks, notes: [] }, [table]).blocks).toEqual(blocks);
});

it('finds each of two equal tables in its place', () => {
  const blocks = ['Name', 'Town', 'Anna', 'Between', 'Name', 'Town', 'Anna'].map(paragraph);
  const { blocks: found } = withPptTables({ blocks, notes: [] }, [table, table]);
  expect(found.map(({ kind }) => kind)).toEqual(['table', 'paragraph', 'table']);
});
