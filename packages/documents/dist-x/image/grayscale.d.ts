/** Perceived brightness of a color, 0..255. */
export declare function luminance(red: number, green: number, blue: number): number;
/** Converts RGBA bytes to grayscale on a white background. */
export declare function grayscaleFromRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array;
