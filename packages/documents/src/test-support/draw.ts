import type { GrayscaleImage } from '../model/index.ts';

/** A dark area: its left and upper edge, its width and height in pixels. */
export type Area = readonly [x: number, y: number, wide: number, high: number];

/** A white image with dark areas. */
export function drawAreas(width: number, height: number, areas: readonly Area[]): GrayscaleImage {
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [x, y, wide, high] of areas)
    for (let row = y; row < y + high; row += 1) pixels.fill(0, row * width + x, row * width + x + wide);
  return { width, height, pixels, dpi: 200 };
}
