/** Titles of the slides of an old PowerPoint file, from its records. */
import { openCompound } from '../archive/index.ts';

const TEXT_HEADER = 0x0f9f;
const TEXT_CHARS = 0x0fa0;
const TEXT_BYTES = 0x0fa8;
const SLIDE = 0x03ee;
const LONGEST_TITLE = 100;
const MOST_RECORDS = 200_000;
const titleKinds = new Set([0, 6]);

/** The titles; none for what cannot be read. */
export function slideTitles(file: Uint8Array): readonly string[] {
  const stream = openCompound(file)?.read('PowerPoint Document');
  if (stream === undefined) return [];
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const titles: string[] = [];
  let kind = -1;
  let first = false;
  for (let at = 0, records = 0; at + 8 <= stream.length && records < MOST_RECORDS; records += 1) {
    const container = (data.getUint16(at, true) & 0x0f) === 0x0f;
    const type = data.getUint16(at + 2, true);
    const length = data.getUint32(at + 4, true);
    const body = stream.subarray(at + 8, at + 8 + length);
    if (type === TEXT_HEADER && body.length >= 4) kind = data.getUint32(at + 8, true);
    else if (type === SLIDE && container) first = true;
    else if (type === TEXT_CHARS || type === TEXT_BYTES) {
      const text = new TextDecoder(type === TEXT_CHARS ? 'utf-16le' : 'latin1').decode(body);
      // Without a title of its own, a slide's first text is one if it is a single short line.
      const alone = first && text.length <= LONGEST_TITLE && !/[\r\n]\S/.test(text);
      if (titleKinds.has(kind) || alone) titles.push(text.replaceAll(/[\v\r\n]+/g, ' '));
      first = false;
    }
    at += container ? 8 : 8 + length;
  }
  return titles;
}
