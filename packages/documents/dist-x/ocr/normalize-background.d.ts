/** Normalizes the background before recognition: inverts images with light text on dark and removes shadows. */
import type { GrayscaleImage } from '../model/index.ts';
/** Returns the image with dark text on an even, light background. */
export declare function normalizeBackground(image: GrayscaleImage): GrayscaleImage;
