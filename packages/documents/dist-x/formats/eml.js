import { decodeText } from '../charset/index.js';
import { detectTextEncoding } from '../sniff/index.js';
const field = /^(?:From|To|Cc|Subject|Date|Received|Return-Path|MIME-Version|Message-ID|Delivered-To|Reply-To|Sender|Content-Type|Content-Transfer-Encoding|X-[\w-]+|DKIM-Signature|List-[\w-]+|In-Reply-To|References|ARC-[\w-]+|Authentication-Results|Envelope-To|Status):/gim;
const anyField = /^[!-9;-~]{2,60}:[ \t]?.*$/;
/** Internet messages (RFC 5322) and MHTML web archives. */
export const eml = {
    format: 'eml',
    mediaType: 'message/rfc822',
    extensions: ['eml', 'mht', 'mhtml', 'mime', 'emlx'],
    probe({ text, textEncoding }) {
        if (textEncoding === undefined || text.startsWith('<') || text.startsWith('{'))
            return 0;
        const body = text.search(/\r?\n\r?\n/);
        const head = (body < 0 ? text : text.slice(0, body)).replace(/^(?:From |>From |\d+\s*\n).*\n?/, '');
        const first = head.split(/\r?\n/, 1)[0] ?? '';
        const known = new Set([...head.matchAll(field)].map(([name]) => name.toLowerCase()));
        if (!anyField.test(first) || known.size < 2)
            return 0;
        return known.has('mime-version:') || known.has('received:') || known.has('message-id:') || known.size >= 4
            ? 0.85
            : 0.5;
    },
    async *extract(source, context) {
        const { readEml } = await import('../mail/index.js');
        // The standard knows bytes only: what somebody has saved as UTF-16 is made bytes again.
        const isWide = /^utf-(?:16|32)/.test(detectTextEncoding(source.bytes) ?? '');
        const bytes = isWide ? Buffer.from(decodeText(source.bytes).text, 'utf8') : source.bytes;
        yield* readEml({ ...source, bytes }, context);
    },
};
//# sourceMappingURL=eml.js.map