/** Outlook's own wrapping of a message's parts (TNEF, winmail.dat): its text and its attachments. */

import { decompressRTF } from '@kenjiuno/decompressrtf';
import type { ExtractionContext, Source } from '../model/index.ts';
import { type Budget, DocumentError, type Page } from '../model/index.ts';
import { type MapiProperties, readMapiProperties } from './mapi-properties.ts';
import { renderMessage } from './render-message.ts';

const tnefSignature = 0x223e9f78;
const headerBytes = 6;
const attributeHeaderBytes = 9;
const checksumBytes = 2;
const maxAttributes = 10_000;

/** Attributes by their number. */
const subjectAttribute = 0x8004;
const bodyAttribute = 0x800c;
const attachmentTitleAttribute = 0x8010;
const attachmentDataAttribute = 0x800f;
const attachmentRenderingAttribute = 0x9002;
const messagePropertiesAttribute = 0x9003;
const attachmentPropertiesAttribute = 0x9005;

/** Properties by their number. */
const senderNameProperty = 0x0c1a;
const senderAddressProperty = 0x5d01;
const displayToProperty = 0x0e04;
const textProperty = 0x1000;
const compressedRtfProperty = 0x1009;
const htmlProperty = 0x1013;
const longNameProperty = 0x3707;
const fileDataProperty = 0x3701;

interface AttachedFile {
  name: string | undefined;
  bytes: Uint8Array;
}

interface TnefMessage {
  subject: string;
  body: string;
  properties: MapiProperties;
  readonly attachments: AttachedFile[];
}

function decodePlainText(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/\0[\s\S]*$/, '');
}

function readAttribute(wrapped: TnefMessage, attribute: number, data: Uint8Array, budget: Budget): void {
  const attached = wrapped.attachments.at(-1);
  if (attribute === subjectAttribute) wrapped.subject = decodePlainText(data);
  else if (attribute === bodyAttribute) wrapped.body = decodePlainText(data);
  else if (attribute === messagePropertiesAttribute) wrapped.properties = readMapiProperties(data, budget);
  else if (attribute === attachmentRenderingAttribute) {
    budget.charge('entries');
    wrapped.attachments.push({ name: undefined, bytes: new Uint8Array(0) });
  } else if (attached === undefined) return;
  else if (attribute === attachmentTitleAttribute) attached.name ??= decodePlainText(data);
  else if (attribute === attachmentDataAttribute) attached.bytes = data;
  else if (attribute === attachmentPropertiesAttribute) {
    const properties = readMapiProperties(data, budget);
    attached.name = properties.text(longNameProperty) ?? attached.name;
    const within = properties.bytes(fileDataProperty);
    // An object begins with sixteen bytes that name its interface.
    if (attached.bytes.length === 0 && within !== undefined) attached.bytes = within.subarray(16);
  }
}

function parseTnef(file: Uint8Array, budget: Budget): TnefMessage {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < headerBytes || data.getUint32(0, true) !== tnefSignature)
    throw new DocumentError('malformed');
  const wrapped: TnefMessage = {
    subject: '',
    body: '',
    properties: readMapiProperties(new Uint8Array(0), budget),
    attachments: [],
  };
  let at = headerBytes;
  for (let count = 0; at + attributeHeaderBytes <= file.length && count < maxAttributes; count += 1) {
    budget.charge('nodes');
    const attribute = data.getUint16(at + 1, true);
    const length = data.getUint32(at + 5, true);
    readAttribute(
      wrapped,
      attribute,
      file.subarray(at + attributeHeaderBytes, at + attributeHeaderBytes + length),
      budget,
    );
    at += attributeHeaderBytes + length + checksumBytes;
  }
  return wrapped;
}

/** The text as Rich Text, unpacked; undefined where there is none. */
function decompressRichText(properties: MapiProperties, budget: Budget): Uint8Array | undefined {
  const packed = properties.bytes(compressedRtfProperty);
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
export async function* readTnef(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const { subject, body, properties, attachments } = parseTnef(source.bytes, context.budget);
  const html = properties.bytes(htmlProperty);
  let text = properties.text(textProperty) ?? body;
  const rich =
    text.trim() === '' && html === undefined ? decompressRichText(properties, context.budget) : undefined;
  if (rich !== undefined) text = (await context.extractMember({ bytes: rich, name: 'body.rtf' })) ?? '';
  const markdown = await renderMessage(
    {
      subject,
      headers: [
        [
          'From',
          [properties.text(senderNameProperty), properties.text(senderAddressProperty)]
            .filter(Boolean)
            .join(' '),
        ],
        ['To', properties.text(displayToProperty) ?? ''],
      ],
      text,
      html: html === undefined ? undefined : new TextDecoder('utf-8').decode(html),
      attachments: attachments.map((one) => ({ ...one, isInline: false })),
    },
    context,
  );
  yield { number: 1, markdown, source: 'text', confidence: 1 };
}
