/** Decodes Windows bitmaps: uncompressed of any depth, and 8-bit run-length encoded. */
import type { GrayscaleImage } from '../model/index.ts';
import { type Budget } from '../model/index.ts';
/** Decodes a bitmap. Throws `DocumentError`. */
export declare function decodeBmp(bytes: Uint8Array, budget: Budget): GrayscaleImage;
