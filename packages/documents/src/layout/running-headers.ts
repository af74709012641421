/** Running headers and footers: lines at the edge of pages that come again; told once, then left out. */

import type { RawPage, Word } from './geometry.ts';
import { groupIntoLines, type Line, lineText } from './lines.ts';

/** Share of the page's height at top and bottom where they stand. */
const pageEdgeShare = 0.11;
const maxEdgeLines = 3;
const positionTolerancePoints = 6;

const pageNumber =
  /^\W*(?:page|seite|página|pagina|p\.|pág\.?|blatt|стр\.?)?\s*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|de|di|sur|van|\/|\|)\s*\d{1,4})?\W*$/iu;

interface EdgeLine {
  readonly key: string;
  readonly y: number;
  readonly words: readonly Word[];
  readonly isNumber: boolean;
}

function edgeLines(page: RawPage): readonly EdgeLine[] {
  const lines = groupIntoLines(page.words);
  const body = page.height * pageEdgeShare;
  const top = lines.filter((line) => line.y1 < body).slice(0, maxEdgeLines);
  const bottom = lines.filter((line) => line.y0 > page.height - body).slice(-maxEdgeLines);
  const outermost: readonly (Line | undefined)[] = [lines[0], lines.at(-1)];
  return [...top, ...bottom].map((line) => {
    const text = lineText(line.words);
    return {
      key: text.replaceAll(/\d+/g, '#').toLowerCase(),
      y: line.baseline,
      words: line.words,
      isNumber: pageNumber.test(text) && outermost.includes(line),
    };
  });
}

/** Takes running lines out of pages that follow each other; the first time that one comes, it stays. */
export function createRunningHeaderFilter(): (pages: readonly RawPage[]) => readonly ReadonlySet<Word>[] {
  const told = new Set<string>();
  return (pages) => {
    const edges = pages.map(edgeLines);
    const comesAgain = (line: EdgeLine, index: number): boolean =>
      edges.some(
        (others, other) =>
          other !== index &&
          others.some((one) => one.key === line.key && Math.abs(one.y - line.y) < positionTolerancePoints),
      );
    return edges.map((lines, index) => {
      const dropped = lines.filter((line) => {
        const known = told.has(line.key);
        const running = known || comesAgain(line, index);
        if (running) told.add(line.key);
        return known || (line.isNumber && (running || pages.length > 1));
      });
      return new Set(dropped.flatMap(({ words }) => words));
    });
  };
}
