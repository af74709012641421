import { crc32 } from 'node:zlib';

/** A header of a frame: a string (type 7), or any other type given as its number and bytes. */
export type FrameHeader = readonly [
  name: string,
  value: string | { readonly type: number; readonly bytes: Buffer },
];

/**
 * One message of `application/vnd.amazon.eventstream`: total length, headers length, CRC of these two, headers,
 * payload, CRC of all before it; big-endian, CRC-32 of IEEE 802.3 (Smithy, Amazon Event Stream specification).
 */
export function encodeFrame(headers: readonly FrameHeader[], payload: string | Buffer): Buffer {
  const head = Buffer.concat(headers.map(encodeHeader));
  const body = typeof payload === 'string' ? Buffer.from(payload, 'utf8') : payload;
  const total = 12 + head.length + body.length + 4;
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(total, 0);
  prelude.writeUInt32BE(head.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const message = Buffer.concat([prelude, head, body]);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(message), 0);
  return Buffer.concat([message, end]);
}

const STRING = 7;

function encodeHeader([name, value]: FrameHeader): Buffer {
  const nameBytes = Buffer.from(name, 'utf8');
  const start = Buffer.from([nameBytes.length]);
  if (typeof value !== 'string') {
    return Buffer.concat([start, nameBytes, Buffer.from([value.type]), value.bytes]);
  }
  const text = Buffer.from(value, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length, 0);
  return Buffer.concat([start, nameBytes, Buffer.from([STRING]), length, text]);
}

/** A header of each type but string, which a reader has to step over. */
export const RARE_HEADERS: readonly FrameHeader[] = [
  ['x-true', { type: 0, bytes: Buffer.alloc(0) }],
  ['x-false', { type: 1, bytes: Buffer.alloc(0) }],
  ['x-byte', { type: 2, bytes: Buffer.from([7]) }],
  ['x-short', { type: 3, bytes: Buffer.from([0, 7]) }],
  ['x-int', { type: 4, bytes: Buffer.from([0, 0, 0, 7]) }],
  ['x-long', { type: 5, bytes: Buffer.alloc(8, 1) }],
  ['x-bytes', { type: 6, bytes: Buffer.from([0, 2, 0xff, 0x00]) }],
  ['x-time', { type: 8, bytes: Buffer.alloc(8, 2) }],
  ['x-uuid', { type: 9, bytes: Buffer.alloc(16, 3) }],
];
