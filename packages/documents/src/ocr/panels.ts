/** Dark panels on a light page, such as letterheads and headings of tables: turned light, so that their letters are dark. */
import type { GreyImage } from '../image/index.ts';
import { binarize } from './binary.ts';
import { type Blob, blobs } from './blobs.ts';

const CELL = 8;
/** Share of a cell that is dark where light letters stand on dark ground. */
const DARK_SHARE = 0.55;
/** Smaller ones are bold letters and bullets, in cells. */
const LEAST_WIDE = 10;
const LEAST_HIGH = 3;
/** A panel fills its box; the shape of a picture does not. */
const LEAST_FILLED = 0.75;
/** Above and below its letters a panel is nothing but dark, as no line of bold letters is. */
const LEAST_EDGE = 0.9;

interface Grid {
  readonly w: number;
  readonly h: number;
  readonly dark: Uint8Array;
}

function darkCells(image: GreyImage): Grid {
  const { dark, width, height } = binarize(image);
  const w = Math.ceil(width / CELL);
  const h = Math.ceil(height / CELL);
  const cells = new Uint8Array(w * h);
  for (let cy = 0; cy < h; cy += 1) {
    for (let cx = 0; cx < w; cx += 1) {
      const x1 = Math.min(width, (cx + 1) * CELL);
      const y1 = Math.min(height, (cy + 1) * CELL);
      let sum = 0;
      for (let y = cy * CELL; y < y1; y += 1)
        for (let x = cx * CELL; x < x1; x += 1) sum += dark[y * width + x] ?? 0;
      const area = (x1 - cx * CELL) * (y1 - cy * CELL);
      cells[cy * w + cx] = sum > area * DARK_SHARE ? 1 : 0;
    }
  }
  return { w, h, dark: cells };
}

/** Cells between dark ones are letters on the panel: rows are closed over gaps of a few cells. */
function closeGaps({ w, h, dark }: Grid): void {
  const widest = 4;
  for (let y = 0; y < h; y += 1) {
    let last = -widest - 2;
    for (let x = 0; x < w; x += 1) {
      if (dark[y * w + x] !== 1) continue;
      if (x - last <= widest + 1) dark.fill(1, y * w + last + 1, y * w + x);
      last = x;
    }
  }
}

/** Share of the cells of a row of the box that are dark. */
function edgeShare({ w, dark }: Grid, { x0, x1 }: Blob, y: number): number {
  let sum = 0;
  for (let x = x0; x <= x1; x += 1) sum += dark[y * w + x] ?? 0;
  return sum / (x1 - x0 + 1);
}

function isPanel(panel: Blob, cells: Grid): boolean {
  const { x0, x1, y0, y1, size } = panel;
  const wide = x1 - x0 + 1;
  const high = y1 - y0 + 1;
  if (wide < LEAST_WIDE || high < LEAST_HIGH || wide < high || size < wide * high * LEAST_FILLED)
    return false;
  return edgeShare(cells, panel, y0) >= LEAST_EDGE && edgeShare(cells, panel, y1) >= LEAST_EDGE;
}

/** Gives the picture with its dark panels inverted; the same one where there is none. */
export function lightenPanels(image: GreyImage): GreyImage {
  const cells = darkCells(image);
  const closed = { ...cells, dark: Uint8Array.from(cells.dark) };
  closeGaps(closed);
  const panels = blobs(closed.w, closed.dark).filter((panel) => isPanel(panel, cells));
  if (panels.length === 0) return image;
  const grey = new Uint8Array(image.grey);
  for (const { x0, x1, y0, y1 } of panels) {
    const right = Math.min(image.width, (x1 + 1) * CELL);
    for (let y = y0 * CELL; y < Math.min(image.height, (y1 + 1) * CELL); y += 1)
      for (let x = x0 * CELL; x < right; x += 1) {
        const at = y * image.width + x;
        grey[at] = 255 - (grey[at] ?? 0);
      }
  }
  return { ...image, grey };
}
