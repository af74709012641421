/** Reads the values of a binary record, little-endian, in order; what lies beyond its end is zero or empty. */
export class RecordReader {
  readonly #data: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Number of bytes that are left. */
  get left(): number {
    return Math.max(0, this.#data.byteLength - this.#at);
  }

  /** Goes to a place, counted from the start. */
  seek(at: number): this {
    this.#at = at;
    return this;
  }

  skip(bytes: number): this {
    this.#at += bytes;
    return this;
  }

  u8(): number {
    return this.left < 1 ? 0 : this.#data.getUint8(this.#next(1));
  }

  u16(): number {
    return this.left < 2 ? 0 : this.#data.getUint16(this.#next(2), true);
  }

  u32(): number {
    return this.left < 4 ? 0 : this.#data.getUint32(this.#next(4), true);
  }

  f64(): number {
    return this.left < 8 ? 0 : this.#data.getFloat64(this.#next(8), true);
  }

  /** As many bytes as there are of these. */
  bytes(count: number): Uint8Array {
    const length = Math.min(count, this.left);
    return new Uint8Array(this.#data.buffer, this.#data.byteOffset + this.#next(length), length);
  }

  #next(bytes: number): number {
    this.#at += bytes;
    return this.#at - bytes;
  }
}
