/** Page geometry before layout analysis: words and ruling lines. Coordinates in points (1/72 inch), origin top left. */

/** A rectangle. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A run of characters without white space. */
export interface Word extends Box {
  readonly text: string;
  /** Font size (em height) in points. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Y coordinate of the baseline. */
  readonly baseline: number;
  /** No white space separates this word from the previous one in the file. */
  readonly joinsPrevious: boolean;
}

/** A drawn line, horizontal or vertical. */
export interface RulingLine {
  readonly horizontal: boolean;
  /** The y of a horizontal line, or the x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** A page as words and ruling lines. */
export interface RawPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly rules: readonly RulingLine[];
}

/** True if the center of `inner` lies within `outer`. */
export function containsCenter(outer: Box, inner: Box): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;
}

/** Returns the bounding box of all boxes. Throws RangeError if there are none. */
export function boundingBox(boxes: readonly Box[]): Box {
  const [first, ...rest] = boxes;
  if (first === undefined) throw new RangeError('There are no boxes.');
  let { x0, y0, x1, y1 } = first;
  for (const box of rest) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}

/** Returns the median; 0 for an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
