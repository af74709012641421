/** The reading orders of the words in an image: line by line, and column by column. */
import type { ImageView } from '@sluice/documents';

type Word = ImageView['words'][number];

/** Words with the separator before each next one. */
export type ReadingOrder = readonly { readonly word: Word; readonly before: string }[];

/** Minimum overlap of two words of a line, relative to the height of the lower one. */
const sameLine = 0.5;
/** Gap between columns, in word heights. */
const columnGap = 1.2;
/** Maximum distance of lines of one column, in word heights. */
const lineGap = 1.5;

interface Piece {
  readonly words: readonly Word[];
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** Groups words into lines, sorted from top to bottom and left to right, whatever the order of recognition. */
function linesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const lines: { words: Word[]; y0: number; y1: number }[] = [];
  for (const word of [...words].sort((a, b) => a.y0 + a.y1 - (b.y0 + b.y1))) {
    const line = lines.findLast(({ y0, y1 }) => {
      const both = Math.min(y1, word.y1) - Math.max(y0, word.y0);
      return both > Math.min(y1 - y0, word.y1 - word.y0) * sameLine;
    });
    // The first word sets the position of the line, so that a slanted line does not absorb the next one.
    if (line === undefined) lines.push({ words: [word], y0: word.y0, y1: word.y1 });
    else line.words.push(word);
  }
  return lines.map((line) => line.words.sort((a, b) => a.x0 - b.x0));
}

function pieceOf(words: readonly Word[]): Piece {
  return {
    words,
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
  };
}

/** Splits a line at column gaps. */
function piecesOf(line: readonly Word[]): readonly Piece[] {
  const cuts: Word[][] = [];
  for (const word of line) {
    const last = cuts.at(-1);
    const before = last?.at(-1);
    const height = before === undefined ? 0 : Math.max(before.y1 - before.y0, word.y1 - word.y0);
    if (last === undefined || before === undefined || word.x0 - before.x1 > height * columnGap)
      cuts.push([word]);
    else last.push(word);
  }
  return cuts.map(pieceOf);
}

/** Groups vertically aligned segments into columns. */
function columnsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const columns: Piece[][] = [];
  for (const piece of pieces) {
    const column = columns.find((one) => {
      const above = one.at(-1);
      if (above === undefined) return false;
      const both = Math.min(above.x1, piece.x1) - Math.max(above.x0, piece.x0);
      const height = piece.y1 - piece.y0;
      return both > 0 && piece.y0 >= above.y0 + height * sameLine && piece.y0 - above.y1 < height * lineGap;
    });
    if (column === undefined) columns.push([piece]);
    else column.push(piece);
  }
  return columns;
}

/** @returns both orders; in the second one, values that wrap within a column are contiguous */
export function readingOrders(words: readonly Word[]): readonly ReadingOrder[] {
  const lines = linesOf(words);
  const across = lines.flatMap((line) => line.map((word, at) => ({ word, before: at === 0 ? '\n' : ' ' })));
  const down = columnsOf(lines.flatMap(piecesOf)).flatMap((column) =>
    column.flatMap(({ words: own }, row) =>
      own.map((word, at) => ({ word, before: at > 0 ? ' ' : row === 0 ? '\n\n' : '\n' })),
    ),
  );
  return [across, down].map((order) => order.map((one, at) => (at === 0 ? { ...one, before: '' } : one)));
}
