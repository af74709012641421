/** Opens Word 97 documents: their text stands in pieces (MS-DOC 2.4.1). */
import { openCompound } from '../archive/index.js';
const firstWord97Version = 0xc1;
const table1Flag = 0x0200;
const flagsOffset = 0x0a;
const pieceTableOffset = 0x1a2;
const compressedFlag = 0x40000000;
const pieceTableMarker = 2;
const maxPieces = 100_000;
function readPieces(table, start, length) {
    const data = new DataView(table.buffer, table.byteOffset, table.byteLength);
    let at = start;
    const end = Math.min(start + length, table.length);
    // The piece table follows property lists, each preceded by its length.
    while (at + 3 <= end && data.getUint8(at) === 1)
        at += 3 + data.getUint16(at + 1, true);
    if (at + 5 > end || data.getUint8(at) !== pieceTableMarker)
        return [];
    const count = Math.min(maxPieces, Math.floor((data.getUint32(at + 1, true) - 4) / 12));
    const positions = at + 5;
    const descriptors = positions + (count + 1) * 4;
    if (count < 1 || descriptors + count * 8 > table.length)
        return [];
    return Array.from({ length: count }, (_, index) => {
        const place = data.getUint32(descriptors + index * 8 + 2, true);
        const wide = (place & compressedFlag) === 0;
        return {
            from: data.getUint32(positions + index * 4, true),
            to: data.getUint32(positions + index * 4 + 4, true),
            offset: wide ? place : (place & ~compressedFlag) / 2,
            isUtf16: wide,
        };
    });
}
/** The text between two characters. */
export function readWordText({ stream, pieces }, from, to) {
    return pieces
        .map((piece) => {
        const first = Math.max(from, piece.from) - piece.from;
        const last = Math.min(to, piece.to) - piece.from;
        if (last <= first)
            return '';
        const width = piece.isUtf16 ? 2 : 1;
        const bytes = stream.subarray(piece.offset + first * width, piece.offset + last * width);
        return new TextDecoder(piece.isUtf16 ? 'utf-16le' : 'windows-1252').decode(bytes);
    })
        .join('');
}
/** Opens a document; undefined if it is none of Word 97 or later. */
export function openWordDocument(bytes) {
    const file = openCompound(bytes);
    const stream = file?.read('WordDocument');
    if (file === undefined || stream === undefined || stream.length < pieceTableOffset + 8)
        return undefined;
    const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    if (data.getUint16(2, true) < firstWord97Version)
        return undefined;
    const table = file.read((data.getUint16(flagsOffset, true) & table1Flag) === 0 ? '0Table' : '1Table');
    if (table === undefined)
        return undefined;
    const pieces = readPieces(table, data.getUint32(pieceTableOffset, true), data.getUint32(pieceTableOffset + 4, true));
    return { file, stream, table, data, pieces };
}
//# sourceMappingURL=word-document.js.map