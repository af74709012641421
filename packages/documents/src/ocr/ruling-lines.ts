/** Drawn lines of a scan: found as long thin runs of dark, told to the layout, and wiped off before recognition. */

import type { RulingLine } from '../layout/index.ts';
import type { GrayscaleImage } from '../model/index.ts';
import { type BinaryImage, binarize } from './binary-image.ts';

interface Run {
  readonly row: number;
  readonly from: number;
  to: number;
}

/** In inches. */
const minLengthInches = 0.4;
const maxThicknessInches = 0.045;
const maxHoleInches = 0.012;

/** Long runs of dark along a row; small holes in them do not end them. */
function findLongRuns({ width, height, dark }: BinaryImage, length: number, hole: number): readonly Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < height; row += 1) {
    let from = -1;
    let last = -1;
    const base = row * width;
    const end = (): void => {
      if (from >= 0 && last - from >= length) runs.push({ row, from, to: last });
      from = -1;
    };
    for (let x = 0; x < width; x += 1) {
      if (dark[base + x] !== 1) continue;
      if (from >= 0 && x - last > hole + 1) end();
      if (from < 0) from = x;
      last = x;
    }
    end();
  }
  return runs;
}

function transpose({ width, height, dark }: BinaryImage): BinaryImage {
  const turned = new Uint8Array(dark.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + y] = dark[y * width + x] ?? 0;
  }
  return { width: height, height: width, dark: turned };
}

interface Stroke {
  readonly runs: Run[];
  from: number;
  to: number;
  first: number;
  last: number;
}

/** Runs of neighbouring rows that touch are one stroke. */
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

/** What was found: lines in pixels, and the picture without them. */
export interface RulingLines {
  readonly rules: readonly RulingLine[];
  readonly image: GrayscaleImage;
}

/** Finds and wipes drawn lines. The picture must be level; `dpi` says how large an inch is. */
export function removeRulingLines(image: GrayscaleImage, dpi: number): RulingLines {
  const binary = binarize(image);
  const length = Math.round(minLengthInches * dpi);
  const thick = Math.max(3, Math.round(maxThicknessInches * dpi));
  const hole = Math.max(1, Math.round(maxHoleInches * dpi));
  const { width } = image;
  const grey = Uint8Array.from(image.pixels);
  const rules: RulingLine[] = [];
  const wipe = (horizontal: boolean, runs: readonly Run[]): void => {
    for (const { row, from, to } of runs) {
      for (let at = from; at <= to; at += 1) {
        for (let near = -1; near <= 1; near += 1) {
          const place = horizontal ? (row + near) * width + at : at * width + row + near;
          if (place >= 0 && place < grey.length) grey[place] = 255;
        }
      }
    }
  };
  const take = (horizontal: boolean, from: BinaryImage): void => {
    for (const stroke of groupIntoStrokes(findLongRuns(from, length, hole), hole + 1)) {
      if (stroke.last - stroke.first + 1 > thick) continue;
      rules.push({ horizontal, at: (stroke.first + stroke.last) / 2, from: stroke.from, to: stroke.to });
      wipe(horizontal, stroke.runs);
    }
  };
  take(true, binary);
  take(false, transpose(binary));
  return { rules, image: { ...image, pixels: grey } };
}
