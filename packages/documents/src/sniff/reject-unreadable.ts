/** What is refused before any format is tried: nothing, programs, and encrypted containers. */
import type { CompoundFile } from '../archive/index.ts';
import { DocumentError } from '../model/index.ts';
import type { Sample } from './sample.ts';

const programs: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x00, 0x61, 0x73, 0x6d],
  [0x64, 0x65, 0x78, 0x0a],
];

function isProgram({ bytes }: Sample): boolean {
  if (programs.some((magic) => magic.every((value, index) => bytes[index] === value))) return true;
  // Windows: the old header names the place of the new one.
  if (bytes[0] !== 0x4d || bytes[1] !== 0x5a || bytes.length < 64) return false;
  const at = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(60, true);
  return (bytes[at] === 0x50 && bytes[at + 1] === 0x45) || bytes.subarray(0, 256).includes(0);
}

const wordEncryptedFlag = 0x0100;
const filePassRecord = 0x2f;
const maxRecords = 200;
const encryptedSlidesToken = 0xf3d1c4df;

function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

/** A workbook's first records name the password's, if there is one. */
function isEncryptedWorkbook(book: Uint8Array): boolean {
  let at = 0;
  for (let records = 0; at + 4 <= book.length && records < maxRecords; records += 1) {
    if (readUint16(book, at) === filePassRecord) return true;
    at += 4 + readUint16(book, at + 2);
  }
  return false;
}

function isEncryptedCompound(file: CompoundFile): boolean {
  const names = new Set(file.entries.map(({ path }) => path));
  if (names.has('EncryptedPackage') || names.has('EncryptedSummary')) return true;
  const document = file.read('WordDocument');
  if (document !== undefined && (readUint16(document, 10) & wordEncryptedFlag) !== 0) return true;
  const book = file.read('Workbook') ?? file.read('Book');
  if (book !== undefined && isEncryptedWorkbook(book)) return true;
  const user = file.read('Current User');
  return (
    user !== undefined && (readUint16(user, 12) | (readUint16(user, 14) << 16)) >>> 0 === encryptedSlidesToken
  );
}

/** Throws `DocumentError` for a file that no format is asked about. */
export function rejectUnreadable(sample: Sample): void {
  if (sample.bytes.length === 0) throw new DocumentError('empty');
  if (isProgram(sample)) throw new DocumentError('executable');
  if (sample.compound !== undefined && isEncryptedCompound(sample.compound))
    throw new DocumentError('encrypted');
}
