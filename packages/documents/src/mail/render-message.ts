/** A message as Markdown: who, when, about what, the text, and what is attached. */

import { htmlToMarkdown } from '../markup/index.ts';
import type { ExtractionContext } from '../model/index.ts';
import { unwrapLines } from './unwrap-lines.ts';

/** A file that came with a message. */
export interface Attachment {
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
  /** Shown within the text: a picture of the signature, as a rule. */
  readonly isInline: boolean;
}

/** A message, whatever it was stored as. */
export interface Message {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly Attachment[];
}

const minPlainTextLength = 20;

function bodyOf({ text, html }: Message, context: ExtractionContext): string {
  const plain = unwrapLines(text?.replaceAll(/\r\n?/g, '\n').trim() ?? '');
  if (html === undefined || html.trim() === '') return plain;
  const { markdown, tables } = htmlToMarkdown(html, context.budget);
  // Some senders put "your program shows no HTML" into the text part, others leave one of both empty.
  if (markdown.length < minPlainTextLength && plain.length > markdown.length) return plain;
  for (const rows of tables) context.addTable(1, rows);
  return markdown;
}

/** Renders a message and its attachments. Charges an entry for each attachment. */
export async function renderMessage(message: Message, context: ExtractionContext): Promise<string> {
  const parts: string[] = [];
  if (message.subject !== '') parts.push(`# ${message.subject.replaceAll(/\s+/gu, ' ').trim()}`);
  const headers = message.headers
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value.replaceAll(/\s+/gu, ' ').trim()}`);
  if (headers.length > 0) parts.push(headers.join('  \n'));
  parts.push(bodyOf(message, context));
  for (const { name, bytes, isInline: inline } of message.attachments) {
    const picture = inline && /\.(?:png|gif|jpe?g|bmp|webp)$/i.test(name ?? '');
    const content = picture ? undefined : await context.extractMember({ bytes, name });
    parts.push(context.addMemberHeading(name));
    if (content !== undefined) parts.push(content);
  }
  return parts.filter((part) => part !== '').join('\n\n');
}
