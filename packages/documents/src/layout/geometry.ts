/** Boxes of words and lines. */
import type { PageBox as Box } from '../model/index.ts';

export type { PageBox as Box, RawPage, RulingLine, Word } from '../model/index.ts';

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
