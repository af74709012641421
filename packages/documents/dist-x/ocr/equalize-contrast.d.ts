import type { GrayscaleImage } from '../model/index.ts';
/** Returns the image with full contrast, dark on light; areas without contrast become white. */
export declare function equalizeContrast(image: GrayscaleImage): GrayscaleImage;
