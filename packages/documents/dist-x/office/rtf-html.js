import { charsetOfRtf, createRtfText } from './rtf-text.js';
import { tokenizeRtf } from './rtf-tokens.js';
const encapsulated = /^\s*\{\\rtf1[\s\S]{0,300}?\\fromhtml1/;
/** Groups that are neither HTML nor text. */
const otherGroups = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'pntext', 'mhtmltag']);
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What a control word makes of the group that it stands in; undefined if it only writes. */
function groupAfter(group, { name, value }, isStarred) {
    if (name === 'htmltag')
        return { content: 'html', isRepetition: false };
    if (name === 'htmlrtf')
        return { ...group, isRepetition: value !== 0 };
    return isStarred || otherGroups.has(name) ? { ...group, content: 'none' } : undefined;
}
/** The HTML; undefined if the Rich Text does not come from any. Charges a node per group. */
export function readEncapsulatedHtml(file, budget) {
    const rtf = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
    if (!encapsulated.test(rtf))
        return undefined;
    const charset = charsetOfRtf(rtf);
    const parts = [];
    const around = [];
    let group = { content: 'text', isRepetition: false };
    let piece = createRtfText(charset);
    /** Ends the piece where HTML and text change, since only what is text is escaped. */
    const enter = (next) => {
        if (next.content !== group.content) {
            const text = piece.text();
            parts.push(group.content === 'text' ? text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '') : text);
            piece = createRtfText(charset);
        }
        group = next;
    };
    let isStarred = false;
    for (const token of tokenizeRtf(rtf, budget)) {
        const { kind } = token;
        const isMark = kind === 'sign' && token.name === '*';
        const changed = kind === 'word' ? groupAfter(group, token, isStarred) : undefined;
        if (kind === 'open')
            around.push(group);
        else if (kind === 'close')
            enter(around.pop() ?? group);
        else if (changed !== undefined)
            enter(changed);
        else if (!isMark && group.content !== 'none' && !group.isRepetition)
            piece.add(token);
        isStarred = isMark;
    }
    enter({ content: 'none', isRepetition: false });
    return parts.join('');
}
//# sourceMappingURL=rtf-html.js.map