import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseRoutingRow, type RoutingRow } from '../../training/router-model/index.ts';

/** USD per million tokens of input and of output. */
export interface TokenPrice {
  readonly input: number;
  readonly output: number;
}

/** What the files given on the command line hold, told apart by their content. */
export interface Inputs {
  readonly rows: readonly RoutingRow[];
  /** Public scores by model and benchmark, 0 to 1. */
  readonly scores: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly prices: ReadonlyMap<string, TokenPrice>;
}

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(Object(value));
}

function priceOf(value: unknown): TokenPrice | undefined {
  if (Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number')
    return { input: value[0], output: value[1] };
  if (typeof value === 'number') return { input: value, output: value };
  const { input, output } = Object(value);
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : undefined;
}

function readTable(
  document: object,
  scores: Map<string, Map<string, number>>,
  prices: Map<string, TokenPrice>,
): void {
  const table = 'prices' in document ? document.prices : document;
  for (const [model, value] of entriesOf(table)) {
    const price = priceOf(value);
    if (price !== undefined) prices.set(model, price);
    else {
      const numbers = entriesOf(value).flatMap(([name, score]) =>
        typeof score === 'number' ? [[name, score] as const] : [],
      );
      if (numbers.length > 0) scores.set(model, new Map(numbers));
    }
  }
}

/** A whole document, or undefined if the text is none (lines of JSON are none). */
function documentOf(text: string): object | undefined {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Reads files of graded prompts (JSON lines), of benchmark scores (`{model: {benchmark: score}}`) and of prices
 * (`{"prices": {model: [input, output]}}` in USD per million tokens), plain or gzip.
 * @throws Error if a file cannot be read or is none of these.
 */
export function readInputs(paths: readonly string[]): Inputs {
  const rows: RoutingRow[] = [];
  const scores = new Map<string, Map<string, number>>();
  const prices = new Map<string, TokenPrice>();
  for (const path of paths) {
    const text = textOf(path);
    const document = documentOf(text);
    const row = document === undefined ? undefined : parseRoutingRow(text);
    if (document !== undefined && row === undefined) readTable(document, scores, prices);
    else {
      for (const line of text.split('\n')) {
        const parsed = parseRoutingRow(line);
        if (parsed !== undefined) rows.push(parsed);
      }
    }
  }
  return { rows, scores, prices };
}
