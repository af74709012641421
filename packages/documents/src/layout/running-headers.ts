/** Detects running headers and footers: lines repeated at page edges. Only their first occurrence is kept. */

import type { RawPage, Word } from './geometry.ts';
import { groupIntoLines, type Line, lineText, splitLineAtGaps } from './lines.ts';

/** Share of the page height at the top and bottom in which they appear. */
const pageEdgeShare = 0.11;
const maxEdgeLines = 3;
const positionTolerancePoints = 6;
/** Scanned pages do not lie in the same place. */
const scanTolerancePoints = 20;
/** How many lines at the edges of earlier pages are compared: a chapter's pages on the left and on the right. */
const maxRemembered = 64;

/** Space around a page number, as a multiple of its size, where nothing but its place tells that it is one. */
const minLoneGap = 2;

const word = String.raw`(?:page|seite|página|pagina|p\.|pág\.?|blatt|стр\.?)`;
const ofPages = String.raw`(?:\s*(?:of|von|de|di|sur|van|\/|\|)\s*\d{1,4})`;
const frame = String.raw`[\s\p{Pd}|·•.()[\]]*`;
const pageNumber = new RegExp(
  String.raw`^${frame}${word}?\s*(?:\d{1,4}|[ivxlc]{1,7})${ofPages}?${frame}$`,
  'iu',
);
/** What says that it is one: a page word, the number of all pages, or dashes on both sides. */
const namedPageNumber = new RegExp(
  String.raw`^(?:\p{Pd}\s*\d{1,4}\s*\p{Pd}|${frame}(?:${word}\s*\d{1,4}${ofPages}?|\d{1,4}${ofPages})${frame})$`,
  'iu',
);
const plainNumber = /^\d{1,3}$/;
const romanNumber = /^(?:x{0,3}(?:ix|iv|v?i{0,3})|xl(?:ix|iv|v?i{0,3}))$/;
/** Between parts of a line with much space between them. */
const gapSign = '¦';
/** A page number within a line: behind a page word, or parted from the rest. */
const numberInLine = new RegExp(
  String.raw`(^|${word}|[¦|·•]|\s\p{Pd}\s)(\s*)(\d{1,3})(?=${ofPages}?\s*(?:$|[¦|·•]|\s\p{Pd}\s))`,
  'giu',
);

/** A page with its number in the document. */
export interface NumberedPage {
  readonly number: number;
  readonly page: RawPage;
}

interface EdgeLine {
  /** What it says, without spaces, and with a sign for numbers that may be those of the page. */
  readonly key: string;
  readonly numbers: readonly number[];
  readonly pageNumber: number;
  readonly y: number;
  readonly words: readonly Word[];
  /** Whether it may be a page number, at the very edge of the page. */
  readonly isNumber: boolean;
  /** Whether it is one although no other page has one in its place: of several pages, of any. */
  readonly isNumberOfSeveral: boolean;
  readonly isSureNumber: boolean;
}

/** True for the first or last line of a page with space between it and all others. */
function standsAlone(lines: readonly Line[], line: Line): boolean {
  const at = lines.indexOf(line);
  const [before, after] = [lines[at - 1], lines[at + 1]];
  const gap = line.size * minLoneGap;
  return (
    (before === undefined || line.y0 - before.y1 > gap) && (after === undefined || after.y0 - line.y1 > gap)
  );
}

/** Cells of a row in a table that goes on over pages. */
const minRowCells = 3;

/** True for a row of a table at the edge of the page, closely beside other rows. A head without figures may repeat one. */
function isTableRow(lines: readonly Line[], line: Line): boolean {
  const at = lines.indexOf(line);
  const hasCells = (one: Line | undefined): one is Line =>
    one !== undefined && splitLineAtGaps(one, one.size).length >= minRowCells;
  const [before, after] = [lines[at - 1], lines[at + 1]];
  if (!hasCells(line)) return false;
  const isFirst = !(hasCells(before) && line.y0 - before.y1 < line.size);
  const isHead = isFirst && !/\d/.test(lineText(line.words));
  return !isHead && (!isFirst || (hasCells(after) && after.y0 - line.y1 < line.size));
}

function toEdgeLine(lines: readonly Line[], line: Line, page: number): EdgeLine {
  const text = lineText(line.words);
  const numbers: number[] = [];
  const key = splitLineAtGaps(line, line.size)
    .map((part) => lineText(part.words))
    .join(gapSign)
    .replaceAll(numberInLine, (_, before: string, space: string, number: string) => {
      numbers.push(Number(number));
      return `${before}${space}#`;
    })
    .toLowerCase()
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[\s¦|·•.,:;'"’]/gu, '');
  const isNumber = pageNumber.test(text) && (line === lines[0] || line === lines.at(-1));
  const isNamed = isNumber && namedPageNumber.test(text);
  const isAlone = isNumber && lines.length > 1 && standsAlone(lines, line);
  const isPlain = plainNumber.test(text);
  return {
    key,
    numbers,
    pageNumber: page,
    y: line.baseline,
    words: line.words,
    isNumber,
    isNumberOfSeveral: isNamed || (isAlone && (isPlain || romanNumber.test(text))),
    isSureNumber: isAlone && (isNamed || (isPlain && Number(text) === page)),
  };
}

function edgeLines({ number, page }: NumberedPage): readonly EdgeLine[] {
  const lines = groupIntoLines(page.words);
  const edge = page.height * pageEdgeShare;
  const top = lines.filter((line) => line.y1 < edge).slice(0, maxEdgeLines);
  const bottom = lines.filter((line) => line.y0 > page.height - edge).slice(-maxEdgeLines);
  return [...top, ...bottom]
    .filter((line) => !isTableRow(lines, line))
    .map((line) => toEdgeLine(lines, line, number));
}

/** True for a line of another page with the same words and the same numbers, page numbers aside. */
function isRepetition(one: EdgeLine, other: EdgeLine): boolean {
  const pages = other.pageNumber - one.pageNumber;
  return (
    pages !== 0 &&
    one.key === other.key &&
    (/\p{L}/u.test(one.key) || (one.isNumber && other.isNumber)) &&
    one.numbers.every((number, at) => {
      const difference = (other.numbers[at] ?? 0) - number;
      return difference === 0 || difference === pages;
    })
  );
}

/** Finds the words of running headers and footers, which are those to leave out. */
export interface RunningHeaders {
  /** In pages that are read together. */
  find(pages: readonly NumberedPage[]): readonly ReadonlySet<Word>[];
  /** In a recognized page, after those before it. */
  findRecognized(page: NumberedPage): ReadonlySet<Word>;
}

/** Creates the finder of a document, which remembers the pages it has seen. @param pageCount how many it has, if known */
export function createRunningHeaders(pageCount?: number): RunningHeaders {
  const told: EdgeLine[] = [];
  let remembered: readonly EdgeLine[] = [];
  const hasSeveral = pageCount !== undefined && pageCount > 1;

  const find = (pages: readonly NumberedPage[], tolerance: number): readonly ReadonlySet<Word>[] => {
    const edges = pages.map(edgeLines);
    const repeats = (line: EdgeLine, others: readonly EdgeLine[]): boolean =>
      others.some((one) => isRepetition(one, line) && Math.abs(one.y - line.y) < tolerance);
    const dropped = edges.map((lines, index) => {
      const repeated = lines.filter((line) => {
        const isKnown = repeats(line, told) || repeats(line, remembered);
        const isRunning = isKnown || edges.some((others, other) => other !== index && repeats(line, others));
        if (isRunning && told.length < maxRemembered) told.push(line);
        if (isKnown || line.isSureNumber) return true;
        return (line.isNumber && isRunning) || (line.isNumberOfSeveral && (hasSeveral || pages.length > 1));
      });
      return new Set(repeated.flatMap(({ words }) => words));
    });
    remembered = [...remembered, ...edges.flat()].slice(-maxRemembered);
    return dropped;
  };

  return {
    find: (pages) => find(pages, positionTolerancePoints),
    findRecognized: (page) => find([page], scanTolerancePoints)[0] ?? new Set(),
  };
}
