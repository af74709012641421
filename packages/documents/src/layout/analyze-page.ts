/**
 * Analyzes a page into blocks in reading order: ruled tables first, then columns, then the tables and text of each
 * column.
 */
import { type Block, toBlocks } from './blocks.ts';
import { splitColumns } from './columns.ts';
import type { DocumentStyle } from './document-style.ts';
import {
  type Box,
  boundingBox,
  containsCenter,
  type RawPage,
  type RulingLine,
  type Word,
} from './geometry.ts';
import { readLatticeTable } from './lattice-tables.ts';
import { groupIntoLines, type Line } from './lines.ts';
import { findGrids, mergeRulingLines } from './ruling-lines.ts';
import { markSlideTitle } from './slide-title.ts';
import { findStreamTables } from './stream-tables.ts';
import type { FoundTable } from './table.ts';

/** A word that stands in for a table, so that columns and lines flow around it. */
interface TablePlaceholder extends Word {
  readonly table: FoundTable;
}

function isTablePlaceholder(word: Word): word is TablePlaceholder {
  return 'table' in word;
}

function createTablePlaceholder(table: FoundTable): TablePlaceholder {
  const { x0, y0, x1, y1 } = table;
  return {
    x0,
    y0,
    x1,
    y1,
    table,
    text: '',
    size: 10,
    bold: false,
    italic: false,
    baseline: y1,
    joinsPrevious: false,
  };
}

function findLatticeTables(page: RawPage, rules: readonly RulingLine[]): readonly FoundTable[] {
  const found: FoundTable[] = [];
  const grids = [...findGrids(rules)].sort(
    (a, b) => (b.x1 - b.x0) * (b.y1 - b.y0) - (a.x1 - a.x0) * (a.y1 - a.y0),
  );
  for (const grid of grids) {
    if (found.some((table) => containsCenter(table, grid))) continue;
    const table = readLatticeTable(grid, page.words);
    if (table !== undefined) found.push(table);
  }
  return found;
}

function toTableBlock(table: FoundTable): Block {
  return { kind: 'table', x0: table.x0, y0: table.y0, x1: table.x1, y1: table.y1, rows: table.rows };
}

/** Groups a column into lines and extracts the tables without ruling lines. */
function readColumn(
  words: readonly Word[],
  rules: readonly RulingLine[],
  style: DocumentStyle,
): readonly Block[] {
  const lines = groupIntoLines(words);
  const box: Box = boundingBox(words);
  const level = rules.filter((rule) => rule.horizontal && rule.to > box.x0 && rule.from < box.x1);
  const blocks: Block[] = [];
  const tables = findStreamTables(lines, level);
  let at = 0;
  let text: Line[] = [];
  const flush = (): void => {
    blocks.push(...toBlocks(text, style));
    text = [];
  };
  while (at < lines.length) {
    const found = tables.find(({ firstLine }) => firstLine === at);
    const line = lines[at];
    if (found !== undefined) {
      flush();
      if ('rows' in found.content) blocks.push(toTableBlock(found.content));
      else for (const column of found.content.columns) blocks.push(...readColumn(column, rules, style));
      at = found.lastLine + 1;
    } else {
      if (line !== undefined) text.push(line);
      at += 1;
    }
  }
  flush();
  return blocks;
}

/** Splits a column's words at the tables inside it. */
function splitAtTables(words: readonly Word[]): readonly (FoundTable | readonly Word[])[] {
  const tables = words.filter(isTablePlaceholder).sort((a, b) => a.y0 - b.y0);
  let rest = words.filter((word) => !isTablePlaceholder(word));
  const parts: (FoundTable | readonly Word[])[] = [];
  for (const { table } of tables) {
    const above = rest.filter((word) => (word.y0 + word.y1) / 2 < table.y0);
    rest = rest.filter((word) => (word.y0 + word.y1) / 2 >= table.y0);
    if (above.length > 0) parts.push(above);
    parts.push(table);
  }
  if (rest.length > 0) parts.push(rest);
  return parts;
}

/** Text that runs upwards or downwards is at least this many times as high as wide. */
const minTurnedShare = 4;

/** Finds turned text beside all other text, such as the stamp of a preprint: it stands in no line. */
function findMarginText(words: readonly Word[]): ReadonlySet<Word> {
  const isTurned = ({ x0, y0, x1, y1, text }: Word): boolean =>
    y1 - y0 > (x1 - x0) * minTurnedShare && text.length >= minTurnedShare;
  const turned = words.filter(isTurned);
  if (turned.length === 0 || turned.length === words.length) return new Set();
  const body = boundingBox(words.filter((word) => !isTurned(word)));
  return new Set(turned.filter(({ x0, x1 }) => x1 <= body.x0 || x0 >= body.x1));
}

function toParagraph({ x0, y0, x1, y1, text }: Word): Block {
  return { kind: 'paragraph', x0, y0, x1, y1, text };
}

/** Analyzes a page into blocks in reading order; text in the margin comes last. */
export function analyzePage(page: RawPage, style: DocumentStyle): readonly Block[] {
  const margin = findMarginText(page.words);
  const words = margin.size === 0 ? page.words : page.words.filter((word) => !margin.has(word));
  const body = { ...page, words };
  return [...markSlideTitle(body, analyzeBody(body, style)), ...[...margin].map(toParagraph)];
}

function analyzeBody(page: RawPage, style: DocumentStyle): readonly Block[] {
  const rules = mergeRulingLines(page.rules);
  const tables = findLatticeTables(page, rules);
  const free = page.words.filter((word) => !tables.some((table) => containsCenter(table, word)));
  const flow: readonly Word[] = [...free, ...tables.map(createTablePlaceholder)];
  return splitColumns(flow).flatMap((part) =>
    splitAtTables(part).flatMap((piece) =>
      'rows' in piece ? [toTableBlock(piece)] : readColumn(piece, rules, style),
    ),
  );
}
