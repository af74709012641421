/** Renders e-mail messages as Markdown: headers, subject, body and attachments. */
import { htmlToMarkdown } from '../markup/index.js';
import { unwrapLines } from './unwrap-lines.js';
const minPlainTextLength = 20;
function bodyOf({ text, html }, context) {
    const plain = unwrapLines(text?.replaceAll(/\r\n?/g, '\n').trim() ?? '');
    if (html === undefined || html.trim() === '')
        return plain;
    const { markdown, tables } = htmlToMarkdown(html, context.budget);
    // Some clients put "your client does not support HTML" into the text part; others leave one of the parts empty.
    if (markdown.length < minPlainTextLength && plain.length > markdown.length)
        return plain;
    for (const rows of tables)
        context.addTable(1, rows);
    return markdown;
}
/** Leaves out attachments that are too many, with a warning: the message must not be lost with them. */
export function takeWithinLimit(attached, { budget, addWarning }) {
    const taken = attached.slice(0, budget.remaining('entries'));
    const leftOut = attached.length - taken.length;
    if (leftOut > 0)
        addWarning(`${leftOut} attachments were left out: at most ${budget.limits.entries} files are read within a document.`);
    return taken;
}
/** Renders a message and its attachments. Charges an entry for each attachment. */
export async function renderMessage(message, context) {
    const parts = [];
    if (message.subject !== '')
        parts.push(`# ${message.subject.replaceAll(/\s+/gu, ' ').trim()}`);
    const headers = message.headers
        .filter(([, value]) => value.trim() !== '')
        .map(([name, value]) => `${name}: ${value.replaceAll(/\s+/gu, ' ').trim()}`);
    if (headers.length > 0)
        parts.push(headers.join('  \n'));
    parts.push(bodyOf(message, context));
    for (const { name, bytes, isInline } of message.attachments) {
        const image = isInline && /\.(?:png|gif|jpe?g|bmp|webp)$/i.test(name ?? '');
        const content = image ? undefined : await context.extractMember({ bytes, name });
        parts.push(context.addMemberHeading(name));
        if (content !== undefined)
            parts.push(content);
    }
    return parts.filter((part) => part !== '').join('\n\n');
}
//# sourceMappingURL=render-message.js.map