/** Evens out contrast place by place: faint letters and light ones on dark both come out black on white. */
import type { GreyImage } from '../image/index.ts';

const CELL = 24;
/** Less contrast than this is paper and noise of scanning. */
const LEAST_CONTRAST = 14;

interface Ground {
  readonly low: Float32Array;
  readonly high: Float32Array;
  readonly middle: Float32Array;
}

/** Darkest, lightest and mean grey around each cell of a coarse grid, neighbours included. */
function groundOf({ width, height, grey }: GreyImage, w: number, h: number): Ground {
  const low = new Float32Array(w * h).fill(255);
  const high = new Float32Array(w * h);
  const sum = new Float64Array(w * h);
  const count = new Float64Array(w * h);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / CELL) * w;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor(x / CELL);
      const value = grey[y * width + x] ?? 255;
      if (value < (low[cell] ?? 255)) low[cell] = value;
      if (value > (high[cell] ?? 0)) high[cell] = value;
      sum[cell] = (sum[cell] ?? 0) + value;
      count[cell] = (count[cell] ?? 0) + 1;
    }
  }
  return {
    low: spread(low, w, h, Math.min),
    high: spread(high, w, h, Math.max),
    middle: Float32Array.from(sum, (total, cell) => total / Math.max(1, count[cell] ?? 1)),
  };
}

/** Each cell with the least or the most of its neighbours. */
function spread(cells: Float32Array, w: number, h: number, choose: typeof Math.min): Float32Array {
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
export function flatten(image: GreyImage): GreyImage {
  const { width, height, grey } = image;
  const w = Math.ceil(width / CELL);
  const h = Math.ceil(height / CELL);
  const { low, high, middle } = groundOf(image, w, h);
  const flat = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / CELL) * w;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor(x / CELL);
      const least = low[cell] ?? 0;
      const range = (high[cell] ?? 255) - least;
      const at = y * width + x;
      if (range < LEAST_CONTRAST) {
        flat[at] = 255;
        continue;
      }
      const value = (((grey[at] ?? 255) - least) * 255) / range;
      // Most of a place is its ground: a dark one has light letters.
      flat[at] = (middle[cell] ?? 255) - least < range / 2 ? 255 - value : value;
    }
  }
  return { ...image, grey: flat };
}
