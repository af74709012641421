import { describe, expect, it } from 'vitest';
import { type Block, joinContinuedTables } from './index.ts';

type Rows = readonly (readonly string[])[];

function table(rows: Rows, x1 = 500): Block {
  return { kind: 'table', rows, x0: 60, x1, y0: 200, y1: 600 };
}

function text(y: number): Block {
  return { kind: 'paragraph', text: 'Some text', x0: 60, x1: 200, y0: y, y1: y + 10 };
}

function tablesOf(...pages: readonly (readonly Block[])[]): readonly (readonly Rows[])[] {
  return joinContinuedTables(pages.map((blocks, at) => ({ number: at + 1, height: 842, blocks }))).map(
    ({ tables }) => tables,
  );
}

const header = ['Place', 'Count'];
const one: Rows = [header, ['North', '1']];
const more: Rows = [['South', '2']];

describe('a table at the end of a page', () => {
  it('goes on under its header over several pages', () => {
    const whole = [header, ['North', '1'], ['South', '2'], ['East', '3']];
    expect(tablesOf([table(one)], [table([header, ...more])], [table([['East', '3']])])).toEqual([
      [whole],
      [],
      [],
    ]);
  });

  it('goes on behind footers and headers', () => {
    expect(tablesOf([table(one), text(800)], [text(20), table(more)])).toEqual([[[...one, ...more]], []]);
  });

  it.each<readonly [string, readonly Block[], readonly Block[]]>([
    ['text stands between', [table(one), text(650)], [table(more)]],
    ['text stands before the next', [table(one)], [text(150), table(more)]],
    ['the next has other columns', [table(one)], [table([['South', '2', 'x']])]],
    ['the next is of another width', [table(one)], [table(more, 400)]],
    ['the next has a header of its own', [table(one)], [table([['Name', 'Town'], ...more])]],
  ])('ends there if %s', (_why, first, second) => {
    expect(tablesOf(first, second).map((tables) => tables.length)).toEqual([1, 1]);
  });

  it('does not go on over a page that is left out', () => {
    const pages = [
      { number: 1, height: 842, blocks: [table(one)] },
      { number: 3, height: 842, blocks: [table(more)] },
    ];
    expect(joinContinuedTables(pages).map(({ tables }) => tables.length)).toEqual([1, 1]);
  });
});
