import type { GrayscaleImage } from '../model/index.ts';

/** Turns an image by 180 degrees. */
export function turnAround(image: GrayscaleImage): GrayscaleImage {
  return { ...image, pixels: image.pixels.slice().reverse() };
}
