/** File kinds of the library. */
export type AnydocKind = 'doc' | 'docx' | 'odt' | 'ppt' | 'pptx' | 'rtf' | 'xlsx' | 'ods' | 'odp';
/** Inline content. */
export interface ModelInline {
    readonly kind: string;
    readonly text?: string;
    readonly content?: readonly ModelInline[];
    readonly target?: {
        readonly kind: string;
        readonly value: string;
    };
    readonly alt?: string;
    readonly noteId?: string;
}
/** A list and its items. */
export interface ModelList {
    readonly marker: string;
    readonly start: number;
    readonly items: readonly {
        readonly blocks: readonly ModelBlock[];
        readonly checked?: boolean;
        readonly markerLabel?: string;
    }[];
}
/** A table; each position is the origin of a cell or covered by one. */
export interface ModelTable {
    readonly kind: string;
    readonly grid: readonly (readonly {
        readonly cell?: {
            readonly blocks: readonly ModelBlock[];
        };
    }[])[];
}
/** A part of a document. */
export interface ModelBlock {
    readonly kind: string;
    readonly level?: number;
    readonly content?: readonly ModelInline[];
    readonly list?: ModelList;
    readonly table?: ModelTable;
    readonly blocks?: readonly ModelBlock[];
    readonly text?: string;
}
/** A whole document. */
export interface ModelDocument {
    readonly blocks: readonly ModelBlock[];
    readonly notes: readonly {
        readonly id: string;
        readonly blocks: readonly ModelBlock[];
    }[];
}
/** Reads a document into the library's model. Throws `DocumentError`. */
export declare function readAnydocModel(bytes: Uint8Array, kind: AnydocKind): Promise<ModelDocument>;
