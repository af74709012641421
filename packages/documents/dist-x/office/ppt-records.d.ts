export interface PptRecord {
    readonly type: number;
    /** Tells records of one type in one container apart. */
    readonly instance: number;
    readonly isContainer: boolean;
    readonly body: Uint8Array;
    /** Where its body begins and where the next record of its level does, in the bytes it was read from. */
    readonly bodyAt: number;
    readonly end: number;
}
/** How many records of a file are read. */
export declare const maxRecords = 200000;
/** The stream that holds the presentation; empty if the file cannot be read. */
export declare function readPresentation(file: Uint8Array): Uint8Array;
/** The record that begins at a place; undefined at the end of the bytes. */
export declare function recordAt(bytes: Uint8Array, at: number): PptRecord | undefined;
/** The text of a record; undefined if it is a record of another kind. */
export declare function textOfRecord({ type, body }: PptRecord): string | undefined;
