/** Characters that are written, or were read, as single bytes: UTF-8 taken for Windows-1252, escapes of bytes. */

/** The characters of bytes 0x80 to 0x9f in Windows-1252; the five that it leaves free stand for themselves. */
const windows1252 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F' +
  '\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';

/**
 * Two bytes of UTF-8 that were read as Latin-1 or Windows-1252: a Latin, Greek or Cyrillic letter. First bytes that end
 * words before a quotation mark, as in `Weiß“`, are left out.
 */
export const mojibake = `[\\xC2-\\xC5\\xCE-\\xD1][\\x80-\\xBF${windows1252}]`;

/** Whether a code unit begins a match of `mojibake`. */
export function startsMojibake(unit: number): boolean {
  return (unit >= 0xc2 && unit <= 0xc5) || (unit >= 0xce && unit <= 0xd1);
}

/** The text of UTF-8 that was read as Windows-1252; undefined if it is not UTF-8. */
export function decodeMojibake(found: string): string | undefined {
  return decodeUtf8(Uint8Array.from(found, byteOf));
}

/** The text of escaped bytes in UTF-8, in hexadecimal (`\xc3\xb6`) or octal digits (`\303\266`); undefined if it is none. */
export function decodeByteEscapes(found: string, digits: RegExp, radix: 8 | 16): string | undefined {
  return decodeUtf8(Uint8Array.from(found.match(digits) ?? [], (byte) => Number.parseInt(byte, radix)));
}

/** The character of a byte in Windows-1252. */
export function decodeByte(byte: number): string {
  return byte >= 0x80 && byte <= 0x9f ? windows1252.charAt(byte - 0x80) : String.fromCharCode(byte);
}

function byteOf(char: string): number {
  const at = windows1252.indexOf(char);
  return at < 0 ? char.charCodeAt(0) : at + 0x80;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
