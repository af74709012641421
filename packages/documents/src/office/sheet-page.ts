/** A sheet of a workbook as a page: only rows and columns that hold something. */
import type { Context } from '../formats/index.ts';
import { markdownTable } from '../markdown/index.ts';
import type { Budget, Page } from '../model/index.ts';

/** Rows that hold something; their cells by column. */
export type SheetRows = readonly ReadonlyMap<number, string>[];

/** A sheet to be shown. */
export interface ShownSheet {
  readonly number: number;
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: SheetRows;
}

/** Rows without the columns that nothing stands in. */
function compact(rows: SheetRows, budget: Budget): readonly (readonly string[])[] {
  const used = new Set<number>();
  let cells = 0;
  for (const row of rows) {
    cells += row.size;
    for (const column of row.keys()) used.add(column);
  }
  // Cells are charged where they are read; empty places between them cost as much here.
  budget.charge('nodes', used.size * rows.length - cells);
  const columns = [...used].sort((a, b) => a - b);
  return rows.map((row) => columns.map((column) => row.get(column) ?? ''));
}

/** One column is a list of lines; more are a table. */
function bodyOf(table: readonly (readonly string[])[]): string {
  if ((table[0]?.length ?? 0) > 1 && table.length > 1) return markdownTable(table);
  return table.map((row) => row.join(' ').trim()).join('\n\n');
}

/** The page; its table is told. */
export function sheetPage({ number, name, hidden, rows }: ShownSheet, context: Context): Page {
  const table = compact(rows, context.budget);
  if (table.length > 1) context.table(number, table);
  const title = `## ${name}${hidden ? ' (hidden)' : ''}`;
  const markdown = [title, bodyOf(table)].filter((part) => part !== '').join('\n\n');
  return { number, markdown, source: 'text', confidence: 1 };
}
