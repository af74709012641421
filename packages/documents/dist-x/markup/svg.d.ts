/** Extracts the text of SVG drawings: title, description and text elements. */
import type { Budget } from '../model/index.ts';
/** True if the text starts like an SVG drawing. */
export declare function isSvg(xml: string): boolean;
/** Returns the text of a drawing, one line per text element. Charges a node per element. */
export declare function svgText(xml: string, budget: Budget): string;
