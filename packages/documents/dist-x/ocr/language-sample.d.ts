/** Cuts the part of a page from which its language is guessed. */
import type { GrayscaleImage } from '../model/index.ts';
/**
 * Returns the line of a page, or two, with most letters; undefined for a small image.
 * @param image level and upright
 */
export declare function cutLanguageSample(image: GrayscaleImage, dpi: number): GrayscaleImage | undefined;
