/** Writes compound files (MS-CFB): an embedded document is a storage of the file around it, and becomes a file of its own again. */
import type { Budget } from '../model/index.ts';
import type { CompoundFile } from './compound.ts';
/** A stream and the names from the root down to it. */
interface PackedStream {
    readonly path: string;
    readonly bytes: Uint8Array;
}
/** The streams of a storage. Charges their size. @param folder its path, with a slash at the end */
export declare function readStorage(file: CompoundFile, folder: string, budget: Budget): readonly PackedStream[];
/** Writes the streams as a compound file. */
export declare function packCompound(streams: readonly PackedStream[]): Uint8Array;
export {};
