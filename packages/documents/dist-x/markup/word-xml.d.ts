/** Extracts the paragraphs of single-file Word XML documents (Word 2003, flat packages). */
import type { Budget } from '../model/index.ts';
/** True if the text is a single-file Word XML document. */
export declare function isWordXml(xml: string): boolean;
/** Returns the paragraphs without deleted text. Charges a node per element. */
export declare function wordXmlText(xml: string, budget: Budget): string;
