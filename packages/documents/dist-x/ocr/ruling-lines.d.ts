/**
 * Detects the ruling lines of a scan as long thin dark runs, reports them for layout, and erases them before
 * recognition.
 */
import type { RulingLine } from '../layout/index.ts';
import type { GrayscaleImage } from '../model/index.ts';
/** The detected lines in pixels, and the image without them. */
export interface RulingLines {
    readonly rules: readonly RulingLine[];
    readonly image: GrayscaleImage;
}
/** Detects and erases ruling lines. The image must be level. */
export declare function removeRulingLines(image: GrayscaleImage, dpi: number): RulingLines;
