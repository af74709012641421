/** Reads Word 6 and 95 documents, whose text is stored in one piece. */
import { openCompound } from '../archive/index.js';
const firstWord97Version = 0xc1;
/** Returns the text; undefined if the file is not a Word 6 or 95 document. */
export function readWord6Text(file) {
    const stream = openCompound(file)?.read('WordDocument');
    if (stream === undefined || stream.length < 0x20)
        return undefined;
    const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    if (data.getUint16(2, true) >= firstWord97Version)
        return undefined;
    const text = new TextDecoder('windows-1252').decode(stream.subarray(data.getUint32(0x18, true), data.getUint32(0x1c, true)));
    return decodeWordCharacters(text);
}
const cellEnd = 7;
const fieldBegin = 19;
const fieldSeparator = 20;
const fieldEnd = 21;
/**
 * Decodes Word's control characters: cell ends become pipes, field instructions are dropped, field results are kept.
 */
export function decodeWordCharacters(text) {
    let result = '';
    let inField = false;
    for (const letter of text) {
        const code = letter.charCodeAt(0);
        if (code === fieldBegin)
            inField = true;
        else if (code === fieldSeparator || code === fieldEnd)
            inField = false;
        else if (inField)
            continue;
        else if (code === cellEnd)
            result += ' | ';
        else if (code >= 11 && code <= 13)
            result += '\n\n';
        else if (code >= 32 || code === 9)
            result += letter;
    }
    return result.trim();
}
//# sourceMappingURL=word6.js.map