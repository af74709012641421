/** Reads slide titles and other texts from the records of legacy PowerPoint files. */
import { openCompound } from '../archive/index.ts';

const textHeaderRecord = 0x0f9f;
const textCharsRecord = 0x0fa0;
const textBytesRecord = 0x0fa8;
const slideRecord = 0x03ee;
/** Records of later versions, such as comments, stand in it although it is not marked as a container (MS-PPT 2.11.27). */
const tagDataRecord = 0x138b;
const maxTitleLength = 100;
const maxRecords = 200_000;
const titleKinds = new Set([0, 6]);

interface PptRecord {
  readonly type: number;
  /** Tells records of one type in one container apart. */
  readonly instance: number;
  readonly isContainer: boolean;
  readonly body: Uint8Array;
}

/** Yields all records in order, including those inside containers. */
function* readRecords(stream: Uint8Array): Generator<PptRecord> {
  const data = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0, count = 0; at + 8 <= stream.length && count < maxRecords; count += 1) {
    const type = data.getUint16(at + 2, true);
    const container = (data.getUint16(at, true) & 0x0f) === 0x0f || type === tagDataRecord;
    const length = data.getUint32(at + 4, true);
    yield {
      type,
      instance: data.getUint16(at, true) >> 4,
      isContainer: container,
      body: stream.subarray(at + 8, at + 8 + length),
    };
    at += container ? 8 : 8 + length;
  }
}

/** Returns the slide titles; none if the file cannot be read. */
export function readPptTitles(file: Uint8Array): readonly string[] {
  const stream = openCompound(file)?.read('PowerPoint Document');
  const titles: string[] = [];
  let kind = -1;
  let first = false;
  for (const { type, isContainer, body } of readRecords(stream ?? new Uint8Array(0))) {
    if (type === textHeaderRecord) kind = body[0] ?? -1;
    else if (type === slideRecord && isContainer) first = true;
    else if (type === textCharsRecord || type === textBytesRecord) {
      const text = new TextDecoder(type === textCharsRecord ? 'utf-16le' : 'latin1').decode(body);
      // Without a title, the first text of a slide counts as one if it is a single short line.
      const alone = first && text.length <= maxTitleLength && !/[\r\n]\S/.test(text);
      if (titleKinds.has(kind) || alone) titles.push(text.replaceAll(/[\v\r\n]+/g, ' '));
      first = false;
    }
  }
  return titles;
}

const stringRecord = 0x0fba;
const commentRecord = 0x2ee0;
const prompt =
  /^(?:click to (?:edit|add)|\*$|<[^<>]*>$|(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth) (?:outline )?level)/i;

/** Returns all texts, including masters, notes and comments, without the prompts of empty placeholders. */
export function readPptTexts(file: Uint8Array): readonly string[] {
  return textsOfStream(openCompound(file)?.read('PowerPoint Document') ?? new Uint8Array(0));
}

/** The same of the stream that holds the presentation. */
export function textsOfStream(stream: Uint8Array): readonly string[] {
  const texts: string[] = [];
  const comments: string[][] = [];
  for (const { type, instance, isContainer, body } of readRecords(stream)) {
    if (isContainer && type === commentRecord) comments.push([]);
    else if (type === textCharsRecord) texts.push(new TextDecoder('utf-16le').decode(body));
    else if (type === textBytesRecord) texts.push(new TextDecoder('latin1').decode(body));
    else if (type === stringRecord && instance < commentStrings) {
      const comment = comments.at(-1);
      if (comment !== undefined && comment[instance] === undefined)
        comment[instance] = new TextDecoder('utf-16le').decode(body);
    }
  }
  return [...texts, ...comments.map(commentText)]
    .flatMap((text) => text.split(/[\r\n\v]+/))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !prompt.test(line));
}

/** The strings of a comment are its author, its text and the author's initials, by their instance (MS-PPT 2.5.20). */
const commentStrings = 3;

function commentText([author = '', text = '', initials = '']: readonly string[]): string {
  const by = initials === '' ? author : `${author} (${initials})`.trim();
  return by === '' ? text : `${by}: ${text}`;
}
