import { type Budget } from '../model/index.ts';
/** A member as listed in the archive. Its name is only displayed or compared, never used as a path. */
export interface ZipEntry {
    readonly name: string;
    readonly isEncrypted: boolean;
    readonly method: number;
    readonly compressedBytes: number;
    readonly headerOffset: number;
}
/** True if the end of the archive is missing, as in a partial download. */
export declare function isZipTruncated(bytes: Uint8Array): boolean;
/** Lists the members, at most 20,000; undefined if the data is not a ZIP archive. */
export declare function listZipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined;
/**
 * Decompresses one member and charges the output to the budget chunk by chunk. Throws `DocumentError`; a truncated
 * member yields the part that is present.
 */
export declare function readZipEntry(bytes: Uint8Array, entry: ZipEntry, budget: Budget): Uint8Array;
