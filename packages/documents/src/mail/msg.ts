/** Outlook's own messages. */

import { createRequire } from 'node:module';
import type { FieldsData } from '@kenjiuno/msgreader';
import type { ExtractionContext, Source } from '../model/index.ts';
import { DocumentError, type Page } from '../model/index.ts';
import { renderMessage } from './render-message.ts';

interface Reader {
  getFileData(): FieldsData;
  getAttachment(attachment: FieldsData): { readonly fileName: string; readonly content: Uint8Array };
}

type ReaderClass = new (data: DataView) => Reader;

function isReaderClass(value: unknown): value is ReaderClass {
  return typeof value === 'function';
}

function openMsg(bytes: Uint8Array): Reader {
  const module: unknown = createRequire(import.meta.url)('@kenjiuno/msgreader');
  const found = typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : module;
  if (!isReaderClass(found)) throw new DocumentError('engine_missing');
  return new found(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function person(name: string | undefined, address: string | undefined): string {
  if (address === undefined || address === '' || !address.includes('@')) return name ?? address ?? '';
  return name === undefined || name === '' || name === address ? address : `${name} <${address}>`;
}

function recipients(data: FieldsData, kind: string): string {
  return (data.recipients ?? [])
    .filter(({ recipType }) => (recipType ?? 'to') === kind)
    .map((one) => person(one.name, one.smtpAddress ?? one.email))
    .join(', ');
}

function htmlOf(data: FieldsData): string | undefined {
  if (data.bodyHtml !== undefined && data.bodyHtml !== '') return data.bodyHtml;
  return data.html === undefined ? undefined : new TextDecoder('utf-8').decode(data.html);
}

/** Reads a message; messages within it are read as its attachments. */
export async function* readMsg(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const reader = openMsg(source.bytes);
  const data = reader.getFileData();
  if (data.error !== undefined) throw new DocumentError('malformed');
  const found = data.attachments ?? [];
  context.budget.charge('entries', found.length);
  const markdown = await renderMessage(
    {
      subject: data.subject ?? '',
      headers: [
        ['From', person(data.senderName, data.senderSmtpAddress ?? data.senderEmail)],
        ['To', recipients(data, 'to')],
        ['Cc', recipients(data, 'cc')],
        ['Bcc', recipients(data, 'bcc')],
        ['Date', data.messageDeliveryTime ?? data.clientSubmitTime ?? ''],
      ],
      text: data.body,
      html: data.body === undefined || data.body.trim() === '' ? htmlOf(data) : undefined,
      attachments: found.flatMap((attachment) => {
        try {
          const { fileName, content } = reader.getAttachment(attachment);
          return [{ name: fileName, bytes: content, isInline: attachment.attachmentHidden === true }];
        } catch {
          return [];
        }
      }),
    },
    context,
  );
  yield { number: 1, markdown, source: 'text', confidence: 1 };
}
