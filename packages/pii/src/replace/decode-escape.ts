/** Decodes escapes of programming languages, Markdown and RTF. */
import { decodeByte, decodeByteEscapes } from './byte-text.ts';
import { fromCodePoint } from './from-code-point.ts';

/** Before these, `\n` is an escape from pasted JSON or logs, not the start of a directory name. */
const afterEscape = /[\p{Lu}\d]/u;
const hexadecimalByte = /(?<=x)[0-9a-fA-F]{2}/g;
const octalByte = /[0-3][0-7]{2}/g;
const rtfCodeDigits = /^(\d{3})(?:\?|\\'..)$/;

/**
 * Decodes an escape, of one or more backslashes.
 * @param next the character behind it
 * @returns undefined if it stands for itself
 */
export function decodeEscape(found: string, next: string): string | undefined {
  let at = 1;
  while (found.charCodeAt(at) === 0x5c) at++;
  const kind = found.charAt(at);
  const digits = found.slice(at + 1);
  switch (kind) {
    case "'":
      return digits === '' ? kind : decodeByte(Number.parseInt(digits, 16));
    case 'n':
    case 'r':
      return afterEscape.test(next) ? '\n' : undefined;
    case 't':
      return afterEscape.test(next) ? '\t' : undefined;
    case 'e':
      return next === '[' ? '\u001B' : undefined;
    case 'u':
    case 'U':
    case 'x':
      return decodeCode(kind, digits);
    default:
      if (/[0-3]/.test(kind)) return decodeOctal(found.slice(at));
      return kind === 'N' ? undefined : kind;
  }
}

/** Decodes what follows `\u`, `\U` or `\x`. */
function decodeCode(kind: string, digits: string): string | undefined {
  if (kind === 'x' && digits.length > 2) return decodeByteEscapes(`x${digits}`, hexadecimalByte, 16);
  const code = rtfCodeDigits.exec(digits)?.[1];
  if (code !== undefined) return String.fromCharCode(Number(code));
  return fromCodePoint(Number.parseInt(digits.replace('{', ''), 16));
}

/** Decodes one byte of ASCII or Latin-1, or several of UTF-8. */
function decodeOctal(digits: string): string | undefined {
  if (digits.length > 3) return decodeByteEscapes(digits, octalByte, 8);
  const byte = Number.parseInt(digits, 8);
  const isPrinted = byte === 0x1b || (byte >= 0x20 && byte < 0x7f) || byte >= 0xc0;
  return isPrinted ? String.fromCharCode(byte) : undefined;
}
