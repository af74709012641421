/** Tables found on a page, and cell text. */

import type { DocumentStyle } from './document-style.ts';
import type { Box, Word } from './geometry.ts';
import { groupIntoLines, type Line, lineText } from './lines.ts';

/** Rows of cells; the text of a merged cell is in its top left cell, the others are ''. */
export interface FoundTable extends Box {
  readonly rows: readonly (readonly string[])[];
  /** True if ruling lines mark its cells. */
  readonly ruled: boolean;
}

/** One line of a table, with a text for each column. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly line: Line;
}

/** What a document writes elsewhere. */
type Vocabulary = Pick<DocumentStyle, 'compounds' | 'words'>;

const noVocabulary: Vocabulary = { compounds: new Set(), words: new Set() };
/** No part of a word is longer. */
const maxWordLength = 60;

/** Joins the lines of a cell, including words hyphenated at line ends. */
export function cellText(words: readonly Word[]): string {
  let text = '';
  for (const line of groupIntoLines(words)) {
    const next = lineText(line.words);
    text = joinLines(text, next);
  }
  return text.trim();
}

const hyphenAtEnd = /(\p{L}+)[-\u00ad\u2010\u2011]$/u;
const wordAtStart = /^(\p{Ll}[\p{L}\p{M}]*)([-\u2010\u2011]\p{L})?/u;

/** After it a hyphen stands for the rest of a compound: "in- and outbound". */
const conjunction = /^(?:and|or|und|oder|bzw|sowie|et|ou|och)$/u;

/** Parts of a compound are words of this length; shorter ones are mostly syllables. */
const minLeftLetters = 3;
const minRightLetters = 5;

/** True if the document writes a compound with its hyphen, or its parts as words but never both together. */
function isCompound(left: string, right: string, { compounds, words }: Vocabulary): boolean {
  if (compounds.has(`${left}-${right}`.toLowerCase())) return true;
  return (
    left.length >= minLeftLetters &&
    right.length >= minRightLetters &&
    words.has(left) &&
    words.has(right) &&
    !words.has(left + right)
  );
}

/** Joins two lines of body text. */
export function joinLines(before: string, after: string, vocabulary: Vocabulary = noVocabulary): string {
  if (before === '') return after;
  const [, left] = hyphenAtEnd.exec(before.slice(-maxWordLength)) ?? [];
  const [, right, goesOn] = wordAtStart.exec(after) ?? [];
  if (left !== undefined && right !== undefined && !conjunction.test(right)) {
    const isSoft = before.endsWith('\u00ad');
    const keeps = !isSoft && (goesOn !== undefined || isCompound(left, right, vocabulary));
    return keeps ? before + after : before.slice(0, -1) + after;
  }
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
  if (unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1))) return before + after;
  return `${before} ${after}`;
}

/** Removes empty rows and columns. */
export function trimTable(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const kept = Array.from({ length: columns }, (_, column) => column).filter((column) =>
    filled.some((row) => (row[column] ?? '') !== ''),
  );
  return filled.map((row) => kept.map((column) => row[column] ?? ''));
}

const currency = /^[$€£¥]$/u;
const unit = /^(?:%|\)|\)?%)$/u;

/** Joins columns of nothing but currency signs to the numbers behind them, and such of percent signs to those before them. */
export function joinSignColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const columns = rows[0]?.length ?? 0;
  const holdsOnly = (column: number, sign: RegExp): boolean => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => sign.test(cell));
  };
  const isOfNumbers = (column: number): boolean => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return cells.filter((cell) => /\d/.test(cell) && !/\p{L}{2}/u.test(cell)).length > cells.length / 2;
  };
  const targets = Array.from({ length: columns }, (_, column) => {
    if (column + 1 < columns && holdsOnly(column, currency) && isOfNumbers(column + 1)) return column + 1;
    return column > 1 && holdsOnly(column, unit) && isOfNumbers(column - 1) ? column - 1 : column;
  });
  if (targets.every((target, column) => target === column)) return rows;
  return rows.map((row) => {
    const joined = row.map((cell, column) => (targets[column] === column ? cell : ''));
    for (const [column, target] of targets.entries()) {
      const sign = row[column] ?? '';
      if (target === column || sign === '') continue;
      joined[target] = target > column ? `${sign}${joined[target] ?? ''}` : `${joined[target] ?? ''}${sign}`;
    }
    return joined.filter((_, column) => targets[column] === column);
  });
}
