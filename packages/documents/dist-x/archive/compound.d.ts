/**
 * Reads OLE compound files (DOC, XLS, PPT, MSG, embedded objects). Not the cfb package, which throws on truncated
 * files and copies every stream when it opens one.
 */
/** A stream or storage. */
export interface CompoundEntry {
    readonly name: string;
    /** Names from the root down, separated by slashes. */
    readonly path: string;
    readonly isStream: boolean;
    readonly sizeBytes: number;
}
/** An opened compound file. */
export interface CompoundFile {
    readonly entries: readonly CompoundEntry[];
    /** Reads a stream by its path; undefined if it does not exist. Returns the available part if sectors are missing. */
    read(path: string): Uint8Array | undefined;
}
/**
 * Opens a compound file; undefined if the signature or header is invalid. Tolerates damaged and cyclic sector chains
 * without throwing, and reads streams on demand.
 */
export declare function openCompound(bytes: Uint8Array): CompoundFile | undefined;
