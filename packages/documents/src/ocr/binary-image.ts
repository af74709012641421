/** Binarization for the steps before text recognition. */
import type { GrayscaleImage } from '../model/index.ts';

/** 1 for dark pixels, 0 for light ones. */
export interface BinaryImage {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}

/** How many pixels have each gray level. */
export function countLevels(pixels: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 1) {
    const level = pixels[at] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}

/** Computes the Otsu threshold between dark and light: the highest level that is dark. */
export function darkLevel({ pixels }: GrayscaleImage): number {
  const counts = countLevels(pixels);
  let sum = 0;
  for (let value = 0; value < 256; value += 1) sum += value * (counts[value] ?? 0);
  let below = 0;
  let sumBelow = 0;
  let best = 128;
  let bestSpread = -1;
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0;
    if (below === 0 || below === pixels.length) continue;
    sumBelow += value * (counts[value] ?? 0);
    const above = pixels.length - below;
    const apart = sumBelow / below - (sum - sumBelow) / above;
    const spread = below * above * apart * apart;
    if (spread > bestSpread) {
      bestSpread = spread;
      best = value;
    }
  }
  return best;
}

/** Binarizes an image at a gray level, by default its Otsu threshold. */
export function binarize(image: GrayscaleImage, level = darkLevel(image)): BinaryImage {
  const dark = new Uint8Array(image.pixels.length);
  for (let at = 0; at < dark.length; at += 1) dark[at] = (image.pixels[at] ?? 255) <= level ? 1 : 0;
  return { width: image.width, height: image.height, dark };
}

/** Binarizes an image and makes it smaller by an integer factor; a cell is dark if enough of its pixels are. */
export function binarizeSmaller(image: GrayscaleImage, factor: number): BinaryImage {
  if (factor <= 1) return binarize(image);
  const { pixels, width } = image;
  const level = darkLevel(image);
  const w = Math.floor(width / factor);
  const h = Math.floor(image.height / factor);
  const small = new Uint8Array(w * h);
  const enough = Math.max(1, Math.floor((factor * factor) / 5));
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        const row = (y * factor + dy) * width + x * factor;
        for (let dx = 0; dx < factor; dx += 1) if ((pixels[row + dx] ?? 255) <= level) sum += 1;
      }
      small[y * w + x] = sum >= enough ? 1 : 0;
    }
  }
  return { width: w, height: h, dark: small };
}
