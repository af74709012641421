/** A table as found on a page, and how words become a cell's text. */

import type { Box, Word } from './geometry.ts';
import { groupIntoLines, type Line, lineText } from './lines.ts';

/** Rows of cells; a merged cell has its text at its top left, the rest is ''. */
export interface FoundTable extends Box {
  readonly rows: readonly (readonly string[])[];
  /** Drawn lines show its cells. */
  readonly ruled: boolean;
}

/** One line of a table, with a text for each column. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly line: Line;
}

/** The text of a cell, its lines joined; words cut at line ends by a hyphen are put together. */
export function cellText(words: readonly Word[]): string {
  let text = '';
  for (const line of groupIntoLines(words)) {
    const next = lineText(line.words);
    text = joinLines(text, next);
  }
  return text.trim();
}

/** Joins two lines of running text. */
export function joinLines(before: string, after: string): string {
  if (before === '') return after;
  if (/\p{L}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
  if (unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1))) return before + after;
  return `${before} ${after}`;
}

/** Drops rows and columns without any text. */
export function trimTable(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const kept = Array.from({ length: columns }, (_, column) => column).filter((column) =>
    filled.some((row) => (row[column] ?? '') !== ''),
  );
  return filled.map((row) => kept.map((column) => row[column] ?? ''));
}
