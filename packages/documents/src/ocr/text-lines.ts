/** Detects lines of text without recognizing them, as rows of marks of similar height on a common baseline. */
import type { GrayscaleImage } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';

const minMarkHeight = 4;
const maxMarkHeight = 60;
/** Minimum marks per row, and rows per text. */
const minMarksPerRow = 24;
const minRows = 2;
/** Marks of labels and short lines. */
const minMarksPerPhrase = 8;
/** With a smaller share of marks in lines, an image is a drawing or a hatched chart with a few labels, which recognition does not read. */
const minShareInLines = 0.25;
/** Maximum ratio of mark heights in a row: letters with and without ascenders. */
const maxHeightRatio = 2.2;
/** A texture has more marks than any page of text. */
const maxMarks = 12_000;
const baselinePixels = 2;
/** Least deviation of the widths of letters, as a share of their mean. */
const minWidthVariation = 0.2;

function isMark({ x0, x1, y0, y1, size }: ConnectedComponent): boolean {
  const wide = x1 - x0 + 1;
  const high = y1 - y0 + 1;
  return high >= minMarkHeight && high <= maxMarkHeight && wide <= high * 3 && size >= wide * high * 0.15;
}

/** Runs of marks of similar height in a row whose gaps are those of letters and words. */
function runsOf(row: readonly ConnectedComponent[]): readonly (readonly ConnectedComponent[])[] {
  const runs: ConnectedComponent[][] = [];
  let last: ConnectedComponent | undefined;
  for (const mark of [...row].sort((a, b) => a.x0 - b.x0)) {
    const high = mark.y1 - mark.y0 + 1;
    const before = last === undefined ? high : last.y1 - last.y0 + 1;
    const isAlike = Math.max(high, before) <= Math.min(high, before) * maxHeightRatio;
    if (last !== undefined && isAlike && mark.x0 - last.x1 < high * 3) runs.at(-1)?.push(mark);
    else runs.push([mark]);
    last = mark;
  }
  return runs;
}

/** Whether marks have the widths of letters, an `i` beside an `m`: those of hatching and of patterns are all alike. */
function isVaried(marks: readonly ConnectedComponent[]): boolean {
  const widths = marks.map(({ x0, x1 }) => x1 - x0 + 1);
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const variance = widths.reduce((sum, width) => sum + (width - mean) ** 2, 0) / widths.length;
  return Math.sqrt(variance) >= mean * minWidthVariation;
}

/**
 * True if the image contains lines of text.
 * @param image at about 100 dpi
 */
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
  const inLines = new Set<ConnectedComponent>();
  for (const [key, row] of rows) {
    const runs = runsOf([...row, ...(rows.get(key + 1) ?? [])]);
    const lines = runs.filter((run) => run.length >= minMarksPerRow && isVaried(run));
    if (lines.length > 0) written += 1;
    for (const mark of runs.filter((run) => run.length >= minMarksPerPhrase && isVaried(run)).flat())
      inLines.add(mark);
  }
  return written >= minRows && inLines.size >= marks.length * minShareInLines;
}
