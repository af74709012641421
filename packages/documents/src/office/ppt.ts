/** Titles of the slides of an old PowerPoint file, and its further texts, from its records. */
import { openCompound } from '../archive/index.ts';

const TEXT_HEADER = 0x0f9f;
const TEXT_CHARS = 0x0fa0;
const TEXT_BYTES = 0x0fa8;
const SLIDE = 0x03ee;
const LONGEST_TITLE = 100;
const MOST_RECORDS = 200_000;
const titleKinds = new Set([0, 6]);

interface Record {
  readonly type: number;
  readonly container: boolean;
  readonly body: Uint8Array;
}

/** All records in order, those within containers too. */
function* records(stream: Uint8Array): Generator<Record> {
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0, count = 0; at + 8 <= stream.length && count < MOST_RECORDS; count += 1) {
    const container = (data.getUint16(at, true) & 0x0f) === 0x0f;
    const length = data.getUint32(at + 4, true);
    yield { type: data.getUint16(at + 2, true), container, body: stream.subarray(at + 8, at + 8 + length) };
    at += container ? 8 : 8 + length;
  }
}

/** The titles; none for what cannot be read. */
export function slideTitles(file: Uint8Array): readonly string[] {
  const stream = openCompound(file)?.read('PowerPoint Document');
  const titles: string[] = [];
  let kind = -1;
  let first = false;
  for (const { type, container, body } of records(stream ?? new Uint8Array(0))) {
    if (type === TEXT_HEADER) kind = body[0] ?? -1;
    else if (type === SLIDE && container) first = true;
    else if (type === TEXT_CHARS || type === TEXT_BYTES) {
      const text = new TextDecoder(type === TEXT_CHARS ? 'utf-16le' : 'latin1').decode(body);
      // Without a title of its own, a slide's first text is one if it is a single short line.
      const alone = first && text.length <= LONGEST_TITLE && !/[\r\n]\S/.test(text);
      if (titleKinds.has(kind) || alone) titles.push(text.replaceAll(/[\v\r\n]+/g, ' '));
      first = false;
    }
  }
  return titles;
}

const STRING = 0x0fba;
const COMMENT = 0x2ee0;
/** Author, text and initials: the strings of a comment. */
const COMMENT_STRINGS = 2;
const prompt =
  /^(?:click to (?:edit|add)|\*$|<[^<>]*>$|(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth) (?:outline )?level)/i;

/** All texts of the file, masters, notes and comments included, without the prompts of empty places. */
export function slideTexts(file: Uint8Array): readonly string[] {
  const stream = openCompound(file)?.read('PowerPoint Document');
  const texts: string[] = [];
  let ofComment = 0;
  for (const { type, container, body } of records(stream ?? new Uint8Array(0))) {
    if (container && type === COMMENT) ofComment = COMMENT_STRINGS;
    else if (type === TEXT_CHARS) texts.push(new TextDecoder('utf-16le').decode(body));
    else if (type === TEXT_BYTES) texts.push(new TextDecoder('latin1').decode(body));
    else if (type === STRING && ofComment > 0) {
      texts.push(new TextDecoder('utf-16le').decode(body));
      ofComment -= 1;
    }
  }
  return texts
    .flatMap((text) => text.split(/[\r\n\v]+/))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !prompt.test(line));
}
