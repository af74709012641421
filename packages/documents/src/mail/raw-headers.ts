/** Decodes header fields that were sent as plain 8-bit text, which no standard for mail allows but UTF-8 (RFC 6532). */
import { isUtf8 } from 'node:buffer';
import { decodeText } from '../charset/index.ts';

const maxHeaderBytes = 256 * 1024;
const headerEnd = /\r?\n\r?\n|\r\r/;
const declaredCharset = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*?;\s*charset\s*=\s*"?([\w.:-]+)/im;

/** Returns the message with its header in UTF-8; the same bytes if it is plain or UTF-8 already. */
export function decodeRawHeaders(message: Uint8Array): Uint8Array {
  const head = Buffer.from(message.buffer, message.byteOffset, Math.min(message.byteLength, maxHeaderBytes));
  const length = headerEnd.exec(head.toString('latin1'))?.index ?? head.length;
  const header = head.subarray(0, length);
  if (isUtf8(header)) return message;
  // A line end follows, so that the last letter is not taken for the start of a longer one.
  const lines = Buffer.concat([header, Buffer.from('\n')]);
  const { text } = decodeText(lines, declaredCharset.exec(header.toString('latin1'))?.[1]);
  return Buffer.concat([Buffer.from(text.slice(0, -1), 'utf8'), message.subarray(length)]);
}
