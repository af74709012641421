/** An 8-bit grayscale image: one byte per pixel, rows from top to bottom. */
export interface GrayscaleImage {
    readonly width: number;
    readonly height: number;
    readonly pixels: Uint8Array;
    /** Resolution in dots per inch, if known. */
    readonly dpi: number | undefined;
}
