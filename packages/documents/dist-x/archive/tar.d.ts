/** Reads the members of tar archives. */
/** Returns the regular files of an archive. */
export declare function readTarMembers(bytes: Uint8Array): readonly {
    readonly name: string;
    readonly bytes: Uint8Array;
}[];
