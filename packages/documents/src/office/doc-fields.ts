/** Shows in Word 97 documents what fields say that have no result, such as readings above words. */
import { packCompound, readStorage } from '../archive/index.ts';
import type { Budget } from '../model/index.ts';
import { equationText } from './equation-field.ts';
import { symbolFieldText } from './symbol-fonts.ts';
import { openWordDocument, type Piece } from './word-document.ts';

/** Characters that begin a field, part its result from its instruction, and end it (MS-DOC 2.8.25). */
const fieldBegin = '\u0013';
const separator = '\u0014';
const fieldEnd = '\u0015';
const maxByte = 0xff;

/** Writes a text over another of the same length, in the encoding of its piece. */
function overwrite(stream: Uint8Array, { from, offset, isUtf16 }: Piece, at: number, text: string): void {
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const width = isUtf16 ? 2 : 1;
  for (let letter = 0; letter < text.length; letter += 1) {
    const code = text.charCodeAt(letter);
    const place = offset + (at - from + letter) * width;
    if (place + width > stream.length) return;
    if (isUtf16) data.setUint16(place, code, true);
    else if (code <= maxByte) data.setUint8(place, code);
  }
}

/** Fields without fields in them and without a result, and where their instructions begin. */
function* findFields(text: string): Generator<{ readonly at: number; readonly instruction: string }> {
  for (let end = text.indexOf(fieldEnd); end >= 0; end = text.indexOf(fieldEnd, end + 1)) {
    const before = text.lastIndexOf(fieldEnd, end - 1);
    const at = text.lastIndexOf(fieldBegin, end) + 1;
    const instruction = text.slice(at, end);
    if (at > 0 && at > before && !instruction.includes(separator)) yield { at, instruction };
  }
}

/**
 * The document with the text of EQ fields as their results; the same bytes if there are none. The text is shorter than the instruction,
 * so that nothing moves. Charges a node for each field, and the size of the document.
 */
export function showEquationFields(file: Uint8Array, budget: Budget): Uint8Array {
  const document = openWordDocument(file);
  if (document === undefined) return file;
  const stream = Uint8Array.from(document.stream);
  let isChanged = false;
  for (const piece of document.pieces) {
    const width = piece.isUtf16 ? 2 : 1;
    const bytes = stream.subarray(piece.offset, piece.offset + (piece.to - piece.from) * width);
    budget.charge('inflatedBytes', bytes.length);
    const text = new TextDecoder(piece.isUtf16 ? 'utf-16le' : 'latin1').decode(bytes);
    for (const { at, instruction } of findFields(text)) {
      budget.charge('nodes');
      const shown = symbolFieldText(instruction) ?? equationText(instruction);
      if (shown === undefined || shown.length >= instruction.length) continue;
      const filled = ' '.repeat(instruction.length - shown.length - 1);
      overwrite(stream, piece, piece.from + at, `${filled}${separator}${shown}`);
      isChanged = true;
    }
  }
  if (!isChanged) return file;
  return packCompound(
    readStorage(document.file, '', budget).map((one) =>
      one.path === 'WordDocument' ? { ...one, bytes: stream } : one,
    ),
  );
}
