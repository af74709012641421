/** Detects running headers and footers: lines repeated at page edges. Only their first occurrence is kept. */

import type { RawPage, Word } from './geometry.ts';
import { groupIntoLines, type Line, lineText } from './lines.ts';

/** Share of the page height at the top and bottom in which they appear. */
const pageEdgeShare = 0.11;
const maxEdgeLines = 3;
const positionTolerancePoints = 6;
/** Scanned pages do not lie in the same place. */
const scanTolerancePoints = 20;
/** How many lines at the edges of earlier pages are compared: a chapter's pages on the left and on the right. */
const maxRemembered = 64;

/** Space around a page number, as a multiple of its size, where no other page tells that it is one. */
const minLoneGap = 2;

const frame = String.raw`[\s\p{Pd}|·•.()[\]]*`;
const word = String.raw`(?:page|seite|página|pagina|p\.|pág\.?|blatt|стр\.?)`;
const ofPages = String.raw`(?:\s*(?:of|von|de|di|sur|van|\/|\|)\s*\d{1,4})?`;
const pageNumber = new RegExp(`^${frame}${word}?\\s*(?:\\d{1,4}|[ivxlc]{1,7})${ofPages}${frame}$`, 'iu');
/** What reads like one without any other: a year does not, nor does an amount. */
const plainPageNumber = new RegExp(`^${frame}(?:${word}\\s*\\d{1,4}|\\d{1,3})${ofPages}${frame}$`, 'iu');
const romanPageNumber = /^(?:x{0,3}(?:ix|iv|v?i{0,3})|xl(?:ix|iv|v?i{0,3}))$/;

/** A page with its number in the document. */
export interface NumberedPage {
  readonly number: number;
  readonly page: RawPage;
}

interface EdgeLine {
  /** Its letters, in lower case, with a sign for each number. */
  readonly letters: string;
  readonly numbers: readonly number[];
  readonly pageNumber: number;
  readonly y: number;
  readonly words: readonly Word[];
  /** Whether it may be a page number, at the very edge of the page. */
  readonly isNumber: boolean;
  /** Whether it is one if the document has several pages. */
  readonly isPlainNumber: boolean;
  /** Whether it is one even of a single page, since it stands alone. */
  readonly isLoneNumber: boolean;
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

function edgeLines({ number, page }: NumberedPage): readonly EdgeLine[] {
  const lines = groupIntoLines(page.words);
  const body = page.height * pageEdgeShare;
  const top = lines.filter((line) => line.y1 < body).slice(0, maxEdgeLines);
  const bottom = lines.filter((line) => line.y0 > page.height - body).slice(-maxEdgeLines);
  const outermost: readonly (Line | undefined)[] = [lines[0], lines.at(-1)];
  return [...top, ...bottom].map((line) => {
    const text = lineText(line.words);
    const isNumber = pageNumber.test(text) && outermost.includes(line);
    return {
      letters: text
        .toLowerCase()
        .replaceAll(/\d+/g, '#')
        .replaceAll(/[^\p{L}\p{M}#]/gu, ''),
      numbers: (text.match(/\d+/g) ?? []).map(Number),
      pageNumber: number,
      y: line.baseline,
      words: line.words,
      isNumber,
      isPlainNumber: isNumber && (plainPageNumber.test(text) || romanPageNumber.test(text)),
      isLoneNumber: isNumber && plainPageNumber.test(text) && lines.length > 1 && standsAlone(lines, line),
    };
  });
}

/** True for the same words with the same numbers, or those of the pages: "Invoice 17" does not repeat "Invoice 16" if two pages lie between. */
function hasSameText(one: EdgeLine, other: EdgeLine): boolean {
  const pages = other.pageNumber - one.pageNumber;
  return (
    one.letters === other.letters &&
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
      others.some((one) => hasSameText(one, line) && Math.abs(one.y - line.y) < tolerance);
    const dropped = edges.map((lines, index) => {
      const repeated = lines.filter((line) => {
        const isKnown = told.some((one) => hasSameText(one, line)) || repeats(line, remembered);
        const isRunning = isKnown || edges.some((others, other) => other !== index && repeats(line, others));
        if (isRunning && told.length < maxRemembered) told.push(line);
        return (
          isKnown ||
          line.isLoneNumber ||
          (line.isNumber && isRunning) ||
          (line.isPlainNumber && (hasSeveral || pages.length > 1))
        );
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
