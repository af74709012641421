/** Opens Word 97 documents: their text stands in pieces (MS-DOC 2.4.1). */
import { type CompoundFile } from '../archive/index.ts';
/** A part of the text. */
export interface Piece {
    /** Its first character and the one after its last, counted from the start of the text. */
    readonly from: number;
    readonly to: number;
    /** Where it stands in the stream. */
    readonly offset: number;
    readonly isUtf16: boolean;
}
/** The text between two characters. */
export declare function readWordText({ stream, pieces }: WordDocument, from: number, to: number): string;
/** An opened document. */
export interface WordDocument {
    readonly file: CompoundFile;
    readonly stream: Uint8Array;
    readonly table: Uint8Array;
    readonly data: DataView;
    readonly pieces: readonly Piece[];
}
/** Opens a document; undefined if it is none of Word 97 or later. */
export declare function openWordDocument(bytes: Uint8Array): WordDocument | undefined;
