import { hasTextLines } from '../ocr/index.js';
import { renderPage } from './render-page.js';
const pointsPerInch = 72;
/** Smaller images are logos and icons. */
const minImageShare = 0.15;
const detectionDpi = 100;
/** Glyphs extend slightly beyond the boxes given by the file. */
const marginPoints = 1.5;
/** Returns the image of a page with the words of its text layer erased. */
export function eraseWords(image, page) {
    const grey = new Uint8Array(image.pixels);
    const scale = (image.dpi ?? pointsPerInch) / pointsPerInch;
    for (const word of page.words) {
        const left = Math.max(0, Math.floor((word.x0 - marginPoints) * scale));
        const right = Math.min(image.width, Math.ceil((word.x1 + marginPoints) * scale));
        const bottom = Math.min(image.height, Math.ceil((word.y1 + marginPoints) * scale));
        if (right <= left)
            continue;
        for (let y = Math.max(0, Math.floor((word.y0 - marginPoints) * scale)); y < bottom; y += 1)
            grey.fill(255, y * image.width + left, y * image.width + right);
    }
    return { ...image, pixels: grey };
}
/** True if the images of a loaded page contain lines of text missing from its text layer. */
export function hasUnrecognizedText(pdfium, loaded, page, budget) {
    // For rotated pages, text and image coordinates differ.
    if (page.signals.imageShare < minImageShare || page.rotationDegrees !== 0)
        return false;
    return hasTextLines(eraseWords(renderPage(pdfium, loaded, budget, detectionDpi), page));
}
//# sourceMappingURL=image-text.js.map