/** Outlook's own wrapping of a message's parts (TNEF, winmail.dat): its text and its attachments. */
import { decompressRTF } from '@kenjiuno/decompressrtf';
import type { Context, Source } from '../formats/index.ts';
import { type Budget, DocumentError, type Page } from '../model/index.ts';
import { type MapiProperties, readMapiProperties } from './mapi-properties.ts';
import { messageMarkdown } from './message.ts';

const SIGNATURE = 0x223e9f78;
const HEADER = 6;
const ATTRIBUTE_HEADER = 9;
const CHECKSUM = 2;
const MOST_ATTRIBUTES = 10_000;

/** Attributes by their number. */
const SUBJECT = 0x8004;
const BODY = 0x800c;
const TITLE = 0x8010;
const DATA = 0x800f;
const RENDERING = 0x9002;
const MESSAGE_PROPERTIES = 0x9003;
const ATTACHMENT_PROPERTIES = 0x9005;

/** Properties by their number. */
const SENDER_NAME = 0x0c1a;
const SENDER_ADDRESS = 0x5d01;
const DISPLAY_TO = 0x0e04;
const TEXT = 0x1000;
const COMPRESSED_RTF = 0x1009;
const HTML = 0x1013;
const LONG_NAME = 0x3707;
const FILE_DATA = 0x3701;

interface Attached {
  name: string | undefined;
  bytes: Uint8Array;
}

interface Wrapped {
  subject: string;
  body: string;
  properties: MapiProperties;
  readonly attachments: Attached[];
}

function plain(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/\0[\s\S]*$/, '');
}

function take(wrapped: Wrapped, attribute: number, data: Uint8Array, budget: Budget): void {
  const attached = wrapped.attachments.at(-1);
  if (attribute === SUBJECT) wrapped.subject = plain(data);
  else if (attribute === BODY) wrapped.body = plain(data);
  else if (attribute === MESSAGE_PROPERTIES) wrapped.properties = readMapiProperties(data, budget);
  else if (attribute === RENDERING) {
    budget.charge('entries');
    wrapped.attachments.push({ name: undefined, bytes: new Uint8Array(0) });
  } else if (attached === undefined) return;
  else if (attribute === TITLE) attached.name ??= plain(data);
  else if (attribute === DATA) attached.bytes = data;
  else if (attribute === ATTACHMENT_PROPERTIES) {
    const properties = readMapiProperties(data, budget);
    attached.name = properties.text(LONG_NAME) ?? attached.name;
    const within = properties.bytes(FILE_DATA);
    // An object begins with sixteen bytes that name its interface.
    if (attached.bytes.length === 0 && within !== undefined) attached.bytes = within.subarray(16);
  }
}

function unwrap(file: Uint8Array, budget: Budget): Wrapped {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEADER || data.getUint32(0, true) !== SIGNATURE) throw new DocumentError('malformed');
  const wrapped: Wrapped = {
    subject: '',
    body: '',
    properties: readMapiProperties(new Uint8Array(0), budget),
    attachments: [],
  };
  let at = HEADER;
  for (let count = 0; at + ATTRIBUTE_HEADER <= file.length && count < MOST_ATTRIBUTES; count += 1) {
    budget.charge('nodes');
    const attribute = data.getUint16(at + 1, true);
    const length = data.getUint32(at + 5, true);
    take(wrapped, attribute, file.subarray(at + ATTRIBUTE_HEADER, at + ATTRIBUTE_HEADER + length), budget);
    at += ATTRIBUTE_HEADER + length + CHECKSUM;
  }
  return wrapped;
}

/** The text as Rich Text, unpacked; undefined where there is none. */
function richText(properties: MapiProperties, budget: Budget): Uint8Array | undefined {
  const packed = properties.bytes(COMPRESSED_RTF);
  if (packed === undefined || packed.length < 16) return undefined;
  const claimed = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(4, true);
  budget.charge('inflatedBytes', claimed);
  try {
    return Uint8Array.from(decompressRTF([...packed]));
  } catch {
    // The message's attachments are still there.
    return undefined;
  }
}

/** Reads what is wrapped. Throws `DocumentError`. */
export async function* readTnef(source: Source, context: Context): AsyncGenerator<Page> {
  const { subject, body, properties, attachments } = unwrap(source.bytes, context.budget);
  const html = properties.bytes(HTML);
  let text = properties.text(TEXT) ?? body;
  const rich = text.trim() === '' && html === undefined ? richText(properties, context.budget) : undefined;
  if (rich !== undefined) text = (await context.member({ bytes: rich, name: 'body.rtf' })) ?? '';
  const markdown = await messageMarkdown(
    {
      subject,
      headers: [
        ['From', [properties.text(SENDER_NAME), properties.text(SENDER_ADDRESS)].filter(Boolean).join(' ')],
        ['To', properties.text(DISPLAY_TO) ?? ''],
      ],
      text,
      html: html === undefined ? undefined : new TextDecoder('utf-8').decode(html),
      attachments: attachments.map((one) => ({ ...one, inline: false })),
    },
    context,
  );
  yield { number: 1, markdown, source: 'text', confidence: 1 };
}
