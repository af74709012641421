/** What a page is made of before it is understood: words and drawn lines. Points (1/72 inch), origin top left. */

/** A rectangle. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A run of letters without white space. */
export interface Word extends Box {
  readonly text: string;
  /** Height of the letters' em in points. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Which font, to tell fonts apart. */
  readonly font: number;
  /** Where the letters stand. */
  readonly baseline: number;
  /** No white space stood between this word and the one before it in the file. */
  readonly joinsPrevious: boolean;
}

/** A drawn line, horizontal or vertical. */
export interface RulingLine {
  readonly horizontal: boolean;
  /** The y of a horizontal line, the x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** One page as words and lines. */
export interface RawPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly rules: readonly RulingLine[];
}

/** True if the middle of `inner` lies in `outer`. */
export function containsCenter(outer: Box, inner: Box): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}

/** The smallest box around all; throws RangeError for none. */
export function boundingBox(boxes: readonly Box[]): Box {
  const [first, ...rest] = boxes;
  if (first === undefined) throw new RangeError('no boxes');
  let { x0, y0, x1, y1 } = first;
  for (const box of rest) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}

/** The middle value; 0 for none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
