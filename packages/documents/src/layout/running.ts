/** Running headers and footers: lines at the edge of pages that come again; told once, then left out. */
import { type Line, textOf, toLines } from './lines.ts';
import type { RawPage, Word } from './shapes.ts';

/** Share of the page's height at top and bottom where they stand. */
const EDGE = 0.11;
const MOST_LINES = 3;
const SAME_PLACE = 6;

const pageNumber =
  /^\W*(?:page|seite|página|pagina|p\.|pág\.?|blatt|стр\.?)?\s*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|de|di|sur|van|\/|\|)\s*\d{1,4})?\W*$/iu;

interface EdgeLine {
  readonly key: string;
  readonly y: number;
  readonly words: readonly Word[];
  readonly isNumber: boolean;
}

function edgeLines(page: RawPage): readonly EdgeLine[] {
  const lines = toLines(page.words);
  const body = page.height * EDGE;
  const top = lines.filter((line) => line.y1 < body).slice(0, MOST_LINES);
  const bottom = lines.filter((line) => line.y0 > page.height - body).slice(-MOST_LINES);
  const outermost: readonly (Line | undefined)[] = [lines[0], lines.at(-1)];
  return [...top, ...bottom].map((line) => {
    const text = textOf(line.words);
    return {
      key: text.replaceAll(/\d+/g, '#').toLowerCase(),
      y: line.baseline,
      words: line.words,
      isNumber: pageNumber.test(text) && outermost.includes(line),
    };
  });
}

/** Takes running lines out of pages that follow each other; the first time that one comes, it stays. */
export function createRunningFilter(): (pages: readonly RawPage[]) => readonly ReadonlySet<Word>[] {
  const told = new Set<string>();
  return (pages) => {
    const edges = pages.map(edgeLines);
    const comesAgain = (line: EdgeLine, index: number): boolean =>
      edges.some(
        (others, other) =>
          other !== index &&
          others.some((one) => one.key === line.key && Math.abs(one.y - line.y) < SAME_PLACE),
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
