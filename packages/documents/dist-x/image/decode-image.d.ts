/** Decodes images to grayscale, page by page; the pixel count is checked before decoding. */
import type { GrayscaleImage } from '../model/index.ts';
import { type Budget } from '../model/index.ts';
/** Yields the pages of an image file, one for single-page formats. Throws `DocumentError`. */
export declare function decodeImage(bytes: Uint8Array, kind: string, budget: Budget): AsyncGenerator<GrayscaleImage>;
/** Scales an image by a factor and rotates it by an angle in degrees, with a white background. */
export declare function scaleAndRotate(image: GrayscaleImage, scale: number, degrees: number): Promise<GrayscaleImage>;
