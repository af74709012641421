/** How well tables come out: which cells stand beside and under which, as in the ICDAR 2013 competition. */
import { normalized, shareFound } from './text-measures.ts';

type Table = readonly (readonly string[])[];

function cellsOfRow(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').replaceAll('\\\\', '\\').trim());
}

/** The pipe tables of a Markdown text. */
function tablesOf(markdown: string): readonly Table[] {
  const tables: (readonly string[])[][] = [];
  let open: (readonly string[])[] | undefined;
  for (const line of markdown.split('\n')) {
    if (!/^\s*\|.*\|\s*$/.test(line)) open = undefined;
    else if (!/^[\s|:-]+$/.test(line)) {
      if (open === undefined) {
        open = [];
        tables.push(open);
      }
      open.push(cellsOfRow(line));
    }
  }
  return tables;
}

/** A cell in one spelling: numbers without commas, shares as numbers, no spaces. */
export function cellKey(cell: string): string {
  const text = normalized(cell)
    .toLowerCase()
    .replaceAll(/[\s*`]+/g, '');
  if (text === 'true' || text === 'false') return text === 'true' ? '1' : '0';
  if (/^-?[\d,]*\.?\d+%$/.test(text))
    return String(Math.round(Number(text.slice(0, -1).replaceAll(',', '')) * 100) / 1e4);
  return /^-?\d[\d,]*(?:\.\d+)?$/.test(text) ? String(Number(text.replaceAll(',', ''))) : text;
}

/** All cells of the pipe tables of a Markdown text, in one spelling. */
export function cellsOf(markdown: string): readonly string[] {
  return tablesOf(markdown).flat(2).map(cellKey);
}

function neighbours(tables: readonly Table[]): readonly string[] {
  const found: string[] = [];
  for (const table of tables) {
    const grid = table.map((row) => row.map(cellKey));
    const width = Math.max(0, ...grid.map((row) => row.length));
    for (const [y, row] of grid.entries()) {
      for (let x = 0; x < width; x += 1) {
        const cell = row[x] ?? '';
        if (cell === '') continue;
        const right = row.slice(x + 1).find((other) => other !== '');
        const below = grid
          .slice(y + 1)
          .map((other) => other[x] ?? '')
          .find((other) => other !== '');
        if (right !== undefined) found.push(`> ${cell}\n${right}`);
        if (below !== undefined) found.push(`v ${cell}\n${below}`);
      }
    }
  }
  return found;
}

/** F1 of neighbouring cells. */
export function tableScore(reference: readonly Table[], markdown: string): number {
  const wanted = neighbours(reference);
  const got = neighbours(tablesOf(markdown));
  const recall = shareFound(wanted, got);
  const precision = got.length === 0 ? 0 : shareFound(got, wanted);
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}
