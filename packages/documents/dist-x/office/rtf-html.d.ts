/** Takes out the HTML that a message was written in and that its Rich Text contains (MS-OXRTFEX 2.2.3). */
import type { Budget } from '../model/index.ts';
/** The HTML; undefined if the Rich Text does not come from any. Charges a node per group. */
export declare function readEncapsulatedHtml(file: Uint8Array, budget: Budget): string | undefined;
