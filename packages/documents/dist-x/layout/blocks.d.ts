/** Groups lines of body text into headings, paragraphs and list items. */
import type { DocumentStyle } from './document-style.ts';
import { type Box } from './geometry.ts';
import { type Line } from './lines.ts';
/** A part of a page, in reading order. */
export type Block = Box & ({
    readonly kind: 'heading';
    readonly level: number;
    readonly text: string;
} | {
    readonly kind: 'paragraph';
    readonly text: string;
} | {
    readonly kind: 'item';
    readonly text: string;
} | {
    readonly kind: 'table';
    readonly rows: readonly (readonly string[])[];
});
/** Groups consecutive lines of one column into blocks. */
export declare function toBlocks(lines: readonly Line[], style: DocumentStyle): readonly Block[];
