import type { AppendixSection } from './appendix.ts';
/** Returns what stands outside the body; nothing if the file is not a Word 97 document. */
export declare function readDocExtras(file: Uint8Array): readonly AppendixSection[];
