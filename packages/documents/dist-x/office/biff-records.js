/** Records of Excel's binary files before XLSX (MS-XLS 2.1.4; versions 5 to 8 of the format). */
import { RecordReader } from '../binary/index.js';
import { decodeText } from '../charset/index.js';
const continueRecord = 0x3c;
/** The records from a place on; what continues a record belongs to it. A damaged end is left out. */
export function* readBiffRecords(stream, start, budget) {
    const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    const typeAt = (at) => (at + 4 <= stream.length ? data.getUint16(at, true) : -1);
    for (let at = start; typeAt(at) >= 0;) {
        const type = typeAt(at);
        const pieces = [];
        do {
            budget.charge('nodes');
            const end = at + 4 + data.getUint16(at + 2, true);
            pieces.push(stream.subarray(at + 4, end));
            at = end;
        } while (typeAt(at) === continueRecord);
        yield { type, body: new RecordReader(pieces[0] ?? new Uint8Array(0)), pieces };
    }
}
/** A text after its length in one or two bytes; what is cut off is left out. */
export function readBiffText(body, lengthBytes, texts) {
    const length = lengthBytes === 1 ? body.u8() : body.u16();
    if (!texts.isUnicode)
        return decodeText(body.bytes(length), texts.charset).text;
    const isWide = (body.u8() & 1) !== 0;
    return decodeUnits(body.bytes(isWide ? length * 2 : length), isWide);
}
function decodeUnits(bytes, isWide) {
    return isWide ? new TextDecoder('utf-16le').decode(bytes) : Buffer.from(bytes).toString('latin1');
}
/** Reads over the ends of records that continue each other. */
class PieceReader {
    #pieces;
    #piece = 0;
    #at;
    constructor(pieces, at) {
        this.#pieces = pieces;
        this.#at = at;
    }
    /** Bytes that are left in this record. */
    get left() {
        return Math.max(0, this.#current.length - this.#at);
    }
    /** Whether there is more, here or in the next records. */
    hasMore() {
        while (this.left === 0) {
            if (this.#piece + 1 >= this.#pieces.length)
                return false;
            this.#at -= this.#current.length;
            this.#piece += 1;
        }
        return true;
    }
    u8() {
        return this.hasMore() ? (this.#current[this.#at++] ?? 0) : 0;
    }
    u16() {
        return this.u8() | (this.u8() << 8);
    }
    u32() {
        return (this.u16() | (this.u16() << 16)) >>> 0;
    }
    /** Bytes of this record. */
    bytes(count) {
        this.#at += count;
        return this.#current.subarray(this.#at - count, this.#at);
    }
    skip(bytes) {
        this.#at += bytes;
    }
    get #current() {
        return this.#pieces[this.#piece] ?? new Uint8Array(0);
    }
}
/** The totals before the shared texts. */
const sharedTextsHead = 8;
/** The shared texts of version 8 (SST, MS-XLS 2.4.265), without their runs and phonetic readings. */
export function readSharedTexts({ pieces }, budget) {
    const reader = new PieceReader(pieces, sharedTextsHead);
    const texts = [];
    while (reader.hasMore()) {
        budget.charge('nodes');
        const length = reader.u16();
        const flags = reader.u8();
        const runs = (flags & 8) === 0 ? 0 : reader.u16();
        const phoneticBytes = (flags & 4) === 0 ? 0 : reader.u32();
        texts.push(readCharacters(reader, length, (flags & 1) !== 0));
        reader.skip(runs * 4 + phoneticBytes);
    }
    return texts;
}
/** A text can go on in the next record, where a new byte says how wide its characters are. */
function readCharacters(reader, length, startsWide) {
    let isWide = startsWide;
    let text = '';
    for (let left = length; left > 0;) {
        if (reader.left === 0) {
            if (!reader.hasMore())
                break;
            isWide = (reader.u8() & 1) !== 0;
        }
        const width = isWide ? 2 : 1;
        const units = Math.min(left, Math.floor(reader.left / width));
        if (units === 0)
            break;
        text += decodeUnits(reader.bytes(units * width), isWide);
        left -= units;
    }
    return text;
}
//# sourceMappingURL=biff-records.js.map