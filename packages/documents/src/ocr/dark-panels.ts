/** Inverts dark panels on a light page, such as letterheads and table headers, so that their text is dark on light. */
import type { GrayscaleImage } from '../model/index.ts';
import { darkLevel } from './binary-image.ts';
import { type ConnectedComponent, removeConnectedComponents } from './connected-components.ts';

const cellPixels = 8;
/** Share of dark pixels in a cell with light text on a dark background. */
const minDarkShare = 0.55;
/** Smaller areas are bold letters and bullets. In cells. */
const minPanelColumns = 10;
const minPanelRows = 3;
/** A panel fills its bounding box; the outline of a drawing does not. */
const minFilledShare = 0.75;
/** The top and bottom rows of a panel are almost completely dark, unlike a line of bold text. */
const minEdgeShare = 0.9;

interface Grid {
  readonly w: number;
  readonly h: number;
  readonly dark: Uint8Array;
}

function findDarkCells(image: GrayscaleImage): Grid {
  const { pixels, width, height } = image;
  const level = darkLevel(image);
  const w = Math.ceil(width / cellPixels);
  const h = Math.ceil(height / cellPixels);
  const cells = new Uint8Array(w * h);
  for (let cy = 0; cy < h; cy += 1) {
    for (let cx = 0; cx < w; cx += 1) {
      const x1 = Math.min(width, (cx + 1) * cellPixels);
      const y1 = Math.min(height, (cy + 1) * cellPixels);
      let sum = 0;
      for (let y = cy * cellPixels; y < y1; y += 1)
        for (let x = cx * cellPixels; x < x1; x += 1) if ((pixels[y * width + x] ?? 255) <= level) sum += 1;
      const area = (x1 - cx * cellPixels) * (y1 - cy * cellPixels);
      cells[cy * w + cx] = sum > area * minDarkShare ? 1 : 0;
    }
  }
  return { w, h, dark: cells };
}

/** Closes gaps of a few cells in each row: they are letters on the panel. */
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

/** Share of dark cells in one row of the box. */
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

/** Inverts the dark panels of an image; returns the same image if there are none. */
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
