/** A sheet of a workbook as a page: only rows and columns that hold something. */

import { renderMarkdownTable } from '../markdown/index.ts';
import type { Budget, ExtractionContext, Page } from '../model/index.ts';

/** Rows that hold something; their cells by column. */
export type SheetRows = readonly ReadonlyMap<number, string>[];

/** A sheet to be shown. */
export interface SheetContent {
  readonly number: number;
  readonly name: string;
  readonly isHidden: boolean;
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
function renderRows(table: readonly (readonly string[])[]): string {
  if ((table[0]?.length ?? 0) > 1 && table.length > 1) return renderMarkdownTable(table);
  return table.map((row) => row.join(' ').trim()).join('\n\n');
}

/** The page; its table is told. */
export function renderSheetPage(
  { number, name, isHidden: hidden, rows }: SheetContent,
  context: ExtractionContext,
): Page {
  const table = compact(rows, context.budget);
  if (table.length > 1) context.addTable(number, table);
  const title = `## ${name}${hidden ? ' (hidden)' : ''}`;
  const markdown = [title, renderRows(table)].filter((part) => part !== '').join('\n\n');
  return { number, markdown, source: 'text', confidence: 1 };
}
