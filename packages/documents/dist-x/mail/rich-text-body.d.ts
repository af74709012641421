import type { ExtractionContext } from '../model/index.ts';
/** One of the two, or neither if the body is damaged. */
export interface RichTextBody {
    readonly html?: string;
    readonly text?: string;
}
/** Reads the body. @param hasText whether the message has a plain text, so that only HTML tells more */
export declare function readRichTextBody(packed: Uint8Array, hasText: boolean, context: ExtractionContext): Promise<RichTextBody>;
