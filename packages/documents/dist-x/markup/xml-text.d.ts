/** Extracts the text of any XML: elements and attributes as lines, labelled with their names where that helps. */
import type { Budget } from '../model/index.ts';
/** Returns the text of an XML file. Charges a node per element. */
export declare function xmlText(xml: string, budget: Budget): string;
