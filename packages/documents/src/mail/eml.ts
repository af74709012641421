/** Internet messages (RFC 5322, MIME) and MHTML archives. */

import PostalMime from 'postal-mime';
import type { ExtractionContext, Page, Source } from '../model/index.ts';
import { joinFlowedParts } from './flowed-parts.ts';
import { decodeRawHeaders } from './raw-headers.ts';
import { renderMessage, takeWithinLimit } from './render-message.ts';

const maxNestingDepth = 20;
const maxHeaderBytes = 8 * 1024 * 1024;

interface Mailbox {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: readonly Mailbox[] | undefined;
}

function mailbox({ name, address, group }: Mailbox): string {
  if (group !== undefined) return `${name ?? ''}: ${group.map(mailbox).join(', ')}`;
  if (name === undefined || name === '' || name === address) return address ?? '';
  return address === undefined || address === '' ? name : `${name} <${address}>`;
}

function mailboxes(list: Mailbox | readonly Mailbox[] | undefined): string {
  if (list === undefined) return '';
  return ('length' in list ? [...list] : [list]).map(mailbox).join(', ');
}

function toBytes(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** False for what a saved web page needs to be shown, and does not show itself. */
function isContent({
  mimeType,
  filename,
}: {
  readonly mimeType: string;
  readonly filename: string | null;
}): boolean {
  return (
    filename !== null || !/^(?:text\/css|(?:text|application)\/(?:x-)?javascript|font\/.*)$/i.test(mimeType)
  );
}

/** Reads a message. Throws `DocumentError`. */
export async function* readEml(source: Source, context: ExtractionContext): AsyncGenerator<Page> {
  const mail = await PostalMime.parse(joinFlowedParts(decodeRawHeaders(source.bytes)), {
    maxNestingDepth: maxNestingDepth,
    maxHeadersSize: maxHeaderBytes,
    forceRfc822Attachments: true,
  });
  const markdown = await renderMessage(
    {
      subject: mail.subject ?? '',
      headers: [
        ['From', mailboxes(mail.from)],
        ['To', mailboxes(mail.to)],
        ['Cc', mailboxes(mail.cc)],
        ['Bcc', mailboxes(mail.bcc)],
        ['Reply-To', mailboxes(mail.replyTo)],
        ['Date', mail.headers.find(({ key }) => key === 'date')?.value ?? ''],
      ],
      text: mail.text,
      html: mail.html,
      attachments: takeWithinLimit(mail.attachments.filter(isContent), context).map(
        ({ filename, content, disposition, related }) => ({
          name: filename ?? undefined,
          bytes: toBytes(content),
          isInline: disposition === 'inline' || related === true,
        }),
      ),
    },
    context,
  );
  yield { number: 1, markdown, source: 'text', confidence: 1 };
}
