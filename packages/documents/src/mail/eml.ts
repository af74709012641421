/** Internet messages (RFC 5322, MIME), web archives of the same form included. */
import PostalMime from 'postal-mime';
import type { Context, Source } from '../formats/index.ts';
import type { Page } from '../model/index.ts';
import { messageMarkdown } from './message.ts';

const MOST_NESTING = 20;
const MOST_HEADER_BYTES = 8 * 1024 * 1024;

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

/** Reads a message. Throws `DocumentError`. */
export async function* readEml(source: Source, context: Context): AsyncGenerator<Page> {
  const mail = await PostalMime.parse(source.bytes, {
    maxNestingDepth: MOST_NESTING,
    maxHeadersSize: MOST_HEADER_BYTES,
    forceRfc822Attachments: true,
  });
  context.budget.charge('entries', mail.attachments.length);
  const markdown = await messageMarkdown(
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
      attachments: mail.attachments.map(({ filename, content, disposition, related }) => ({
        name: filename ?? undefined,
        bytes: toBytes(content),
        inline: disposition === 'inline' || related === true,
      })),
    },
    context,
  );
  yield { number: 1, markdown, source: 'text', confidence: 1 };
}
