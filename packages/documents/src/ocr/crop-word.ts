import type { GrayscaleImage, OcrWord } from '../model/index.ts';

/** Around a word, as a share of its height. */
const paddingShare = 0.35;

/** The part of an image in a word's box, and so many pixels around it. */
export function cropBox(image: GrayscaleImage, word: OcrWord, pad = 0): GrayscaleImage {
  const x0 = Math.max(0, word.x0 - pad);
  const y0 = Math.max(0, word.y0 - pad);
  const width = Math.min(image.width, word.x1 + pad) - x0;
  const height = Math.min(image.height, word.y1 + pad) - y0;
  const grey = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y0 + row) * image.width + x0;
    grey.set(image.pixels.subarray(from, from + width), row * width);
  }
  return { width, height, pixels: grey, dpi: image.dpi };
}

/** The part of an image that shows a word, with some white around it. */
export function cropWord(image: GrayscaleImage, word: OcrWord): GrayscaleImage {
  return cropBox(image, word, Math.round((word.y1 - word.y0) * paddingShare));
}
