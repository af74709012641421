/** Records of binary Excel workbooks (MS-XLSB 2.1.4). */
import type { Budget } from '../model/index.ts';

/** A record, with what it holds read from its start. */
export interface XlsbRecord {
  readonly type: number;
  readonly body: XlsbReader;
}

/** Reads the values of a record; what lies beyond its end is zero or empty. */
export class XlsbReader {
  readonly #data: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  skip(bytes: number): this {
    this.#at += bytes;
    return this;
  }

  u8(): number {
    return this.#has(1) ? this.#data.getUint8(this.#at++) : 0;
  }

  u16(): number {
    if (!this.#has(2)) return 0;
    this.#at += 2;
    return this.#data.getUint16(this.#at - 2, true);
  }

  u32(): number {
    if (!this.#has(4)) return 0;
    this.#at += 4;
    return this.#data.getUint32(this.#at - 4, true);
  }

  f64(): number {
    if (!this.#has(8)) return 0;
    this.#at += 8;
    return this.#data.getFloat64(this.#at - 8, true);
  }

  /** XLWideString and XLNullableWideString: a length in UTF-16 code units, all ones for none. */
  text(): string {
    const units = this.u32();
    const bytes = units * 2;
    if (units === 0xffffffff || !this.#has(bytes)) return '';
    const view = new Uint8Array(this.#data.buffer, this.#data.byteOffset + this.#at, bytes);
    this.#at += bytes;
    return new TextDecoder('utf-16le').decode(view);
  }

  /** RichStr: the text alone, without its runs and its phonetic reading. */
  richText(): string {
    return this.skip(1).text();
  }

  #has(bytes: number): boolean {
    return this.#at + bytes <= this.#data.byteLength;
  }
}

/** The records of a part in order; a damaged end is left out. */
export function* readXlsbRecords(part: Uint8Array, budget: Budget): Generator<XlsbRecord> {
  for (let at = 0; at < part.length; ) {
    budget.charge('nodes');
    let type = part[at++] ?? 0;
    if ((type & 0x80) !== 0) type = (type & 0x7f) | (((part[at++] ?? 0) & 0x7f) << 7);
    let size = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = part[at++] ?? 0;
      size |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) break;
    }
    yield { type, body: new XlsbReader(part.subarray(at, at + size)) };
    at += size;
  }
}
