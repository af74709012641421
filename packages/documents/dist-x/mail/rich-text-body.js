/** The body of a message in compressed Rich Text (MS-OXRTFCP): as HTML if it was written in HTML, otherwise as Markdown. */
import { decompressRTF } from '@kenjiuno/decompressrtf';
import { readEncapsulatedHtml } from '../office/index.js';
const headerBytes = 16;
/** Decompresses Rich Text; undefined if it is damaged. Charges its size. */
function decompress(packed, budget) {
    if (packed.length < headerBytes)
        return undefined;
    const claimed = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(4, true);
    budget.charge('inflatedBytes', claimed);
    try {
        return Uint8Array.from(decompressRTF([...packed]));
    }
    catch {
        // A damaged body must not lose the attachments.
        return undefined;
    }
}
/** Reads the body. @param hasText whether the message has a plain text, so that only HTML tells more */
export async function readRichTextBody(packed, hasText, context) {
    const rtf = decompress(packed, context.budget);
    if (rtf === undefined)
        return {};
    const html = readEncapsulatedHtml(rtf, context.budget);
    if (html !== undefined)
        return { html };
    if (hasText)
        return {};
    const text = await context.extractMember({ bytes: rtf, name: 'body.rtf' });
    return text === undefined ? {} : { text };
}
//# sourceMappingURL=rich-text-body.js.map