/** Detects text in the images of a page that has a text layer, and recognizes it without the text beside it. */
import type { Budget, GrayscaleImage } from '../model/index.ts';
import { hasTextLines } from '../ocr/index.ts';
import type { Pdfium } from './pdfium.ts';
import type { PdfPage } from './read-page.ts';
import { renderPage } from './render-page.ts';

const pointsPerInch = 72;
/** Smaller images are logos and icons. */
const minImageShare = 0.15;
const detectionDpi = 100;
/** Glyphs extend slightly beyond the boxes given by the file. */
const marginPoints = 1.5;

/** Returns the image of a page with the words of its text layer erased. */
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

/** True if the images of a loaded page contain lines of text missing from its text layer. */
export function hasUnrecognizedText(pdfium: Pdfium, loaded: number, page: PdfPage, budget: Budget): boolean {
  // For rotated pages, text and image coordinates differ.
  if (page.signals.imageShare < minImageShare || page.rotationDegrees !== 0) return false;
  return hasTextLines(eraseWords(renderPage(pdfium, loaded, budget, detectionDpi), page));
}
