import type { Budget } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';
interface Bitmap {
    readonly width: number;
    readonly height: number;
    /** Red, green and blue of each pixel. */
    readonly pixels: Uint8Array;
}
/** The pixels of a loaded page. Throws `DocumentError` for too many. */
export declare function drawPage(pdfium: Pdfium, page: number, budget: Budget): Bitmap;
/** A JPEG in base64. */
export declare function toJpeg({ width, height, pixels }: Bitmap): Promise<string>;
export {};
