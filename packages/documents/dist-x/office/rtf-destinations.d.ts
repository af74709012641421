/** Mends Rich Text whose marks of ignorable groups stand where they mark nothing. */
import type { Budget } from '../model/index.ts';
/**
 * Without marks `\*` inside of groups: they count only at the start of one (RTF 1.9.1, "Destination control words"), and a reader that
 * takes them for the start would drop the text of the group. The same bytes if there are none.
 */
export declare function removeStrayMarks(file: Uint8Array, budget: Budget): Uint8Array;
