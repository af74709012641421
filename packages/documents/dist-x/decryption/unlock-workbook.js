/** Encrypted workbooks of Excel 95 to 2003 (MS-XLS 2.2.10, 2.4.117). */
import { RecordReader } from '../binary/index.js';
import { combine, openRc4 } from './rc4.js';
import { clearXor, openXor } from './xor-obfuscation.js';
const headBytes = 4;
const blockBytes = 1024;
const filePass = 0x2f;
const sheet = 0x85;
/** Records that stay in clear. */
const clearRecords = new Set([0x09, 0x209, 0x409, 0x809, filePass, 0xe1, 0x138, 0x194, 0x195, 0x196]);
/** The place of a sheet's records stays in clear too. */
const clearBytesOfSheet = 4;
/** A record that readers skip, in place of the one with the encryption. */
const skippedRecord = 0x0fff;
const maxRecordsBefore = 200;
function findFilePass(book) {
    const data = new DataView(book.buffer, book.byteOffset, book.byteLength);
    for (let at = 0, count = 0; at + headBytes <= book.length && count < maxRecordsBefore; count += 1) {
        const length = data.getUint16(at + 2, true);
        if (data.getUint16(at, true) === filePass)
            return { at, body: book.subarray(at + headBytes, at + headBytes + length) };
        at += headBytes + length;
    }
    return undefined;
}
const xorKind = 0;
/** The body of the record in Excel 95 is a key and its verifier alone. */
const shortBodyBytes = 4;
function openBook(body, length, password) {
    const reader = new RecordReader(body);
    const isShort = body.length === shortBodyBytes;
    if (isShort || reader.u16() === xorKind) {
        const key = openXor(reader.skip(2).u16(), password);
        return key && ((content, place) => clearXor(content, place, key));
    }
    const keystream = openRc4(body.subarray(2), password);
    if (keystream === undefined || keystream === 'unsupported')
        return keystream;
    const stream = keystream.bytes(length, blockBytes);
    return (content, place) => combine(content, stream.subarray(place));
}
/** The stream of a workbook in clear. */
export function unlockWorkbook(read, password) {
    const name = read('Workbook') === undefined ? 'Book' : 'Workbook';
    const book = read(name) ?? new Uint8Array(0);
    const pass = findFilePass(book);
    if (pass === undefined)
        return 'unsupported';
    const clear = openBook(pass.body, book.length, password);
    if (clear === undefined || clear === 'unsupported')
        return clear;
    const result = Uint8Array.from(book);
    const data = new DataView(result.buffer);
    for (let at = 0; at + headBytes <= book.length;) {
        const type = data.getUint16(at, true);
        const from = at + headBytes;
        at = from + data.getUint16(at + 2, true);
        if (clearRecords.has(type))
            continue;
        const kept = result.slice(from, from + (type === sheet ? clearBytesOfSheet : 0));
        result.set(clear(book.subarray(from, at), from), from);
        result.set(kept, from);
    }
    data.setUint16(pass.at, skippedRecord, true);
    return new Map([[name, result]]);
}
//# sourceMappingURL=unlock-workbook.js.map