/** Reads headers, footers, text boxes and notes from the BIFF records of legacy Excel files. */
import { openCompound } from '../archive/index.js';
const headerRecord = 0x14;
const footerRecord = 0x15;
const textObjectRecord = 0x1b6;
const continueRecord = 0x3c;
const maxRecords = 500_000;
const formattingCodes = /&(?:[LCR]|"[^"]*"|\d{1,3}|[BIUSXYEDTPNFAZG])/g;
/** Decodes text with one or two bytes per character. */
function decodeString(bytes, wide) {
    return new TextDecoder(wide ? 'utf-16le' : 'latin1').decode(bytes);
}
function splitHeaderText(body) {
    if (body.length < 3)
        return [];
    const text = decodeString(body.subarray(3), ((body[2] ?? 0) & 1) !== 0);
    return text.split(/&[LCR]/).map((part) => part.replaceAll(formattingCodes, '').trim());
}
/** Returns the lines found; none if the file is not a legacy Excel file. */
export function readBiffExtras(file) {
    const compound = openCompound(file);
    const book = compound?.read('Workbook') ?? compound?.read('Book');
    if (book === undefined)
        return [];
    const data = new DataView(book.buffer, book.byteOffset, book.byteLength);
    const lines = [];
    let afterObject = false;
    for (let at = 0, records = 0; at + 4 <= book.length && records < maxRecords; records += 1) {
        const type = data.getUint16(at, true);
        const length = data.getUint16(at + 2, true);
        const body = book.subarray(at + 4, at + 4 + length);
        if (type === headerRecord || type === footerRecord)
            lines.push(...splitHeaderText(body));
        else if (type === continueRecord && afterObject && body.length > 1) {
            lines.push(decodeString(body.subarray(1), ((body[0] ?? 0) & 1) !== 0).trim());
        }
        afterObject = type === textObjectRecord && length > 0;
        at += 4 + length;
    }
    return lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
}
//# sourceMappingURL=xls-extras.js.map