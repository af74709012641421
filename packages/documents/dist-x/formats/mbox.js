import { DocumentError } from '../model/index.js';
/** Mailboxes (mbox), one page per message. */
export const mbox = {
    format: 'mbox',
    mediaType: 'application/mbox',
    extensions: ['mbox'],
    probe: ({ text, textEncoding }) => textEncoding !== undefined && /^From \S[^\n]*\d\d:\d\d[^\n]*\d{4}[^\n]*\n[!-9;-~]{2,60}:[ \t]/.test(text)
        ? 0.92
        : 0,
    async *extract(source, context) {
        const { splitMbox } = await import('../mail/index.js');
        let number = 0;
        for (const message of splitMbox(source.bytes)) {
            number += 1;
            if (!context.includesPage(number))
                continue;
            context.budget.charge('pages');
            const markdown = await context.extractMember({ bytes: message, name: 'message.eml' });
            if (markdown === undefined && number === 1)
                throw new DocumentError('malformed');
            yield { number, markdown: markdown ?? '', source: 'text', confidence: 1 };
        }
    },
};
//# sourceMappingURL=mbox.js.map