import { InputError } from '../input-error.ts';
import { type BillFormat, billFormats, plainHeading } from './bill-formats.ts';
import { type Delimiter, delimiters, readHead, type TableRow } from './read-table.ts';

/** Columns that the operator named, by what they are. */
export interface NamedColumns {
  readonly date?: string | undefined;
  readonly model?: string | undefined;
  readonly cost?: string | undefined;
}

/** Where a table has what: indexes of columns. */
export interface Layout {
  readonly format: BillFormat;
  readonly delimiter: Delimiter;
  readonly headings: readonly string[];
  /** Line of the heading. */
  readonly line: number;
  readonly date: number;
  readonly cost: number;
  readonly model: readonly number[];
  readonly service: readonly number[];
  readonly currency: number | undefined;
  readonly kind: number | undefined;
  readonly issuer: number | undefined;
  /** Columns of models in a table with one row for a day, such as that of AWS Cost Explorer; else empty. */
  readonly pivot: readonly number[];
}

/** Finds the heading and the columns of a bill. Throws `InputError` that lists the headings if it is of no known kind. */
export function findColumns(text: string, named: NamedColumns): Layout {
  const heads = delimiters.map((delimiter) => ({ delimiter, rows: readHead(text, delimiter) }));
  for (const format of formatsFor(named)) {
    for (const { delimiter, rows } of heads) {
      for (const row of rows) {
        const layout = layoutOf(format, delimiter, row, named);
        if (layout !== undefined) return layout;
      }
    }
  }
  for (const { delimiter, rows } of heads) {
    for (const row of rows) {
      const layout = pivotOf(delimiter, row);
      if (layout !== undefined) return layout;
    }
  }
  throw new InputError(unknownColumns(heads.map(({ rows }) => rows)));
}

/** Named columns need no known format; what else is found around them still counts. */
function formatsFor({ date, model, cost }: NamedColumns): readonly BillFormat[] {
  if (date === undefined && model === undefined && cost === undefined) return billFormats;
  return billFormats.map((format) => ({
    ...format,
    date: date === undefined ? format.date : [plainHeading(date)],
    model: model === undefined ? format.model : [plainHeading(model)],
    cost: cost === undefined ? format.cost : [plainHeading(cost)],
  }));
}

function layoutOf(
  format: BillFormat,
  delimiter: Delimiter,
  { cells, line }: TableRow,
  named: NamedColumns,
): Layout | undefined {
  const headings = cells.map((cell) => cell.trim());
  const plain = headings.map(plainHeading);
  // A name of signs alone is no name.
  const indexOf = (name: string): number => (name === '' ? -1 : plain.indexOf(name));
  const find = (names: readonly string[] = []): number | undefined => {
    const at = names.map(indexOf).find((index) => index >= 0);
    return at;
  };
  const findAll = (names: readonly string[] = []): readonly number[] =>
    names.map(indexOf).filter((index) => index >= 0);
  if (!format.marks.every((group) => find(group) !== undefined)) return undefined;
  const [date, cost] = [find(format.date), find(format.cost)];
  const model = findAll(format.model);
  if (date === undefined || cost === undefined || model.length === 0) return undefined;
  return {
    format,
    delimiter,
    headings,
    line,
    date,
    cost,
    model,
    service: named.model === undefined ? findAll(format.service) : [],
    currency: /usd|us\$|\(\$\)/i.test(headings[cost] ?? '') ? undefined : find(format.currency),
    kind: find(format.kind),
    issuer: find(format.issuer),
    pivot: [],
  };
}

const costExplorer: BillFormat = {
  name: 'AWS Cost Explorer',
  presets: ['bedrock'],
  marks: [],
  date: [],
  cost: [],
  model: [],
  // Grouped by service or by usage type.
  services: /bedrock|token/i,
};

/** AWS Cost Explorer: `Usage type,USE1-NovaLite-input-tokens($),...,Total costs($)`, then a row for each day. */
function pivotOf(delimiter: Delimiter, { cells, line }: TableRow): Layout | undefined {
  const headings = cells.map((cell) => cell.trim());
  const rest = headings.slice(1);
  if (rest.length < 2 || !rest.every((heading) => /\((?:\$|USD)\)$/i.test(heading))) return undefined;
  const pivot = headings.flatMap((heading, index) =>
    index > 0 && !/^total\b/i.test(heading) ? [index] : [],
  );
  return {
    format: costExplorer,
    delimiter,
    headings,
    line,
    date: 0,
    cost: 1,
    // The heading becomes the third cell of each row.
    model: [2],
    service: [2],
    currency: undefined,
    kind: undefined,
    issuer: undefined,
    pivot,
  };
}

function unknownColumns(heads: readonly (readonly TableRow[])[]): string {
  const widest = heads
    .flatMap(([first]) => (first === undefined ? [] : [first.cells]))
    .toSorted((one, other) => other.length - one.length)[0];
  if (widest === undefined) return 'It is empty.';
  const list = widest.map((heading) => heading.trim()).filter((heading) => heading !== '');
  const shown = list.slice(0, 40).join(', ').slice(0, 600);
  const tokens = list.some((heading) => /token/i.test(heading));
  return [
    `Its columns for date, model and cost are not recognized: ${shown}.`,
    tokens ? 'A report of tokens has no costs: export the report of costs.' : '',
    'Name the columns: --columns date=...,model=...,cost=...',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
