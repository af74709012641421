/** An image in the coordinates used for OCR, rotated and scaled, with the position of its words. */
export interface ImageView {
    /** Size of the image in pixels as it was recognized. */
    readonly width: number;
    readonly height: number;
    /** Clockwise rotation that was applied before scaling. */
    readonly rotationDegrees: number;
    /** Whether it was also rotated by 180 degrees afterwards. */
    readonly isUpsideDown: boolean;
    readonly words: readonly OcrWord[];
}
/** A recognized word, in pixel coordinates of the image. */
export interface OcrWord {
    readonly text: string;
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
    /** 0..1. */
    readonly confidence: number;
    /** Identifies the line that the word belongs to. */
    readonly line: string;
}
/** A rectangle in pixel coordinates of a view. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
/** True for a valid view: what a child process reports is validated. */
export declare function isImageView(value: unknown): value is ImageView;
