import type { AnydocKind } from './anydoc.ts';
/** A package and its kind. */
export interface PackedDocument {
    readonly kind: AnydocKind;
    readonly bytes: Uint8Array;
}
/** Returns the package; undefined if the file is not flat OpenDocument. */
export declare function packFlatOpenDocument(xml: string): PackedDocument | undefined;
