/** Renders e-mail messages as Markdown: headers, subject, body and attachments. */

import { htmlToMarkdown } from '../markup/index.ts';
import type { ExtractionContext } from '../model/index.ts';
import { unwrapLines } from './unwrap-lines.ts';

/** A file attached to a message. */
export interface Attachment {
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
  /** Embedded in the body, typically an image in the signature. */
  readonly isInline: boolean;
}

/** A message in any storage format. */
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
  // Some clients put "your client does not support HTML" into the text part; others leave one of the parts empty.
  if (markdown.length < minPlainTextLength && plain.length > markdown.length) return plain;
  for (const rows of tables) context.addTable(1, rows);
  return markdown;
}

/** Leaves out attachments that are too many, with a warning: the message must not be lost with them. */
export function takeWithinLimit<T>(
  attached: readonly T[],
  { budget, addWarning }: ExtractionContext,
): readonly T[] {
  const taken = attached.slice(0, budget.remaining('entries'));
  const leftOut = attached.length - taken.length;
  if (leftOut > 0)
    addWarning(
      `${leftOut} attachments were left out: at most ${budget.limits.entries} files are read within a document.`,
    );
  return taken;
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
  for (const { name, bytes, isInline } of message.attachments) {
    const image = isInline && /\.(?:png|gif|jpe?g|bmp|webp)$/i.test(name ?? '');
    const content = image ? undefined : await context.extractMember({ bytes, name });
    parts.push(context.addMemberHeading(name));
    if (content !== undefined) parts.push(content);
  }
  return parts.filter((part) => part !== '').join('\n\n');
}
