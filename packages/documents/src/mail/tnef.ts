/** TNEF (winmail.dat): Outlook's container for the body and attachments of a message. */

import { decodeText } from '../charset/index.ts';
import type { ExtractionContext, Source } from '../model/index.ts';
import { type Budget, DocumentError, type Page } from '../model/index.ts';
import { charsetOfCodePage, type MapiProperties } from './mapi-properties.ts';
import { itemHeaders } from './outlook-item.ts';
import { renderMessage, takeWithinLimit } from './render-message.ts';
import { readRichTextBody } from './rich-text-body.ts';
import { readTnefProperties } from './tnef-properties.ts';

const tnefSignature = 0x223e9f78;
const headerBytes = 6;
const attributeHeaderBytes = 9;
const checksumBytes = 2;
/** A message with as many attachments as are read has far fewer. */
const maxAttributes = 100_000;

/** Attribute ids. */
const subjectAttribute = 0x8004;
const bodyAttribute = 0x800c;
const attachmentTitleAttribute = 0x8010;
const attachmentDataAttribute = 0x800f;
const attachmentRenderingAttribute = 0x9002;
const messagePropertiesAttribute = 0x9003;
const attachmentPropertiesAttribute = 0x9005;
const codePageAttribute = 0x9007;

/** Property ids. */
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
  /** Of texts with one byte per letter. */
  charset: string;
  readonly attachments: AttachedFile[];
  /** Whether there are more attributes than are read. */
  isCut: boolean;
}

function decodePlainText(bytes: Uint8Array, charset: string): string {
  const end = bytes.indexOf(0);
  return decodeText(end < 0 ? bytes : bytes.subarray(0, end), charset).text;
}

function readAttribute(wrapped: TnefMessage, attribute: number, data: Uint8Array, budget: Budget): void {
  const attached = wrapped.attachments.at(-1);
  if (attribute === codePageAttribute && data.length >= 4)
    wrapped.charset = charsetOfCodePage(new DataView(data.buffer, data.byteOffset).getUint32(0, true));
  else if (attribute === subjectAttribute) wrapped.subject = decodePlainText(data, wrapped.charset);
  else if (attribute === bodyAttribute) wrapped.body = decodePlainText(data, wrapped.charset);
  else if (attribute === messagePropertiesAttribute)
    wrapped.properties = readTnefProperties(data, budget, wrapped.charset);
  else if (attribute === attachmentRenderingAttribute) {
    wrapped.attachments.push({ name: undefined, bytes: new Uint8Array(0) });
  } else if (attached === undefined || wrapped.attachments.length > budget.limits.entries) return;
  else if (attribute === attachmentTitleAttribute) attached.name ??= decodePlainText(data, wrapped.charset);
  else if (attribute === attachmentDataAttribute) attached.bytes = data;
  else if (attribute === attachmentPropertiesAttribute) {
    const properties = readTnefProperties(data, budget, wrapped.charset);
    attached.name = properties.text(longNameProperty) ?? attached.name;
    const within = properties.bytes(fileDataProperty);
    // An object starts with the 16-byte id of its interface.
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
    charset: 'windows-1252',
    properties: readTnefProperties(new Uint8Array(0), budget),
    attachments: [],
    isCut: false,
  };
  let at = headerBytes;
  for (let count = 0; at + attributeHeaderBytes <= file.length; count += 1) {
    if (count === maxAttributes) {
      wrapped.isCut = true;
      break;
    }
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

/** Reads the message and its attachments. Throws `DocumentError`. */
export async function* readTnef(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const { subject, body, properties, attachments, isCut } = parseTnef(source.bytes, context.budget);
  if (isCut) context.addWarning(`Parts of the message beyond the first ${maxAttributes} were left out.`);
  const html = properties.bytes(htmlProperty);
  const text = properties.text(textProperty) ?? body;
  const packed = html === undefined ? properties.bytes(compressedRtfProperty) : undefined;
  const rich = packed === undefined ? {} : await readRichTextBody(packed, text.trim() !== '', context);
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
        ...itemHeaders(properties),
      ],
      text: text.trim() === '' ? rich.text : text,
      html: html === undefined ? rich.html : decodeText(html).text,
      attachments: takeWithinLimit(attachments, context).map((one) => ({ ...one, isInline: false })),
    },
    context,
  );
  yield { number: 1, markdown, source: 'text', confidence: 1 };
}
