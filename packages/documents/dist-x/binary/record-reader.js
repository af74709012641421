/** Reads the values of a binary record, little-endian, in order; what lies beyond its end is zero or empty. */
export class RecordReader {
    #data;
    #at = 0;
    constructor(bytes) {
        this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    /** Number of bytes that are left. */
    get left() {
        return Math.max(0, this.#data.byteLength - this.#at);
    }
    /** Goes to a place, counted from the start. */
    seek(at) {
        this.#at = at;
        return this;
    }
    skip(bytes) {
        this.#at += bytes;
        return this;
    }
    u8() {
        return this.left < 1 ? 0 : this.#data.getUint8(this.#next(1));
    }
    u16() {
        return this.left < 2 ? 0 : this.#data.getUint16(this.#next(2), true);
    }
    u32() {
        return this.left < 4 ? 0 : this.#data.getUint32(this.#next(4), true);
    }
    f64() {
        return this.left < 8 ? 0 : this.#data.getFloat64(this.#next(8), true);
    }
    /** As many bytes as there are of these. */
    bytes(count) {
        const length = Math.min(count, this.left);
        return new Uint8Array(this.#data.buffer, this.#data.byteOffset + this.#next(length), length);
    }
    #next(bytes) {
        this.#at += bytes;
        return this.#at - bytes;
    }
}
//# sourceMappingURL=record-reader.js.map