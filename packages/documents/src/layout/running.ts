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
    return edges.map((lines, index) => {
      const dropped = new Set<Word>();
      for (const line of lines) {
        const again = edges.some(
          (others, other) =>
            other !== index &&
            others.some(({ key, y }) => key === line.key && Math.abs(y - line.y) < SAME_PLACE),
        );
        const known = told.has(line.key);
        if (again || known) told.add(line.key);
        if ((pages.length > 1 || known) && (line.isNumber || ((again || known) && (known || index > 0 && seenBefore(edges, index, line.key))))) {
          for (const word of line.words) dropped.add(word);
        }
      }
      return dropped;
    });
  };
}

function seenBefore(edges: readonly (readonly EdgeLine[])[], index: number, key: string): boolean {
  return edges.slice(0, index).some((lines) => lines.some((line) => line.key === key));
}
