/** Binarization for the steps before text recognition. */
import type { GrayscaleImage } from '../model/index.ts';
/** 1 for dark pixels, 0 for light ones. */
export interface BinaryImage {
    readonly width: number;
    readonly height: number;
    readonly dark: Uint8Array;
}
/** How many pixels have each gray level. */
export declare function countLevels(pixels: Uint8Array): Uint32Array;
/** Computes the Otsu threshold between dark and light: the highest level that is dark. */
export declare function darkLevel({ pixels }: GrayscaleImage): number;
/** Binarizes an image at a gray level, by default its Otsu threshold. */
export declare function binarize(image: GrayscaleImage, level?: number): BinaryImage;
/** Binarizes an image and makes it smaller by an integer factor; a cell is dark if enough of its pixels are. */
export declare function binarizeSmaller(image: GrayscaleImage, factor: number): BinaryImage;
