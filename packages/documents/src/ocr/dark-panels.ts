/** Dark panels on a light page, such as letterheads and headings of tables: turned light, so that their letters are dark. */
import type { GrayscaleImage } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';

const cellPixels = 8;
/** Share of a cell that is dark where light letters stand on dark ground. */
const minDarkShare = 0.55;
/** Smaller ones are bold letters and bullets, in cells. */
const minPanelColumns = 10;
const minPanelRows = 3;
/** A panel fills its box; the shape of a picture does not. */
const minFilledShare = 0.75;
/** Above and below its letters a panel is nothing but dark, as no line of bold letters is. */
const minEdgeShare = 0.9;

interface Grid {
  readonly w: number;
  readonly h: number;
  readonly dark: Uint8Array;
}

function findDarkCells(image: GrayscaleImage): Grid {
  const { dark, width, height } = binarize(image);
  const w = Math.ceil(width / cellPixels);
  const h = Math.ceil(height / cellPixels);
  const cells = new Uint8Array(w * h);
  for (let cy = 0; cy < h; cy += 1) {
    for (let cx = 0; cx < w; cx += 1) {
      const x1 = Math.min(width, (cx + 1) * cellPixels);
      const y1 = Math.min(height, (cy + 1) * cellPixels);
      let sum = 0;
      for (let y = cy * cellPixels; y < y1; y += 1)
        for (let x = cx * cellPixels; x < x1; x += 1) sum += dark[y * width + x] ?? 0;
      const area = (x1 - cx * cellPixels) * (y1 - cy * cellPixels);
      cells[cy * w + cx] = sum > area * minDarkShare ? 1 : 0;
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
function edgeShare({ w, dark }: Grid, { x0, x1 }: ConnectedComponent, y: number): number {
  let sum = 0;
  for (let x = x0; x <= x1; x += 1) sum += dark[y * w + x] ?? 0;
  return sum / (x1 - x0 + 1);
}

function isPanel(panel: ConnectedComponent, cells: Grid): boolean {
  const { x0, x1, y0, y1, size } = panel;
  const wide = x1 - x0 + 1;
  const high = y1 - y0 + 1;
  if (wide < minPanelColumns || high < minPanelRows || wide < high || size < wide * high * minFilledShare)
    return false;
  return edgeShare(cells, panel, y0) >= minEdgeShare && edgeShare(cells, panel, y1) >= minEdgeShare;
}

/** Gives the picture with its dark panels inverted; the same one where there is none. */
export function invertDarkPanels(image: GrayscaleImage): GrayscaleImage {
  const cells = findDarkCells(image);
  const closed = { ...cells, dark: Uint8Array.from(cells.dark) };
  closeGaps(closed);
  const panels = removeConnectedComponents(closed.w, closed.dark).filter((panel) => isPanel(panel, cells));
  if (panels.length === 0) return image;
  const grey = new Uint8Array(image.pixels);
  for (const { x0, x1, y0, y1 } of panels) {
    const right = Math.min(image.width, (x1 + 1) * cellPixels);
    for (let y = y0 * cellPixels; y < Math.min(image.height, (y1 + 1) * cellPixels); y += 1)
      for (let x = x0 * cellPixels; x < right; x += 1) {
        const at = y * image.width + x;
        grey[at] = 255 - (grey[at] ?? 0);
      }
  }
  return { ...image, pixels: grey };
}
