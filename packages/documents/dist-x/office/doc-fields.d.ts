import type { Budget } from '../model/index.ts';
/**
 * The document with the text of EQ fields as their results; the same bytes if there are none. The text is shorter than the instruction,
 * so that nothing moves. Charges a node for each field, and the size of the document.
 */
export declare function showEquationFields(file: Uint8Array, budget: Budget): Uint8Array;
