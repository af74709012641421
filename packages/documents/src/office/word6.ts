/** Word 6 and 95: the text lies in one piece in the file. */
import { openCompound } from '../archive/index.ts';

const FIRST_OF_97 = 0xc1;

/** The text; undefined if the file is no Word 6 or 95 document. */
export function word6Text(file: Uint8Array): string | undefined {
  const stream = openCompound(file)?.read('WordDocument');
  if (stream === undefined || stream.length < 0x20) return undefined;
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (data.getUint16(2, true) >= FIRST_OF_97) return undefined;
  const text = new TextDecoder('windows-1252').decode(stream.subarray(data.getUint32(0x18, true), data.getUint32(0x1c, true)));
  return text
    .replaceAll(/\u0013[^\u0014\u0015]*\u0014?/g, '')
    .replaceAll(/[\r\f\v]/g, '\n\n')
    .replaceAll('\u0007', ' | ')
    .replaceAll(/[\u0000-\u0008\u000e-\u001f]/g, '')
    .trim();
}
