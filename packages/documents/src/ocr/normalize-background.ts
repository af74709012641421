/** Normalizes the background before recognition: inverts images with light text on dark and removes shadows. */
import type { GrayscaleImage } from '../model/index.ts';
import { countLevels } from './binary-image.ts';
import { invertDarkPanels } from './dark-panels.ts';

const cellPixels = 24;

/** Measures the light gray level of each grid cell, that is, the paper. */
function measureBackground({ width, height, pixels }: GrayscaleImage): {
  readonly w: number;
  readonly h: number;
  readonly light: Float32Array;
} {
  const w = Math.max(1, Math.ceil(width / cellPixels));
  const h = Math.max(1, Math.ceil(height / cellPixels));
  const light = new Float32Array(w * h);
  const counts = new Uint16Array(256);
  for (let cy = 0; cy < h; cy += 1) {
    for (let cx = 0; cx < w; cx += 1) {
      counts.fill(0);
      let total = 0;
      for (let y = cy * cellPixels; y < Math.min(height, (cy + 1) * cellPixels); y += 2) {
        for (let x = cx * cellPixels; x < Math.min(width, (cx + 1) * cellPixels); x += 2) {
          const value = pixels[y * width + x] ?? 255;
          counts[value] = (counts[value] ?? 0) + 1;
          total += 1;
        }
      }
      let rest = total * 0.2;
      let value = 255;
      for (; value > 0 && rest > 0; value -= 1) rest -= counts[value] ?? 0;
      light[cy * w + cx] = value + 1;
    }
  }
  return { w, h, light };
}

/** Cells inside dark pictures or bold letters take the level of their lightest neighbor. */
function dilate(light: Float32Array, w: number, h: number): Float32Array {
  const wide = new Float32Array(light.length);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let most = 0;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const ny = Math.max(0, Math.min(h - 1, y + dy));
          const nx = Math.max(0, Math.min(w - 1, x + dx));
          most = Math.max(most, light[ny * w + nx] ?? 0);
        }
      }
      wide[y * w + x] = most;
    }
  }
  return wide;
}

function median(grey: Uint8Array): number {
  const counts = countLevels(grey);
  let rest = grey.length / 2;
  for (let value = 0; value < 256; value += 1) {
    rest -= counts[value] ?? 0;
    if (rest <= 0) return value;
  }
  return 255;
}

/** Returns the image with dark text on an even, light background. */
export function normalizeBackground(image: GrayscaleImage): GrayscaleImage {
  const dark = median(image.pixels) < 110;
  const grey = dark ? image.pixels.map((value) => 255 - value) : image.pixels;
  const turned = invertDarkPanels({ ...image, pixels: grey });
  const { w, h, light } = measureBackground(turned);
  const wide = dilate(light, w, h);
  let darkest = 255;
  for (const value of wide) darkest = Math.min(darkest, value);
  if (darkest > 235) return turned;
  const even = new Uint8Array(turned.pixels.length);
  for (let y = 0; y < image.height; y += 1) {
    const gy = Math.max(0, Math.min(h - 1, y / cellPixels - 0.5));
    const y0 = Math.floor(gy);
    const y1 = Math.min(h - 1, y0 + 1);
    const fy = gy - y0;
    for (let x = 0; x < image.width; x += 1) {
      const gx = Math.max(0, Math.min(w - 1, x / cellPixels - 0.5));
      const x0 = Math.floor(gx);
      const x1 = Math.min(w - 1, x0 + 1);
      const fx = gx - x0;
      const top = (wide[y0 * w + x0] ?? 255) * (1 - fx) + (wide[y0 * w + x1] ?? 255) * fx;
      const bottom = (wide[y1 * w + x0] ?? 255) * (1 - fx) + (wide[y1 * w + x1] ?? 255) * fx;
      const ground = Math.max(60, top * (1 - fy) + bottom * fy);
      even[y * image.width + x] = Math.min(255, ((turned.pixels[y * image.width + x] ?? 255) * 250) / ground);
    }
  }
  return { ...image, pixels: even };
}
