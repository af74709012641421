/** Reads the headers, footers and comments of Rich Text files. */
import type { Budget } from '../model/index.ts';
import type { AppendixSection } from './appendix.ts';
/** Reads headers, footers and comments. Charges a node per group. */
export declare function readRtfExtras(file: Uint8Array, budget: Budget): readonly AppendixSection[];
