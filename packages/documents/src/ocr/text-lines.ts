/** Whether a picture holds lines of writing, told without reading it: rows of marks of like height on one baseline. */
import type { GrayscaleImage } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';

const minMarkHeight = 4;
const maxMarkHeight = 60;
/** Marks on one baseline that make a row, and rows that make a text. */
const minMarksPerRow = 24;
const minRows = 2;
/** Tallest to lowest mark that counts for a row: letters with and without ascenders. */
const maxHeightRatio = 2.2;
/** A texture has more marks than any page of text. */
const maxMarks = 12_000;
const baselinePixels = 2;

function isMark({ x0, x1, y0, y1, size }: ConnectedComponent): boolean {
  const wide = x1 - x0 + 1;
  const high = y1 - y0 + 1;
  return high >= minMarkHeight && high <= maxMarkHeight && wide <= high * 3 && size >= wide * high * 0.15;
}

/** Marks of one height in a row whose gaps are those of letters and words. */
function longestRun(row: readonly ConnectedComponent[]): number {
  let longest = 0;
  let run = 0;
  let last: ConnectedComponent | undefined;
  for (const mark of [...row].sort((a, b) => a.x0 - b.x0)) {
    const high = mark.y1 - mark.y0 + 1;
    const before = last === undefined ? high : last.y1 - last.y0 + 1;
    const isAlike = Math.max(high, before) <= Math.min(high, before) * maxHeightRatio;
    run = last !== undefined && isAlike && mark.x0 - last.x1 < high * 3 ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = mark;
  }
  return longest;
}

/** @param image at some 100 dots an inch */
export function hasTextLines(image: GrayscaleImage): boolean {
  const { dark, width } = binarize(image);
  const marks = removeConnectedComponents(width, dark).filter(isMark);
  if (marks.length > maxMarks) return false;
  const rows = new Map<number, ConnectedComponent[]>();
  for (const mark of marks) {
    const key = Math.round(mark.y1 / baselinePixels);
    const row = rows.get(key) ?? [];
    row.push(mark);
    rows.set(key, row);
  }
  let written = 0;
  for (const [key, row] of rows) {
    if (longestRun([...row, ...(rows.get(key + 1) ?? [])]) >= minMarksPerRow) written += 1;
  }
  return written >= minRows;
}
