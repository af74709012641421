import { DocumentError } from '../model/index.ts';
import type { Format } from './format.ts';

/** Mailboxes of one file: a page for each message. */
export const mbox = {
  format: 'mbox',
  mediaType: 'application/mbox',
  extensions: ['mbox'],
  probe: ({ text, textEncoding: form }) =>
    form !== undefined && /^From \S[^\n]*\d\d:\d\d[^\n]*\d{4}[^\n]*\n[!-9;-~]{2,60}:[ \t]/.test(text)
      ? 0.92
      : 0,
  async *extract(source, context) {
    const { splitMbox } = await import('../mail/index.ts');
    let number = 0;
    for (const message of splitMbox(source.bytes)) {
      number += 1;
      if (!context.includesPage(number)) continue;
      context.budget.charge('pages');
      const markdown = await context.extractMember({ bytes: message, name: 'message.eml' });
      if (markdown === undefined && number === 1) throw new DocumentError('malformed');
      yield { number, markdown: markdown ?? '', source: 'text', confidence: 1 };
    }
  },
} as const satisfies Format;
