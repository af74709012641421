import { InputError } from '../input-error.ts';
import { focusIssuers } from './bill-formats.ts';
import { findColumns, type Layout, type NamedColumns } from './find-columns.ts';
import type { ModelMatcher } from './model-key.ts';
import { decimalMarkOf, readAmount } from './read-amount.ts';
import { type DateOrder, dateOrderOf, needsDateOrder, readDay } from './read-day.ts';
import { readTable, type TableRow } from './read-table.ts';

/** What one row of a bill charges. */
export interface BillLine {
  readonly day: string;
  /** What the bill calls the model, as shown. */
  readonly model: string;
  /** Comparable name; equal to that of the ledger's model if it is known. */
  readonly key: string;
  readonly costNanos: number;
}

/** Rows that were not compared, and why. */
interface LeftOut {
  readonly reason: string;
  rows: number;
  costNanos: number;
}

export interface Bill {
  readonly format: string;
  /** Presets of the providers that send such bills; empty if unknown. */
  readonly presets: readonly string[];
  readonly lines: readonly BillLine[];
  readonly leftOut: readonly Readonly<LeftOut>[];
}

export interface BillOptions {
  readonly columns: NamedColumns;
  readonly dateOrder: DateOrder | undefined;
  /** USD for one unit of the bill's currency. */
  readonly usdPerUnit: number | undefined;
  /** Knows the models of the providers with these presets; of all providers if there are none. */
  readonly matcherFor: (presets: readonly string[]) => ModelMatcher;
}

const totalWords = /^(?:(?:sub|grand|filtered )?-?totals?|sum|summe|gesamt\w*|somme|totale?)\b|\btotals?$/i;
const costFigure = /[0-9]/;

/** Reads a bill of any known format. Throws `InputError` for what cannot be read, naming the line. */
export function readBill(text: string, options: BillOptions): Bill {
  const layout = findColumns(text, options.columns);
  const rows = unpivot(
    layout,
    readTable(text, layout.delimiter).filter(({ line }) => line > layout.line),
  );
  const presets = layout.issuer === undefined ? layout.format.presets : issuersOf(rows, layout.issuer);
  const reader = createRowReader(layout, rows, options, options.matcherFor(presets));
  const lines: BillLine[] = [];
  const leftOut = new Map<string, LeftOut>();
  for (const row of rows) {
    const read = reader(row);
    if (read === undefined) continue;
    if ('day' in read) {
      lines.push(read);
      continue;
    }
    const entry = leftOut.get(read.reason) ?? { reason: read.reason, rows: 0, costNanos: 0 };
    entry.rows += 1;
    entry.costNanos += read.costNanos;
    leftOut.set(read.reason, entry);
  }
  if (lines.length === 0) {
    const why = [...leftOut.values()].map(({ reason, rows: count }) => `${count} are ${reason}`).join(', ');
    throw new InputError(
      `It has no row that charges for a model${why === '' ? '' : `: ${why}`}. Export the costs of the days to compare.`,
    );
  }
  return {
    format: layout.format.name,
    presets,
    lines,
    leftOut: [...leftOut.values()],
  };
}

type RowRead = BillLine | { readonly reason: string; readonly costNanos: number } | undefined;

function createRowReader(
  layout: Layout,
  rows: readonly TableRow[],
  { dateOrder, usdPerUnit }: BillOptions,
  matcher: ModelMatcher,
): (row: TableRow) => RowRead {
  const column = (index: number): readonly string[] => rows.map(({ cells }) => cells[index] ?? '');
  const mark = decimalMarkOf(column(layout.cost), layout.delimiter);
  const order = requireDateOrder(layout, column(layout.date), dateOrder);
  const at = ({ cells }: TableRow, index: number | undefined): string =>
    index === undefined ? '' : (cells[index] ?? '').trim();
  const nanosOf = (row: TableRow): number => {
    const cell = at(row, layout.cost);
    if (!costFigure.test(cell)) {
      if (/^[-–—]?$|^n\/?a$|^null$/i.test(cell)) return 0;
      throw unreadable(layout, row, layout.cost, 'is no amount of money');
    }
    const amount = readAmount(cell, mark);
    if (amount === undefined) throw unreadable(layout, row, layout.cost, 'is no amount of money');
    const currency = amount.currency ?? (at(row, layout.currency).toUpperCase() || 'USD');
    if (currency === 'USD') return amount.nanos;
    if (usdPerUnit === undefined) {
      throw new InputError(
        `It is in ${currency}, the ledger in USD. Give the rate of the invoice: --usd-per-unit 1.08 (USD for 1 ${currency}).`,
      );
    }
    return Math.round(amount.nanos * usdPerUnit);
  };
  return (row) => {
    const costNanos = nanosOf(row);
    const day = readDay(at(row, layout.date), order);
    if (day === undefined) {
      const isBlank = at(row, layout.date) === '';
      if (row.cells.some((cell) => totalWords.test(cell.trim())) || (isBlank && costNanos === 0))
        return undefined;
      if (!isBlank) throw unreadable(layout, row, layout.date, 'is no date');
      return { reason: 'rows without a date', costNanos };
    }
    return chargeOf(row, day, costNanos);
  };
  function chargeOf(row: TableRow, day: string, costNanos: number): RowRead {
    if (/^tax/i.test(at(row, layout.kind))) return { reason: 'taxes', costNanos };
    const texts = layout.model.map((index) => at(row, index)).filter((text) => text !== '');
    if (totalWords.test(texts[0] ?? '')) return undefined;
    const named = texts.find((text) => matcher.findKey(text) !== undefined);
    if (named === undefined && !isModelService(layout, row))
      return { reason: 'rows of other services', costNanos };
    const model = named ?? texts.find((text) => !text.startsWith('arn:')) ?? texts[0] ?? '(no model)';
    return { day, model, key: matcher.findKey(model) ?? matcher.keyOfText(model), costNanos };
  }
}

function requireDateOrder(
  { format, headings, date }: Layout,
  cells: readonly string[],
  given: DateOrder | undefined,
): DateOrder {
  const order = given ?? dateOrderOf(cells) ?? format.dateOrder;
  if (order === undefined && needsDateOrder(cells)) {
    throw new InputError(
      `The dates of column '${headings[date]}' may begin with the day or the month. Say which: --date-order dmy or --date-order mdy.`,
    );
  }
  return order ?? 'mdy';
}

function unreadable(layout: Layout, row: TableRow, index: number, what: string): InputError {
  // Rows of a table with a column for each model carry its heading.
  const isPivot = layout.pivot.length > 0 && index === layout.cost;
  const heading = isPivot ? row.cells[2] : layout.headings[index];
  const shown = (row.cells[index] ?? '').slice(0, 60);
  return new InputError(
    `Line ${row.line}: '${shown}' in column '${heading}' ${what}. Repair the line, or name another column with --columns.`,
  );
}

/** Bills of clouds cover everything else, too. Without columns that tell services apart, all rows count. */
function isModelService({ service, format }: Layout, { cells }: TableRow): boolean {
  if (service.length === 0 || format.services === undefined) return true;
  return service.some((index) => format.services?.test(cells[index] ?? ''));
}

/** One row for each day and model of a table that has a column for each model. */
function unpivot(layout: Layout, rows: readonly TableRow[]): readonly TableRow[] {
  if (layout.pivot.length === 0) return rows;
  return rows.flatMap(({ line, cells }) =>
    layout.pivot.map((index) => ({
      line,
      cells: [
        cells[0] ?? '',
        cells[index] ?? '',
        (layout.headings[index] ?? '').replace(/\s*\([^()]*\)$/, ''),
      ],
    })),
  );
}

function issuersOf(rows: readonly TableRow[], index: number): readonly string[] {
  const names = new Set(rows.map(({ cells }) => cells[index] ?? ''));
  return [
    ...new Set([...names].flatMap((name) => focusIssuers.find(([pattern]) => pattern.test(name))?.[1] ?? [])),
  ];
}
