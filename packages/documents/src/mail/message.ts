/** A message as Markdown: who, when, about what, the text, and what is attached. */
import type { Context } from '../formats/index.ts';
import { htmlToMarkdown } from '../markup/index.ts';
import { unwrapped } from './unwrap.ts';

/** A file that came with a message. */
export interface Attachment {
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
  /** Shown within the text: a picture of the signature, as a rule. */
  readonly inline: boolean;
}

/** A message, whatever it was stored as. */
export interface Message {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly Attachment[];
}

const SHORT = 20;

function bodyOf({ text, html }: Message, context: Context): string {
  const plain = unwrapped(text?.replaceAll(/\r\n?/g, '\n').trim() ?? '');
  if (html === undefined || html.trim() === '') return plain;
  const { markdown, tables } = htmlToMarkdown(html, context.budget);
  // Some senders put "your program shows no HTML" into the text part, others leave one of both empty.
  if (markdown.length < SHORT && plain.length > markdown.length) return plain;
  for (const rows of tables) context.table(1, rows);
  return markdown;
}

/** Renders a message and its attachments. Charges an entry for each attachment. */
export async function messageMarkdown(message: Message, context: Context): Promise<string> {
  const parts: string[] = [];
  if (message.subject !== '') parts.push(`# ${message.subject.replaceAll(/\s+/gu, ' ').trim()}`);
  const headers = message.headers
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value.replaceAll(/\s+/gu, ' ').trim()}`);
  if (headers.length > 0) parts.push(headers.join('  \n'));
  parts.push(bodyOf(message, context));
  for (const { name, bytes, inline } of message.attachments) {
    const picture = inline && /\.(?:png|gif|jpe?g|bmp|webp)$/i.test(name ?? '');
    const content = picture ? undefined : await context.member({ bytes, name });
    parts.push(context.heading(name));
    if (content !== undefined) parts.push(content);
  }
  return parts.filter((part) => part !== '').join('\n\n');
}
