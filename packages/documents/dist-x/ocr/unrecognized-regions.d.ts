/** Finds regions that look like text but were not recognized; redaction treats them as personal data. */
import type { GrayscaleImage } from '../model/index.ts';
import { type ConnectedComponent } from './connected-components.ts';
type Box = Pick<ConnectedComponent, 'x0' | 'x1' | 'y0' | 'y1'>;
/**
 * Returns the boxes of text that no word covers.
 * @param image dark on light, with equalized contrast
 * @param words recognized words, in the same pixel coordinates
 */
export declare function findUnrecognizedRegions(image: GrayscaleImage, words: readonly Box[]): readonly Box[];
export {};
