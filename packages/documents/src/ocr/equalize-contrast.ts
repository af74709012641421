import type { GrayscaleImage } from '../model/index.ts';

/** Evens out contrast place by place: faint letters and light ones on dark both come out black on white. */

const cellPixels = 24;
/** Less contrast than this is paper and noise of scanning. */
const minContrast = 14;

interface CellStatistics {
  readonly low: Float32Array;
  readonly high: Float32Array;
  readonly middle: Float32Array;
}

/** Darkest, lightest and mean grey around each cell of a coarse grid, neighbours included. */
function measureCells({ width, height, pixels: grey }: GrayscaleImage, w: number, h: number): CellStatistics {
  const low = new Float32Array(w * h).fill(255);
  const high = new Float32Array(w * h);
  const sum = new Float64Array(w * h);
  const count = new Float64Array(w * h);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / cellPixels) * w;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor(x / cellPixels);
      const value = grey[y * width + x] ?? 255;
      if (value < (low[cell] ?? 255)) low[cell] = value;
      if (value > (high[cell] ?? 0)) high[cell] = value;
      sum[cell] = (sum[cell] ?? 0) + value;
      count[cell] = (count[cell] ?? 0) + 1;
    }
  }
  return {
    low: spreadToNeighbors(low, w, h, Math.min),
    high: spreadToNeighbors(high, w, h, Math.max),
    middle: Float32Array.from(sum, (total, cell) => total / Math.max(1, count[cell] ?? 1)),
  };
}

/** Each cell with the least or the most of its neighbours. */
function spreadToNeighbors(cells: Float32Array, w: number, h: number, choose: typeof Math.min): Float32Array {
  const wide = new Float32Array(cells.length);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let value = cells[y * w + x] ?? 0;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(h - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(w - 1, x + 1); nx += 1)
          value = choose(value, cells[ny * w + nx] ?? value);
      wide[y * w + x] = value;
    }
  }
  return wide;
}

/** Gives the picture with full contrast everywhere, dark on light; places without contrast are white. */
export function equalizeContrast(image: GrayscaleImage): GrayscaleImage {
  const { width, height, pixels: grey } = image;
  const w = Math.ceil(width / cellPixels);
  const h = Math.ceil(height / cellPixels);
  const { low, high, middle } = measureCells(image, w, h);
  const flat = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / cellPixels) * w;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor(x / cellPixels);
      const least = low[cell] ?? 0;
      const range = (high[cell] ?? 255) - least;
      const at = y * width + x;
      if (range < minContrast) {
        flat[at] = 255;
        continue;
      }
      const value = (((grey[at] ?? 255) - least) * 255) / range;
      // Most of a place is its ground: a dark one has light letters.
      flat[at] = (middle[cell] ?? 255) - least < range / 2 ? 255 - value : value;
    }
  }
  return { ...image, pixels: flat };
}
