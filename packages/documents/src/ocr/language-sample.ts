/** Cuts the part of a page from which its language is guessed. */
import type { GrayscaleImage } from '../model/index.ts';
import { darkLevel } from './binary-image.ts';

/** A line of print with the space around it. */
const sampleInches = 0.22;
/** A lower image is recognized as a whole. */
const minHeightInches = 4;

/** How often each row turns from light to dark: often in a line of text, rarely in rules and pictures. */
function countStrokes(image: GrayscaleImage): Uint32Array {
  const { pixels, width, height } = image;
  const level = darkLevel(image);
  const strokes = new Uint32Array(height);
  for (let y = 0; y < height; y += 1) {
    let count = 0;
    let wasDark = true;
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      const isDark = (pixels[at] ?? 255) <= level;
      if (isDark && !wasDark) count += 1;
      wasDark = isDark;
    }
    strokes[y] = count;
  }
  return strokes;
}

/** The row with the fewest strokes within a distance. */
function emptiestRow(strokes: Uint32Array, near: number, distance: number): number {
  let best = near;
  for (let row = Math.max(0, near - distance); row <= Math.min(strokes.length - 1, near + distance); row += 1)
    if ((strokes[row] ?? 0) < (strokes[best] ?? 0)) best = row;
  return best;
}

/**
 * Returns the line of a page, or two, with most letters; undefined for a small image.
 * @param image level and upright
 */
export function cutLanguageSample(image: GrayscaleImage, dpi: number): GrayscaleImage | undefined {
  const { width, height, pixels } = image;
  if (height < minHeightInches * dpi) return undefined;
  const strokes = countStrokes(image);
  const size = Math.round(sampleInches * dpi);
  let sum = 0;
  let best = 0;
  let first = 0;
  let last = 0;
  for (let row = 0; row < height; row += 1) {
    sum += (strokes[row] ?? 0) - (row < size ? 0 : (strokes[row - size] ?? 0));
    if (sum > best) first = row;
    if (sum > best || (sum === best && row === last + 1)) last = row;
    best = Math.max(best, sum);
  }
  // In the middle of those that hold as much, with some space on both sides.
  const top = Math.max(0, ((first + last) >> 1) - size + 1);
  // So that no line is cut in two.
  const slack = size >> 1;
  const from = emptiestRow(strokes, top, slack);
  const to = emptiestRow(strokes, Math.min(height - 1, top + size), slack);
  if (to - from < slack) return undefined;
  return { width, height: to - from, pixels: pixels.slice(from * width, to * width), dpi: image.dpi };
}
