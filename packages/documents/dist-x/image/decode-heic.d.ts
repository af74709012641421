/**
 * Decodes HEIC images with libheif (WebAssembly). It is licensed under the LGPL, so it stays a separate package that
 * is only loaded on demand.
 */
import { type Budget, type GrayscaleImage } from '../model/index.ts';
/** Decodes the first image of a file. Rejects with `DocumentError`. */
export declare function decodeHeic(bytes: Uint8Array, budget: Budget): Promise<GrayscaleImage>;
