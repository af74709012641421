import type { GrayscaleImage } from '../model/index.ts';
/** Dark and light: what the steps before recognition look at. */

/** 1 where the picture is dark. */
export interface BinaryImage {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}

/** The grey that best parts dark from light (Otsu). */
function threshold({ pixels: grey }: GrayscaleImage): number {
  const counts = new Float64Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  let sum = 0;
  for (let value = 0; value < 256; value += 1) sum += value * (counts[value] ?? 0);
  let below = 0;
  let sumBelow = 0;
  let best = 128;
  let bestSpread = -1;
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0;
    if (below === 0 || below === grey.length) continue;
    sumBelow += value * (counts[value] ?? 0);
    const above = grey.length - below;
    const apart = sumBelow / below - (sum - sumBelow) / above;
    const spread = below * above * apart * apart;
    if (spread > bestSpread) {
      bestSpread = spread;
      best = value;
    }
  }
  return best;
}

/** Parts dark from light at a level; by default where the picture itself parts. */
export function binarize(image: GrayscaleImage, level = threshold(image)): BinaryImage {
  const dark = new Uint8Array(image.pixels.length);
  for (let at = 0; at < dark.length; at += 1) dark[at] = (image.pixels[at] ?? 255) <= level ? 1 : 0;
  return { width: image.width, height: image.height, dark };
}

/** Half the size and so on: dark where enough of the cell is dark. */
export function downscale({ width, height, dark }: BinaryImage, factor: number): BinaryImage {
  const w = Math.floor(width / factor);
  const h = Math.floor(height / factor);
  const small = new Uint8Array(w * h);
  const enough = Math.max(1, Math.floor((factor * factor) / 5));
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        const row = (y * factor + dy) * width + x * factor;
        for (let dx = 0; dx < factor; dx += 1) sum += dark[row + dx] ?? 0;
      }
      small[y * w + x] = sum >= enough ? 1 : 0;
    }
  }
  return { width: w, height: h, dark: small };
}
