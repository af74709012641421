/** Records of Excel's binary files before XLSX (MS-XLS 2.1.4; versions 5 to 8 of the format). */

import { RecordReader } from '../binary/index.ts';
import { decodeText } from '../charset/index.ts';
import type { Budget } from '../model/index.ts';

export interface BiffRecord {
  readonly type: number;
  readonly body: RecordReader;
  /** Bytes of the body and of the records that continue it. */
  readonly pieces: readonly Uint8Array[];
}

const continueRecord = 0x3c;

/** The records from a place on; what continues a record belongs to it. A damaged end is left out. */
export function* readBiffRecords(stream: Uint8Array, start: number, budget: Budget): Generator<BiffRecord> {
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const typeAt = (at: number): number => (at + 4 <= stream.length ? data.getUint16(at, true) : -1);
  for (let at = start; typeAt(at) >= 0; ) {
    const type = typeAt(at);
    const pieces: Uint8Array[] = [];
    do {
      budget.charge('nodes');
      const end = at + 4 + data.getUint16(at + 2, true);
      pieces.push(stream.subarray(at + 4, end));
      at = end;
    } while (typeAt(at) === continueRecord);
    yield { type, body: new RecordReader(pieces[0] ?? new Uint8Array(0)), pieces };
  }
}

/** How texts of a file are stored. */
export interface BiffTexts {
  /** Version 8: UTF-16, or its lower bytes alone. */
  readonly isUnicode: boolean;
  /** Charset of earlier versions. */
  readonly charset: string;
}

/** Charsets that are not called by their number. */
const charsets: Readonly<Record<number, string>> = {
  367: 'windows-1252',
  1200: 'utf-16le',
  10000: 'macintosh',
  32768: 'macintosh',
  32769: 'windows-1252',
};

/** The charset of the texts by the number that a file has for it. */
export function charsetOfCodePage(codePage: number): string {
  return charsets[codePage] ?? (codePage < 1000 ? `cp${codePage}` : `windows-${codePage}`);
}

/** A text after its length in one or two bytes; what is cut off is left out. */
export function readBiffText(body: RecordReader, lengthBytes: 1 | 2, texts: BiffTexts): string {
  const length = lengthBytes === 1 ? body.u8() : body.u16();
  if (!texts.isUnicode) return decodeText(body.bytes(length), texts.charset).text;
  const isWide = (body.u8() & 1) !== 0;
  return decodeUnits(body.bytes(isWide ? length * 2 : length), isWide);
}

function decodeUnits(bytes: Uint8Array, isWide: boolean): string {
  return isWide ? new TextDecoder('utf-16le').decode(bytes) : Buffer.from(bytes).toString('latin1');
}

/** Reads over the ends of records that continue each other. */
class PieceReader {
  readonly #pieces: readonly Uint8Array[];
  #piece = 0;
  #at: number;

  constructor(pieces: readonly Uint8Array[], at: number) {
    this.#pieces = pieces;
    this.#at = at;
  }

  /** Bytes that are left in this record. */
  get left(): number {
    return Math.max(0, this.#current.length - this.#at);
  }

  /** Whether there is more, here or in the next records. */
  hasMore(): boolean {
    while (this.left === 0) {
      if (this.#piece + 1 >= this.#pieces.length) return false;
      this.#at -= this.#current.length;
      this.#piece += 1;
    }
    return true;
  }

  u8(): number {
    return this.hasMore() ? (this.#current[this.#at++] ?? 0) : 0;
  }

  u16(): number {
    return this.u8() | (this.u8() << 8);
  }

  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0;
  }

  /** Bytes of this record. */
  bytes(count: number): Uint8Array {
    this.#at += count;
    return this.#current.subarray(this.#at - count, this.#at);
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  get #current(): Uint8Array {
    return this.#pieces[this.#piece] ?? new Uint8Array(0);
  }
}

/** The totals before the shared texts. */
const sharedTextsHead = 8;

/** The shared texts of version 8 (SST, MS-XLS 2.4.265), without their runs and phonetic readings. */
export function readSharedTexts({ pieces }: BiffRecord, budget: Budget): readonly string[] {
  const reader = new PieceReader(pieces, sharedTextsHead);
  const texts: string[] = [];
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
function readCharacters(reader: PieceReader, length: number, startsWide: boolean): string {
  let isWide = startsWide;
  let text = '';
  for (let left = length; left > 0; ) {
    if (reader.left === 0) {
      if (!reader.hasMore()) break;
      isWide = (reader.u8() & 1) !== 0;
    }
    const width = isWide ? 2 : 1;
    const units = Math.min(left, Math.floor(reader.left / width));
    if (units === 0) break;
    text += decodeUnits(reader.bytes(units * width), isWide);
    left -= units;
  }
  return text;
}
