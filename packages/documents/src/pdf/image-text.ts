/** Writing in the pictures of a page that has text of its own: found by its looks, read without the text beside it. */
import type { Budget, GrayscaleImage } from '../model/index.ts';
import { hasTextLines } from '../ocr/index.ts';
import type { Pdfium } from './pdfium.ts';
import type { PdfPage } from './read-page.ts';
import { renderPage } from './render-page.ts';

const pointsPerInch = 72;
/** Smaller pictures are logos and signs. */
const minImageShare = 0.15;
const detectionDpi = 100;
/** Letters reach a little beyond the boxes that the file gives. */
const marginPoints = 1.5;

/** The picture of a page without the words that its text layer has. */
export function eraseWords(image: GrayscaleImage, page: PdfPage): GrayscaleImage {
  const grey = new Uint8Array(image.pixels);
  const scale = (image.dpi ?? pointsPerInch) / pointsPerInch;
  for (const word of page.words) {
    const left = Math.max(0, Math.floor((word.x0 - marginPoints) * scale));
    const right = Math.min(image.width, Math.ceil((word.x1 + marginPoints) * scale));
    const bottom = Math.min(image.height, Math.ceil((word.y1 + marginPoints) * scale));
    if (right <= left) continue;
    for (let y = Math.max(0, Math.floor((word.y0 - marginPoints) * scale)); y < bottom; y += 1)
      grey.fill(255, y * image.width + left, y * image.width + right);
  }
  return { ...image, pixels: grey };
}

/** Whether the pictures of a loaded page hold lines of writing that its text layer lacks. */
export function hasUnrecognizedText(pdfium: Pdfium, loaded: number, page: PdfPage, budget: Budget): boolean {
  // Turned pages are read in another place than they are drawn.
  if (page.signals.imageShare < minImageShare || page.rotationDegrees !== 0) return false;
  return hasTextLines(eraseWords(renderPage(pdfium, loaded, budget, detectionDpi), page));
}
