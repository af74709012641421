import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../input-error.ts';

/** The largest bill: a month of hourly rows of many models has a few megabytes. */
export const maxBillBytes = 256 * 1024 * 1024;
/** How much of a text without a byte order mark is searched for the zero bytes of UTF-16. */
const sampleBytes = 1024;

/** Decodes the bytes of a table, which may be gzipped. Throws `InputError` if they are too many, or no text. */
export function decodeText(bytes: Buffer): string {
  const plain = unpack(bytes);
  if (plain.length > maxBillBytes) {
    throw new InputError(`It is larger than ${maxBillBytes / 1024 ** 2} MB. Export fewer days or services.`);
  }
  // The decoder removes a byte order mark.
  const text = new TextDecoder(encodingOf(plain)).decode(plain);
  if (text.includes('\0')) throw new InputError('It is no text. Export the bill as CSV.');
  return text;
}

function unpack(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBillBytes });
  } catch (error) {
    throw new InputError('It is a damaged gzip file, or unpacked too large. Export fewer days or services.', {
      cause: error,
    });
  }
}

/** Spreadsheets write UTF-16 as "Unicode text", and Windows' own code page as CSV. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = (parity: number): number =>
    sample.reduce((count, byte, at) => count + Number(byte === 0 && at % 2 === parity), 0);
  if (zeros(1) > sample.length / 4) return 'utf-16le';
  if (zeros(0) > sample.length / 4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
