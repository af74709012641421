/**
 * Amazon's binary event stream: a frame is its length and that of its headers, a CRC32 of both, headers, payload,
 * a CRC32 of all before it; numbers are big-endian.
 */
import { crc32 } from 'node:zlib';

const preludeBytes = 12;
const crcBytes = 4;
const stringType = 7;

/** A frame: values of its headers that are texts, and its payload. */
export interface Frame {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/** The frame of one decoded event, `{"<event type>": <payload>}`. */
export function frameOfEvent(event: Readonly<Record<string, unknown>>): Buffer {
  const [entry] = Object.entries(event);
  if (entry === undefined) throw new Error('An event needs a type.');
  const [type, payload] = entry;
  return frameBytes({
    headers: {
      ':event-type': type,
      ':content-type': 'application/json',
      ':message-type': 'event',
    },
    payload: JSON.stringify(payload),
  });
}

export function frameBytes({ headers, payload }: Frame): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(headerBytes));
  const body = Buffer.from(payload, 'utf8');
  const total = preludeBytes + head.length + body.length + crcBytes;
  const prelude = Buffer.alloc(preludeBytes);
  prelude.writeUInt32BE(total, 0);
  prelude.writeUInt32BE(head.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const unsigned = Buffer.concat([prelude, head, body]);
  const crc = Buffer.alloc(crcBytes);
  crc.writeUInt32BE(crc32(unsigned), 0);
  return Buffer.concat([unsigned, crc]);
}

function headerBytes([name, value]: readonly [string, string]): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length, 0);
  return Buffer.concat([
    Buffer.from([Buffer.byteLength(name)]),
    Buffer.from(name, 'utf8'),
    Buffer.from([stringType]),
    size,
    bytes,
  ]);
}

/**
 * All frames of a stream.
 * @throws Error for one that is cut, or whose checksum does not match
 */
export function readFrames(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    if (bytes.length - offset < preludeBytes + crcBytes) throw new Error('The last frame is cut.');
    const total = bytes.readUInt32BE(offset);
    const frame = bytes.subarray(offset, offset + total);
    if (frame.length < total || total < preludeBytes + crcBytes) throw new Error('The last frame is cut.');
    if (crc32(frame.subarray(0, total - crcBytes)) !== frame.readUInt32BE(total - crcBytes))
      throw new Error('A frame does not match its checksum.');
    const headersEnd = preludeBytes + frame.readUInt32BE(4);
    frames.push({
      headers: readHeaders(frame.subarray(preludeBytes, headersEnd)),
      payload: frame.subarray(headersEnd, total - crcBytes).toString('utf8'),
    });
    offset += total;
  }
  return frames;
}

function readHeaders(bytes: Buffer): Record<string, string> {
  const headers: Record<string, string> = {};
  let offset = 0;
  while (offset < bytes.length) {
    const nameEnd = offset + 1 + bytes.readUInt8(offset);
    const name = bytes.subarray(offset + 1, nameEnd).toString('utf8');
    if (bytes.readUInt8(nameEnd) !== stringType) throw new Error(`The header ${name} is no text.`);
    const valueEnd = nameEnd + 3 + bytes.readUInt16BE(nameEnd + 1);
    headers[name] = bytes.subarray(nameEnd + 3, valueEnd).toString('utf8');
    offset = valueEnd;
  }
  return headers;
}
