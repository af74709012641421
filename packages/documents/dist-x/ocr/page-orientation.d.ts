/** Detects the orientation of a page: its tilt, and whether it lies on its side. */
import type { GrayscaleImage } from '../model/index.ts';
/** The orientation of a page. */
export interface PageOrientation {
    /** Text runs from top to bottom: the page lies on its side. */
    readonly isSideways: boolean;
    /** Small rotations that level the lines if the text runs across or down. */
    readonly tiltAcross: number;
    readonly tiltDown: number;
}
/** Total rotation in degrees clockwise. */
export declare function totalRotationDegrees({ isSideways, tiltAcross, tiltDown }: PageOrientation): number;
/** The orientation of the same page if its text runs in the other direction. */
export declare function swapOrientation(orientation: PageOrientation): PageOrientation;
/** Detects tilt and orientation from the rows formed by dark pixels. */
export declare function findOrientation(image: GrayscaleImage): PageOrientation;
