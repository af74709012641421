/** Renders e-mail messages as Markdown: headers, subject, body and attachments. */
import type { ExtractionContext } from '../model/index.ts';
/** A file attached to a message. */
export interface Attachment {
    readonly name: string | undefined;
    readonly bytes: Uint8Array;
    /** Embedded in the body, typically an image in the signature. */
    readonly isInline: boolean;
}
/** A message in any storage format. */
export interface Message {
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly subject: string;
    readonly text: string | undefined;
    readonly html: string | undefined;
    readonly attachments: readonly Attachment[];
}
/** Leaves out attachments that are too many, with a warning: the message must not be lost with them. */
export declare function takeWithinLimit<T>(attached: readonly T[], { budget, addWarning }: ExtractionContext): readonly T[];
/** Renders a message and its attachments. Charges an entry for each attachment. */
export declare function renderMessage(message: Message, context: ExtractionContext): Promise<string>;
