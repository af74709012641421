/** What format probes inspect: the bytes, and properties of them that are computed once on demand. */
import { type CompoundFile, type ZipEntry } from '../archive/index.ts';
import { type TextEncoding } from './text-encoding.ts';
/** A file as seen by format probes. */
export interface Sample {
    readonly bytes: Uint8Array;
    /** The first 4,096 bytes, as one UTF-16 code unit each. */
    readonly head: string;
    /** The start of the file as text, without byte order mark and leading white space; '' if it is not text. */
    readonly text: string;
    readonly textEncoding: TextEncoding | undefined;
    /** Extension of the client's file name in lower case; '' without. */
    readonly extension: string;
    /** Format name or media type claimed by the client; '' without. */
    readonly hint: string;
    readonly zip: readonly ZipEntry[] | undefined;
    readonly compound: CompoundFile | undefined;
}
/** Creates the sample of a file. */
export declare function createSample(bytes: Uint8Array, claimed: {
    readonly name: string | undefined;
    readonly hint: string | undefined;
}): Sample;
