/** Removes hidden and deleted text from Rich Text files. */
import type { Budget } from '../model/index.ts';
/** Returns the file without hidden text; the same bytes if there is none. */
export declare function removeHiddenRtf(file: Uint8Array, warn: (text: string) => void, budget: Budget): Uint8Array;
