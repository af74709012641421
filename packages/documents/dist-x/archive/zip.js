/** Reads ZIP archives. Limits count the bytes actually decompressed, not the sizes the archive declares. */
import { Inflate } from 'fflate';
import { DocumentError } from '../model/index.js';
const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxEntries = 20_000;
const endRecordBytes = 22;
const maxCommentBytes = 65_535;
const storedMethod = 0;
const deflateMethod = 8;
const chunkBytes = 16 * 1024;
const utf8NameFlag = 0x800;
function view(bytes) {
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function findEndRecord(data) {
    const lowest = Math.max(0, data.byteLength - endRecordBytes - maxCommentBytes);
    for (let at = data.byteLength - endRecordBytes; at >= lowest; at -= 1) {
        if (data.getUint32(at, true) === endSignature)
            return at;
    }
    return undefined;
}
/** True if the end of the archive is missing, as in a partial download. */
export function isZipTruncated(bytes) {
    return bytes.length < endRecordBytes || findEndRecord(view(bytes)) === undefined;
}
function decodeName(bytes, utf8) {
    const decoder = new TextDecoder(utf8 ? 'utf-8' : 'latin1');
    return decoder.decode(bytes);
}
/** Reads one entry of the central directory; undefined if it is damaged. */
function readDirectoryEntry(bytes, data, at) {
    if (at + 46 > data.byteLength || data.getUint32(at, true) !== centralSignature)
        return undefined;
    const nameBytes = data.getUint16(at + 28, true);
    const next = at + 46 + nameBytes + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
    const flags = data.getUint16(at + 8, true);
    return {
        next,
        entry: {
            name: decodeName(bytes.subarray(at + 46, at + 46 + nameBytes), (flags & utf8NameFlag) !== 0),
            isEncrypted: (flags & 1) !== 0,
            method: data.getUint16(at + 10, true),
            compressedBytes: data.getUint32(at + 20, true),
            headerOffset: data.getUint32(at + 42, true),
        },
    };
}
/** Lists members by their local headers, for an archive whose central directory is missing. */
function scanLocalHeaders(bytes, data) {
    const entries = [];
    for (let at = 0; at + 30 <= data.byteLength && entries.length < maxEntries;) {
        if (data.getUint32(at, true) !== localSignature)
            break;
        const flags = data.getUint16(at + 6, true);
        const nameBytes = data.getUint16(at + 26, true);
        const start = at + 30 + nameBytes + data.getUint16(at + 28, true);
        const packed = data.getUint32(at + 18, true);
        entries.push({
            name: decodeName(bytes.subarray(at + 30, at + 30 + nameBytes), (flags & utf8NameFlag) !== 0),
            isEncrypted: (flags & 1) !== 0,
            method: data.getUint16(at + 8, true),
            compressedBytes: packed === 0 ? Math.max(0, data.byteLength - start) : packed,
            headerOffset: at,
        });
        if (packed === 0)
            break;
        at = start + packed;
    }
    return entries;
}
/** Lists the members, at most 20,000; undefined if the data is not a ZIP archive. */
export function listZipEntries(bytes) {
    if (bytes.length < 30)
        return undefined;
    const data = view(bytes);
    const end = bytes.length >= endRecordBytes ? findEndRecord(data) : undefined;
    if (end === undefined)
        return data.getUint32(0, true) === localSignature ? scanLocalHeaders(bytes, data) : undefined;
    const entries = [];
    let at = data.getUint32(end + 16, true);
    // Data may precede the archive, so the directory is located backwards from the end record.
    const shift = end - (at + data.getUint32(end + 12, true));
    const base = shift > 0 && shift < data.byteLength ? shift : 0;
    at += base;
    while (entries.length < maxEntries) {
        const read = readDirectoryEntry(bytes, data, at);
        if (read === undefined)
            break;
        entries.push(base === 0 ? read.entry : { ...read.entry, headerOffset: read.entry.headerOffset + base });
        at = read.next;
    }
    return entries.length > 0 || data.getUint32(0, true) !== localSignature
        ? entries
        : scanLocalHeaders(bytes, data);
}
function readCompressed(bytes, entry) {
    const data = view(bytes);
    const at = entry.headerOffset;
    if (at + 30 > bytes.length || data.getUint32(at, true) !== localSignature)
        throw new DocumentError('malformed');
    const start = at + 30 + data.getUint16(at + 26, true) + data.getUint16(at + 28, true);
    return bytes.subarray(start, start + entry.compressedBytes);
}
/**
 * Decompresses one member and charges the output to the budget chunk by chunk. Throws `DocumentError`; a truncated
 * member yields the part that is present.
 */
export function readZipEntry(bytes, entry, budget) {
    if (entry.isEncrypted)
        throw new DocumentError('encrypted');
    const packed = readCompressed(bytes, entry);
    if (entry.method === storedMethod) {
        budget.charge('inflatedBytes', packed.length);
        return packed;
    }
    if (entry.method !== deflateMethod)
        throw new DocumentError('malformed');
    const pieces = [];
    const inflate = new Inflate((piece) => {
        budget.charge('inflatedBytes', piece.length);
        pieces.push(piece);
    });
    try {
        for (let at = 0; at < packed.length; at += chunkBytes) {
            inflate.push(packed.subarray(at, at + chunkBytes), at + chunkBytes >= packed.length);
        }
    }
    catch (error) {
        if (error instanceof DocumentError)
            throw error;
        if (pieces.length === 0)
            throw new DocumentError('malformed', { cause: error });
    }
    return Buffer.concat(pieces);
}
//# sourceMappingURL=zip.js.map