/** Titles of the slides of an old PowerPoint file, and its further texts, from its records. */
import { openCompound } from '../archive/index.ts';

const textHeaderRecord = 0x0f9f;
const textCharsRecord = 0x0fa0;
const textBytesRecord = 0x0fa8;
const slideRecord = 0x03ee;
const maxTitleLength = 100;
const maxRecords = 200_000;
const titleKinds = new Set([0, 6]);

interface PptRecord {
  readonly type: number;
  readonly isContainer: boolean;
  readonly body: Uint8Array;
}

/** All records in order, those within containers too. */
function* readRecords(stream: Uint8Array): Generator<PptRecord> {
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0, count = 0; at + 8 <= stream.length && count < maxRecords; count += 1) {
    const container = (data.getUint16(at, true) & 0x0f) === 0x0f;
    const length = data.getUint32(at + 4, true);
    yield {
      type: data.getUint16(at + 2, true),
      isContainer: container,
      body: stream.subarray(at + 8, at + 8 + length),
    };
    at += container ? 8 : 8 + length;
  }
}

/** The titles; none for what cannot be read. */
export function readPptTitles(file: Uint8Array): readonly string[] {
  const stream = openCompound(file)?.read('PowerPoint Document');
  const titles: string[] = [];
  let kind = -1;
  let first = false;
  for (const { type, isContainer: container, body } of readRecords(stream ?? new Uint8Array(0))) {
    if (type === textHeaderRecord) kind = body[0] ?? -1;
    else if (type === slideRecord && container) first = true;
    else if (type === textCharsRecord || type === textBytesRecord) {
      const text = new TextDecoder(type === textCharsRecord ? 'utf-16le' : 'latin1').decode(body);
      // Without a title of its own, a slide's first text is one if it is a single short line.
      const alone = first && text.length <= maxTitleLength && !/[\r\n]\S/.test(text);
      if (titleKinds.has(kind) || alone) titles.push(text.replaceAll(/[\v\r\n]+/g, ' '));
      first = false;
    }
  }
  return titles;
}

const stringRecord = 0x0fba;
const commentRecord = 0x2ee0;
/** Author, text and initials: the strings of a comment. */
const commentStringCount = 2;
const prompt =
  /^(?:click to (?:edit|add)|\*$|<[^<>]*>$|(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth) (?:outline )?level)/i;

/** All texts of the file, masters, notes and comments included, without the prompts of empty places. */
export function readPptTexts(file: Uint8Array): readonly string[] {
  const stream = openCompound(file)?.read('PowerPoint Document');
  const texts: string[] = [];
  let ofComment = 0;
  for (const { type, isContainer: container, body } of readRecords(stream ?? new Uint8Array(0))) {
    if (container && type === commentRecord) ofComment = commentStringCount;
    else if (type === textCharsRecord) texts.push(new TextDecoder('utf-16le').decode(body));
    else if (type === textBytesRecord) texts.push(new TextDecoder('latin1').decode(body));
    else if (type === stringRecord && ofComment > 0) {
      texts.push(new TextDecoder('utf-16le').decode(body));
      ofComment -= 1;
    }
  }
  return texts
    .flatMap((text) => text.split(/[\r\n\v]+/))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !prompt.test(line));
}
