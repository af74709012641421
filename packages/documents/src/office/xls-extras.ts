/** Reads headers, footers, text boxes and notes from the BIFF records of legacy Excel files. */
import { openCompound } from '../archive/index.ts';

const headerRecord = 0x14;
const footerRecord = 0x15;
const textObjectRecord = 0x1b6;
const continueRecord = 0x3c;
/** Notes hold their text themselves before version 8. */
const noteRecord = 0x1c;
const unicodeVersion = 0x600;
const maxRecords = 500_000;
const formattingCodes = /&(?:[LCR]|"[^"]*"|\d{1,3}|[BIUSXYEDTPNFAZG])/g;

/** Decodes text with one or two bytes per character. */
function decodeString(bytes: Uint8Array, wide: boolean): string {
  return new TextDecoder(wide ? 'utf-16le' : 'latin1').decode(bytes);
}

function splitHeaderText(body: Uint8Array, isUnicode: boolean): readonly string[] {
  if (body.length < 3) return [];
  const text = isUnicode
    ? decodeString(body.subarray(3), ((body[2] ?? 0) & 1) !== 0)
    : decodeString(body.subarray(1), false);
  return text.split(/&[LCR]/).map((part) => part.replaceAll(formattingCodes, '').trim());
}

/** Returns the lines found; none if the file is not a legacy Excel file. */
export function readBiffExtras(file: Uint8Array): readonly string[] {
  const compound = openCompound(file);
  const book = compound?.read('Workbook') ?? compound?.read('Book');
  if (book === undefined) return [];
  const data = new DataView(book.buffer, book.byteOffset, book.byteLength);
  const lines: string[] = [];
  const isUnicode = book.length > 6 && data.getUint16(4, true) >= unicodeVersion;
  let afterObject = false;
  for (let at = 0, records = 0; at + 4 <= book.length && records < maxRecords; records += 1) {
    const type = data.getUint16(at, true);
    const length = data.getUint16(at + 2, true);
    const body = book.subarray(at + 4, at + 4 + length);
    if (type === headerRecord || type === footerRecord) lines.push(...splitHeaderText(body, isUnicode));
    else if (type === noteRecord && !isUnicode) lines.push(decodeString(body.subarray(6), false).trim());
    else if (type === continueRecord && afterObject && body.length > 1) {
      lines.push(decodeString(body.subarray(1), ((body[0] ?? 0) & 1) !== 0).trim());
    }
    afterObject = type === textObjectRecord && length > 0;
    at += 4 + length;
  }
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
}
