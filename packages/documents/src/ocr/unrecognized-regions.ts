/** What looks like writing and was read by nobody: for painting over, it is as personal as what was read. */
import type { GrayscaleImage } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';

type Box = Pick<ConnectedComponent, 'x0' | 'x1' | 'y0' | 'y1'>;

/** Heights of letters, in pixels at 200 dots an inch: from the smallest print to a poster. */
const minLetterHeight = 6;
const maxLetterHeight = 400;
/** Letters of a line that make it writing; fewer are marks. */
const minLetters = 3;
/** Heights in one piece of writing, smallest to tallest: small letters to capitals with accents. */
const maxHeightRatio = 3;
/** Share of its box that a letter's ink takes; frames have less, solid areas more. */
const minInkShare = 0.08;
const maxInkShare = 0.95;
const maxComponents = 60_000;

function isLetterLike({ x0, x1, y0, y1, size }: ConnectedComponent): boolean {
  const wide = x1 - x0 + 1;
  const high = y1 - y0 + 1;
  if (Math.max(wide, high) < minLetterHeight || Math.max(wide, high) > maxLetterHeight) return false;
  // A stroke such as l or - is thin and solid.
  const isStroke = Math.max(wide, high) >= Math.min(wide, high) * 3;
  const ink = size / (wide * high);
  return ink >= minInkShare && (ink <= maxInkShare || isStroke);
}

function isCovered({ x0, x1, y0, y1 }: Box, words: readonly Box[]): boolean {
  const x = (x0 + x1) / 2;
  const y = (y0 + y1) / 2;
  return words.some((word) => {
    const more = (word.y1 - word.y0) * 0.35;
    return x >= word.x0 - more && x <= word.x1 + more && y >= word.y0 - more && y <= word.y1 + more;
  });
}

/** Whether two marks stand as close as letters of a word, or words of a line, and are of like size. */
function areNear(a: Box, b: Box): boolean {
  const sizeA = Math.max(a.x1 - a.x0, a.y1 - a.y0);
  const sizeB = Math.max(b.x1 - b.x0, b.y1 - b.y0);
  if (Math.max(sizeA, sizeB) > Math.min(sizeA, sizeB) * maxHeightRatio) return false;
  const reach = Math.max(sizeA, sizeB) * 0.9;
  const across = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  const down = Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1);
  return across < reach && down < reach;
}

const gridCellPixels = 48;

/** Marks by places of a grid, since pages have thousands. */
function gridOf(marks: readonly Box[]): { near(mark: Box): readonly Box[] } {
  const places = new Map<string, Box[]>();
  const keys = ({ x0, x1, y0, y1 }: Box, reach: number): string[] => {
    const found: string[] = [];
    const right = Math.floor((x1 + reach) / gridCellPixels);
    const bottom = Math.floor((y1 + reach) / gridCellPixels);
    for (let y = Math.floor((y0 - reach) / gridCellPixels); y <= bottom; y += 1)
      for (let x = Math.floor((x0 - reach) / gridCellPixels); x <= right; x += 1) found.push(`${x}.${y}`);
    return found;
  };
  for (const mark of marks) {
    for (const key of keys(mark, 0)) {
      const there = places.get(key);
      if (there === undefined) places.set(key, [mark]);
      else there.push(mark);
    }
  }
  return {
    near: (mark) =>
      keys(mark, Math.max(mark.x1 - mark.x0, mark.y1 - mark.y0)).flatMap((key) => places.get(key) ?? []),
  };
}

/** Groups of marks that stand near each other, directly or by others between them. */
function groupNearby(marks: readonly Box[]): readonly (readonly Box[])[] {
  const grid = gridOf(marks);
  const taken = new Set<Box>();
  const grow = (group: Box[]): readonly Box[] => {
    for (const mark of group) {
      for (const other of grid.near(mark)) {
        if (taken.has(other) || !areNear(mark, other)) continue;
        taken.add(other);
        group.push(other);
      }
    }
    return group;
  };
  return marks.flatMap((start) => {
    if (taken.has(start)) return [];
    taken.add(start);
    return [grow([start])];
  });
}

/**
 * Boxes of writing that no word covers.
 * @param image dark on light, contrast evened out
 * @param words what was read, in the same pixels
 */
export function findUnrecognizedRegions(image: GrayscaleImage, words: readonly Box[]): readonly Box[] {
  const { dark, width } = binarize(image);
  const marks = removeConnectedComponents(width, dark).filter(isLetterLike);
  if (marks.length > maxComponents) return [{ x0: 0, y0: 0, x1: image.width, y1: image.height }];
  const unread = marks.filter((mark) => !isCovered(mark, words));
  return groupNearby(unread).flatMap((group) => (group.length < minLetters ? [] : group));
}
