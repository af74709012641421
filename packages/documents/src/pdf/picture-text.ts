/** Writing in the pictures of a page that has text of its own: found by its looks, read without the text beside it. */
import type { GreyImage } from '../image/index.ts';
import type { Budget } from '../model/index.ts';
import { looksWritten } from '../ocr/index.ts';
import type { Pdfium } from './pdfium.ts';
import type { PdfPage } from './read-page.ts';
import { renderPage } from './render.ts';

const POINTS = 72;
/** Smaller pictures are logos and signs. */
const LEAST_PICTURE = 0.15;
const LOOK_DPI = 100;
/** Letters reach a little beyond the boxes that the file gives. */
const MARGIN_POINTS = 1.5;

/** The picture of a page without the words that its text layer has. */
export function withoutWords(image: GreyImage, page: PdfPage): GreyImage {
  const grey = new Uint8Array(image.grey);
  const scale = (image.dpi ?? POINTS) / POINTS;
  for (const word of page.words) {
    const left = Math.max(0, Math.floor((word.x0 - MARGIN_POINTS) * scale));
    const right = Math.min(image.width, Math.ceil((word.x1 + MARGIN_POINTS) * scale));
    const bottom = Math.min(image.height, Math.ceil((word.y1 + MARGIN_POINTS) * scale));
    if (right <= left) continue;
    for (let y = Math.max(0, Math.floor((word.y0 - MARGIN_POINTS) * scale)); y < bottom; y += 1)
      grey.fill(255, y * image.width + left, y * image.width + right);
  }
  return { ...image, grey };
}

/** Whether the pictures of a loaded page hold lines of writing that its text layer lacks. */
export function hasUnreadWriting(pdfium: Pdfium, loaded: number, page: PdfPage, budget: Budget): boolean {
  // Turned pages are read in another place than they are drawn.
  if (page.signals.pictureShare < LEAST_PICTURE || page.turnedBy !== 0) return false;
  return looksWritten(withoutWords(renderPage(pdfium, loaded, budget, LOOK_DPI), page));
}
