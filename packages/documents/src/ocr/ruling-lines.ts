/**
 * Detects the ruling lines of a scan as long thin dark runs, reports them for layout, and erases them before
 * recognition.
 */

import type { RulingLine } from '../layout/index.ts';
import type { GrayscaleImage } from '../model/index.ts';
import { darkLevel } from './binary-image.ts';

interface Run {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** In inches. */
const minLengthInches = 0.4;
const maxThicknessInches = 0.045;
const maxHoleInches = 0.012;

/** Which pixels are dark, along the rows of an image or along its columns. */
interface Scan {
  readonly pixels: Uint8Array;
  /** The highest gray level that is dark. */
  readonly level: number;
  readonly width: number;
  readonly height: number;
}

/** Adds the dark runs of one row to `runs`. */
function addRowRuns(
  { pixels, level, width }: Scan,
  row: number,
  length: number,
  hole: number,
  runs: Run[],
): void {
  let from = -1;
  let last = -1;
  const base = row * width;
  const end = (): void => {
    if (from >= 0 && last - from >= length) runs.push({ row, from, to: last });
  };
  for (let x = 0; x < width; x += 1) {
    if ((pixels[base + x] ?? 255) > level) continue;
    if (from < 0) from = x;
    else if (x - last > hole + 1) {
      end();
      from = x;
    }
    last = x;
  }
  end();
}

/** Finds long dark runs along each row, tolerating small holes; from top to bottom. */
function findRowRuns(scan: Scan, length: number, hole: number): readonly Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < scan.height; row += 1) addRowRuns(scan, row, length, hole, runs);
  return runs;
}

/** The same along each column, from left to right. The pixels are still visited row by row, as they lie in memory. */
function findColumnRuns(
  { pixels, level, width, height }: Scan,
  length: number,
  hole: number,
): readonly Run[] {
  const runs: Run[] = [];
  const froms = new Int32Array(width).fill(-1);
  const lasts = new Int32Array(width);
  const end = (x: number): void => {
    const from = froms[x] ?? -1;
    const to = lasts[x] ?? 0;
    if (from >= 0 && to - from >= length) runs.push({ row: x, from, to });
  };
  for (let y = 0; y < height; y += 1) {
    const base = y * width;
    for (let x = 0; x < width; x += 1) {
      if ((pixels[base + x] ?? 255) > level) continue;
      if ((froms[x] ?? -1) < 0) froms[x] = y;
      else if (y - (lasts[x] ?? 0) > hole + 1) {
        end(x);
        froms[x] = y;
      }
      lasts[x] = y;
    }
  }
  for (let x = 0; x < width; x += 1) end(x);
  return runs.sort((a, b) => a.row - b.row || a.from - b.from);
}

interface Stroke {
  readonly runs: Run[];
  from: number;
  to: number;
  first: number;
  last: number;
}

/** Groups touching runs of adjacent rows into strokes. */
function groupIntoStrokes(runs: readonly Run[], rise: number): readonly Stroke[] {
  const all: Stroke[] = [];
  let open: Stroke[] = [];
  for (const run of runs) {
    open = open.filter((stroke) => run.row - stroke.last <= rise);
    const touching = open.find((stroke) => run.from <= stroke.to && run.to >= stroke.from);
    if (touching === undefined) {
      const stroke: Stroke = { runs: [run], from: run.from, to: run.to, first: run.row, last: run.row };
      open.push(stroke);
      all.push(stroke);
    } else {
      touching.runs.push(run);
      touching.from = Math.min(touching.from, run.from);
      touching.to = Math.max(touching.to, run.to);
      touching.last = run.row;
    }
  }
  return all;
}

/** The detected lines in pixels, and the image without them. */
export interface RulingLines {
  readonly rules: readonly RulingLine[];
  readonly image: GrayscaleImage;
}

/** Makes a stroke and the pixels beside it white. */
function erase(pixels: Uint8Array, width: number, { runs }: Stroke, horizontal: boolean): void {
  const along = horizontal ? 1 : width;
  const across = horizontal ? width : 1;
  for (const { row, from, to } of runs) {
    for (let near = row - 1; near <= row + 1; near += 1) {
      const start = near * across;
      for (let at = from; at <= to; at += 1) {
        const place = start + at * along;
        if (place >= 0 && place < pixels.length) pixels[place] = 255;
      }
    }
  }
}

/** Detects and erases ruling lines. The image must be level. */
export function removeRulingLines(image: GrayscaleImage, dpi: number): RulingLines {
  const { pixels, width, height } = image;
  const scan = { pixels, width, height, level: darkLevel(image) };
  const length = Math.round(minLengthInches * dpi);
  const thick = Math.max(3, Math.round(maxThicknessInches * dpi));
  const hole = Math.max(1, Math.round(maxHoleInches * dpi));
  const strokes = [true, false].flatMap((horizontal) => {
    const runs = horizontal ? findRowRuns(scan, length, hole) : findColumnRuns(scan, length, hole);
    return groupIntoStrokes(runs, hole + 1)
      .filter((stroke) => stroke.last - stroke.first + 1 <= thick)
      .map((stroke) => ({ ...stroke, horizontal }));
  });
  if (strokes.length === 0) return { rules: [], image };
  const rules = strokes.map(({ horizontal, first, last, from, to }) => ({
    horizontal,
    at: (first + last) / 2,
    from,
    to,
  }));
  const cleared = Uint8Array.from(pixels);
  for (const stroke of strokes) erase(cleared, width, stroke, stroke.horizontal);
  return { rules, image: { ...image, pixels: cleared } };
}
