/** Detects tables without ruling lines: lines whose parts are aligned in columns with empty strips between them. */

import { isChart } from './chart-axes.ts';
import { median, type RulingLine, type Word } from './geometry.ts';
import { type Line, lineText, splitLineAtGaps } from './lines.ts';
import { mergeRows } from './merge-rows.ts';
import { areProseColumns } from './prose-columns.ts';
import { type FoundTable, joinSignColumns, type TableRow, trimTable } from './table.ts';

/** A table that replaces some lines; or columns of text, which are read one after the other. */
export interface StreamTable {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly content: FoundTable | { readonly columns: readonly (readonly Word[])[] };
}

interface Span {
  readonly x0: number;
  readonly x1: number;
}

/** In ems. */
const pieceGapEm = 1;
const wordGapEm = 0.55;
const lineGapEm = 2;
const maxSinglePieceLines = 3;
const maxTableLines = 400;
const minSentenceWords = 8;
const listMarker =
  /^(?:[•◦▪‣●○■□–—*·o➢✓-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){0,3}\.?|\[\d{1,3}\])$/iu;
const dotLeader = /\.{4,}|(?:\. ){4,}|…{2,}|_{4,}/;

/** True for a number rather than a word. */
function isNumeric(text: string): boolean {
  return (
    /^[(<>~≈±+−–-]?\s*[$€£¥]?\s*[\d.,\s'’]*\d[\d.,\s'’^]*\s*[%‰)*a-z€$£]{0,3}\)?$/iu.test(text) ||
    /^(?:[–—-]|n\/?a|\.\.|:)$/i.test(text)
  );
}

function pieces(line: Line, ems: number): readonly Line[] {
  return splitLineAtGaps(line, Math.max(3, line.size * ems));
}

/** True for a line of body text that spans the table. */
function isSentence(line: Line, lines: readonly Line[], start: number): boolean {
  const first = lines[start];
  if (first === undefined || line.words.length < minSentenceWords) return false;
  return line.x1 - line.x0 > (first.x1 - first.x0) * 0.6;
}

/** Finds where a run of table lines ends: at a wide gap, or after too many lines with a single part. */
function findRunEnd(
  lines: readonly Line[],
  counts: readonly number[],
  start: number,
  rules: readonly RulingLine[],
): number {
  let end = start;
  let singles = 0;
  for (let at = start + 1; at < lines.length && at - start < maxTableLines; at += 1) {
    const line = lines[at];
    const last = lines[at - 1];
    if (line === undefined || last === undefined) break;
    const gap = line.y0 - last.y1;
    const ruled = rules.some((rule) => rule.at > last.y0 && rule.at < line.y1);
    if (gap > Math.max(line.size, last.size) * (ruled ? lineGapEm * 1.5 : lineGapEm)) break;
    if ((counts[at] ?? 0) >= 2) {
      end = at;
      singles = 0;
    } else {
      singles += 1;
      if (singles > maxSinglePieceLines || isSentence(line, lines, start)) break;
    }
  }
  return end;
}

/** Counts how many lines cover each point between `x0` and `x1`. */
function computeCoverage(parts: readonly Line[], x0: number, x1: number): Uint16Array {
  const coverage = new Uint16Array(Math.ceil(x1 - x0) + 1);
  for (const part of parts) {
    const from = Math.max(0, Math.round(part.x0 - x0));
    const to = Math.min(coverage.length - 1, Math.round(part.x1 - x0) - 1);
    for (let at = from; at <= to; at += 1) coverage[at] = (coverage[at] ?? 0) + 1;
  }
  return coverage;
}

/** Finds ranges covered by more than `most` lines, split where fewer lines do for at least `narrowest` points. */
function findStretches(coverage: Uint16Array, most: number, narrowest: number): readonly Span[] {
  const found: { x0: number; x1: number }[] = [];
  for (const [at, lines] of coverage.entries()) {
    if (lines <= most) continue;
    const last = found.at(-1);
    if (last !== undefined && at - last.x1 < narrowest) last.x1 = at + 1;
    else found.push({ x0: at, x1: at + 1 });
  }
  return found;
}

/** Share of the lines that must be full, so that the others are heads over several columns. */
const minFullLinesShare = 0.5;

/** Finds columns: the ranges between strips that hardly any line covers, heads over several columns aside. */
export function findColumns(lines: readonly Line[]): readonly Span[] {
  const counted = lines.map((line) => pieces(line, wordGapEm)).filter((parts) => parts.length >= 2);
  const columns = columnsOf(counted, lines);
  const most = Math.max(0, ...counted.map((parts) => parts.length));
  if (most <= columns.length) return columns;
  const full = counted.filter((parts) => parts.length >= columns.length + 1);
  if (full.length < 3 || full.length < counted.length * minFullLinesShare) return columns;
  const further = columnsOf(full, lines);
  // A column that only some lines split is text with gaps in it.
  const isUsed = full.filter(
    (parts) => new Set(parts.map((part) => columnOf(further, part))).size > columns.length,
  );
  return further.length > columns.length && isUsed.length === full.length ? further : columns;
}

function columnsOf(counted: readonly (readonly Line[])[], lines: readonly Line[]): readonly Span[] {
  if (counted.length < 2) return [];
  const parts = counted.flat();
  const x0 = Math.min(...parts.map((part) => part.x0));
  const x1 = Math.max(...parts.map((part) => part.x1));
  const em = median(lines.map(({ size }) => size));
  const most = counted.length < 5 ? 0 : Math.floor(counted.length * 0.1);
  const narrowest = em * (counted.length >= 6 ? 0.5 : 0.9);
  return findStretches(computeCoverage(parts, x0, x1), most, narrowest).map((span) => ({
    x0: x0 + span.x0,
    x1: x0 + span.x1,
  }));
}

/** Returns the column where a part starts: the first one it overlaps. */
function columnOf(columns: readonly Span[], part: Span): number {
  let best = 0;
  let bestShared = Number.NEGATIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(column.x1, part.x1) - Math.max(column.x0, part.x0);
    const wide = Math.min(column.x1 - column.x0, part.x1 - part.x0);
    if (shared > wide * 0.5) return index;
    if (shared > bestShared) {
      best = index;
      bestShared = shared;
    }
  }
  return best;
}

function toRow(line: Line, columns: readonly Span[]): TableRow {
  const cells = columns.map(() => '');
  for (const part of pieces(line, wordGapEm * 0.9)) {
    const at = columnOf(columns, part);
    cells[at] = `${cells[at] ?? ''} ${lineText(part.words)}`.trim();
  }
  return { cells, line };
}

function countFilledCells(row: readonly string[]): number {
  return row.filter((cell) => cell !== '').length;
}

/** True if rows and columns look like a table rather than text that happens to line up. */
function isTable(rows: readonly (readonly string[])[], ruled: boolean): boolean {
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || rows.length < 2) return false;
  const full = rows.filter((row) => countFilledCells(row) >= 2);
  if (full.length < 2 || full.length < rows.length * (ruled ? 0.5 : 0.62)) return false;
  const first = full.map((row) => row[0] ?? '').filter((cell) => cell !== '');
  const markers = first.filter((cell) => listMarker.test(cell)).length;
  if (columns === 2 && markers > first.length * 0.5) return false;
  if (full.filter((row) => row.some((cell) => dotLeader.test(cell))).length > full.length * 0.4) return false;
  const cells = full.flat().filter((cell) => cell !== '');
  const numeric = cells.filter((cell) => isNumeric(cell)).length / cells.length;
  const words = cells.reduce((sum, cell) => sum + cell.split(' ').length, 0) / cells.length;
  if (words > 9 && numeric < 0.15) return false;
  if (ruled) return true;
  if (columns === 2) return full.length >= 3 && (words <= 6 || numeric > 0.3);
  return full.length >= 3 || numeric > 0.2;
}

function hasRules(lines: readonly Line[], rules: readonly RulingLine[]): boolean {
  const top = lines[0];
  const bottom = lines.at(-1);
  if (top === undefined || bottom === undefined) return false;
  const x0 = Math.min(...lines.map((line) => line.x0));
  const x1 = Math.max(...lines.map((line) => line.x1));
  const near = rules.filter(
    (rule) =>
      rule.at > top.y0 - top.size * 1.5 &&
      rule.at < bottom.y1 + bottom.size * 1.5 &&
      Math.min(rule.to, x1) - Math.max(rule.from, x0) > (x1 - x0) * 0.6,
  );
  return near.length >= 2;
}

/** The words of each column if all are text; undefined otherwise. */
function findProseColumns(
  lines: readonly Line[],
  columns: readonly Span[],
): readonly (readonly Word[])[] | undefined {
  const parts = columns.map((): (readonly Word[])[] => []);
  for (const line of lines) {
    const byColumn = Map.groupBy(line.words, (word) => columnOf(columns, word));
    for (const [column, words] of byColumn) parts[column]?.push(words);
  }
  return areProseColumns(lines, columns, (column) => parts[column] ?? [])
    ? parts.map((column) => column.flat())
    : undefined;
}

const maxHeadWords = 6;
/** Larger lines are titles. */
const maxHeadSize = 1.2;

/** How many lines before a table are heads over several of its columns: short, close, and in the middle of those right of the first. */
function countHeads(lines: readonly Line[], after: number, start: number, columns: readonly Span[]): number {
  const [labels, second] = columns;
  const last = columns.at(-1);
  if (labels === undefined || second === undefined || last === undefined || second === last) return 0;
  let count = 0;
  for (let at = start - 1; at > after; at -= 1) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (line === undefined || next === undefined || line.words.length > maxHeadWords) break;
    const middle = (line.x0 + line.x1) / 2;
    const isOverOthers =
      line.x0 > labels.x1 &&
      line.x1 <= last.x1 &&
      Math.abs(middle - (second.x0 + last.x1) / 2) < Math.abs(middle - (labels.x0 + last.x1) / 2);
    if (!isOverOthers || next.y0 - line.y1 > line.size || line.size > next.size * maxHeadSize) break;
    count += 1;
  }
  return count;
}

/** The table in a run of lines and the heads before it; undefined for what only lines up. */
function readTable(
  lines: readonly Line[],
  run: { readonly after: number; readonly start: number; readonly end: number },
  columns: readonly Span[],
  rules: readonly RulingLine[],
  ruled: boolean,
): StreamTable | undefined {
  const firstLine = run.start - countHeads(lines, run.after, run.start, columns);
  const whole = lines.slice(firstLine, run.end + 1);
  const rows = whole.map((line) => toRow(line, columns));
  const merged = joinSignColumns(trimTable(mergeRows(rows, rules)));
  if (isChart(rows.map(({ cells }) => cells)) || !isTable(merged, ruled)) return undefined;
  return {
    firstLine,
    lastLine: run.end,
    content: {
      x0: Math.min(...whole.map((line) => line.x0)),
      x1: Math.max(...whole.map((line) => line.x1)),
      y0: whole[0]?.y0 ?? 0,
      y1: whole.at(-1)?.y1 ?? 0,
      rows: merged,
      ruled,
    },
  };
}

/** Finds tables among the lines of a region; `rules` are the horizontal ruling lines there. */
export function findStreamTables(
  lines: readonly Line[],
  rules: readonly RulingLine[],
): readonly StreamTable[] {
  const counts = lines.map((line) => pieces(line, pieceGapEm).length);
  const found: StreamTable[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    if ((counts[start] ?? 0) < 2) continue;
    const end = findRunEnd(lines, counts, start, rules);
    if (end === start) continue;
    const members = lines.slice(start, end + 1);
    const columns = findColumns(members);
    if (columns.length < 2) continue;
    const ruled = hasRules(members, rules);
    const prose = ruled ? undefined : findProseColumns(members, columns);
    const run = { after: found.at(-1)?.lastLine ?? -1, start, end };
    const table =
      prose === undefined
        ? readTable(lines, run, columns, rules, ruled)
        : { firstLine: start, lastLine: end, content: { columns: prose } };
    if (table === undefined) continue;
    found.push(table);
    start = end;
  }
  return found;
}
