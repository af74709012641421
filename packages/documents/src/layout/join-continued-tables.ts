/** Tables that go on over the next page: joined as data, while each page keeps its own rows. */
import type { Block } from './blocks.ts';

type Rows = readonly (readonly string[])[];
type TableBlock = Extract<Block, { readonly kind: 'table' }>;

/** A page in the order of reading; pages that follow each other have numbers that do. */
export interface PageBlocks {
  readonly number: number;
  readonly height: number;
  readonly blocks: readonly Block[];
}

/** A page's own blocks, and the tables that begin on it, whole. */
export interface PageWithTables {
  readonly blocks: readonly Block[];
  readonly tables: readonly Rows[];
}

/** Share of the page's height where headers and footers stand: they do not part a table. */
const pageEdgeShare = 0.11;
const positionTolerancePoints = 6;

function lastTable({ blocks, height }: PageBlocks): TableBlock | undefined {
  const last = blocks.findLast(({ kind, y0 }) => kind === 'table' || y0 < height * (1 - pageEdgeShare));
  return last?.kind === 'table' ? last : undefined;
}

function firstTable({ blocks, height }: PageBlocks): TableBlock | undefined {
  const first = blocks.find(({ kind, y1 }) => kind === 'table' || y1 > height * pageEdgeShare);
  return first?.kind === 'table' ? first : undefined;
}

function areRowsEqual(row: readonly string[], other: readonly string[]): boolean {
  return (
    row.length === other.length &&
    row.some((cell) => cell !== '') &&
    row.every((cell, column) => cell === other[column])
  );
}

function hasDigit(text: string | undefined): boolean {
  return /\p{N}/u.test(text ?? '');
}

/**
 * True if a row stands under a table's header like the table's other rows: a column of figures under a word goes on.
 * Without one, a row cannot be told from the header of another table.
 */
function looksLikeData([header = [], ...body]: Rows, row: readonly string[]): boolean {
  return header.some(
    (cell, column) =>
      cell !== '' &&
      !hasDigit(cell) &&
      hasDigit(row[column]) &&
      body.length > 0 &&
      body.every((other) => hasDigit(other[column])),
  );
}

/** The rows by which `next` makes `before` longer; undefined if it is a table of its own. */
function findContinuationRows(whole: Rows, before: TableBlock, next: TableBlock): Rows | undefined {
  const [header] = whole;
  const [first, ...rest] = next.rows;
  if (header === undefined || first === undefined || header.length !== first.length) return undefined;
  if (areRowsEqual(header, first)) return rest;
  const inPlace =
    Math.abs(before.x0 - next.x0) < positionTolerancePoints &&
    Math.abs(before.x1 - next.x1) < positionTolerancePoints;
  return inPlace && looksLikeData(whole, first) ? next.rows : undefined;
}

interface OpenTable {
  readonly rows: (readonly string[])[];
  last: TableBlock;
  page: number;
}

/** Tables over hundreds of pages have more rows than a call takes arguments. */
function appendRows(rows: Rows[number][], more: Rows): void {
  for (const row of more) rows.push(row);
}

/**
 * Joins the tables of pages in order. A table belongs, whole, to the page that it begins on; the blocks of each page keep
 * what stands on it.
 */
export function joinContinuedTables(pages: readonly PageBlocks[]): readonly PageWithTables[] {
  let open: OpenTable | undefined;
  return pages.map((page) => {
    const first = firstTable(page);
    const more =
      open !== undefined && first !== undefined && open.page + 1 === page.number
        ? findContinuationRows(open.rows, open.last, first)
        : undefined;
    const tables: Rows[] = [];
    const ending = lastTable(page);
    let next: OpenTable | undefined;
    const blocks = page.blocks.map((block) => {
      if (block.kind !== 'table') return block;
      const goesOn = block === first && more !== undefined ? open : undefined;
      const rows = goesOn?.rows ?? [...block.rows];
      if (goesOn === undefined) tables.push(rows);
      else appendRows(rows, more ?? []);
      if (block === ending) next = { rows, last: block, page: page.number };
      // Rows without a header of their own stand under an empty one: the first of them is none.
      return goesOn !== undefined && more === block.rows
        ? { ...block, rows: [more[0]?.map(() => '') ?? [], ...more] }
        : block;
    });
    open = next;
    return { blocks, tables };
  });
}
