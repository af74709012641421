/** Detects lines of text without recognizing them, as rows of marks of similar height on a common baseline. */
import type { GrayscaleImage } from '../model/index.ts';
/**
 * True if the image contains lines of text.
 * @param image at about 100 dpi
 */
export declare function hasTextLines(image: GrayscaleImage): boolean;
