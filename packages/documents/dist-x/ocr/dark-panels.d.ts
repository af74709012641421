/** Inverts dark panels on a light page, such as letterheads and table headers, so that their text is dark on light. */
import type { GrayscaleImage } from '../model/index.ts';
/** Inverts the dark panels of an image; returns the same image if there are none. */
export declare function invertDarkPanels(image: GrayscaleImage): GrayscaleImage;
