/** What a Word 97 document has besides its text: notes, headers, footers, comments and text boxes, from its piece table. */
import { openCompound } from '../archive/index.ts';
import { decodeWordCharacters } from './word6.ts';

const firstWord97Version = 0xc1;
const table1Flag = 0x0200;
const flagsOffset = 0x0a;
const mainTextLengthOffset = 0x4c;
const pieceTableOffset = 0x1a2;
/** Notes, headers, macros, comments, endnotes, text boxes, those of headers: where their lengths stand. */
const otherTextLengthOffsets = [0x50, 0x54, 0x58, 0x5c, 0x60, 0x64, 0x68] as const;
const compressedFlag = 0x40000000;
const pieceTableMarker = 2;
const maxPieces = 100_000;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  readonly isUtf16: boolean;
}

function readPieces(table: Uint8Array, start: number, length: number): readonly Piece[] {
  const data = new DataView(table.buffer, table.byteOffset, table.byteLength);
  let at = start;
  const end = Math.min(start + length, table.length);
  // Before the piece table stand properties, each with its length.
  while (at + 3 <= end && data.getUint8(at) === 1) at += 3 + data.getUint16(at + 1, true);
  if (at + 5 > end || data.getUint8(at) !== pieceTableMarker) return [];
  const count = Math.min(maxPieces, Math.floor((data.getUint32(at + 1, true) - 4) / 12));
  const positions = at + 5;
  const descriptors = positions + (count + 1) * 4;
  if (count < 1 || descriptors + count * 8 > table.length) return [];
  return Array.from({ length: count }, (_, index) => {
    const place = data.getUint32(descriptors + index * 8 + 2, true);
    const wide = (place & compressedFlag) === 0;
    return {
      from: data.getUint32(positions + index * 4, true),
      to: data.getUint32(positions + index * 4 + 4, true),
      offset: wide ? place : (place & ~compressedFlag) / 2,
      isUtf16: wide,
    };
  });
}

function readText(stream: Uint8Array, pieces: readonly Piece[], from: number, to: number): string {
  return pieces
    .map((piece) => {
      const first = Math.max(from, piece.from) - piece.from;
      const last = Math.min(to, piece.to) - piece.from;
      if (last <= first) return '';
      const width = piece.isUtf16 ? 2 : 1;
      const bytes = stream.subarray(piece.offset + first * width, piece.offset + last * width);
      return new TextDecoder(piece.isUtf16 ? 'utf-16le' : 'windows-1252').decode(bytes);
    })
    .join('');
}

/** The paragraphs outside of the main text; none for what is no such file. */
export function readDocExtras(file: Uint8Array): readonly string[] {
  const compound = openCompound(file);
  const stream = compound?.read('WordDocument');
  if (stream === undefined || stream.length < pieceTableOffset + 8) return [];
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (data.getUint16(2, true) < firstWord97Version) return [];
  const table = compound?.read((data.getUint16(flagsOffset, true) & table1Flag) === 0 ? '0Table' : '1Table');
  if (table === undefined) return [];
  const pieces = readPieces(
    table,
    data.getUint32(pieceTableOffset, true),
    data.getUint32(pieceTableOffset + 4, true),
  );
  const from = data.getUint32(mainTextLengthOffset, true);
  const length = otherTextLengthOffsets.reduce((sum, place) => sum + data.getUint32(place, true), 0);
  return decodeWordCharacters(readText(stream, pieces, from, from + length))
    .split(/\n+/)
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}
