import { tokenizeRtf } from './rtf-tokens.js';
/** A mark that does not follow the opening of a group. */
const strayMark = /(?:[^{\s]|\\\{)\s*\\\*\\/;
/**
 * Without marks `\*` inside of groups: they count only at the start of one (RTF 1.9.1, "Destination control words"), and a reader that
 * takes them for the start would drop the text of the group. The same bytes if there are none.
 */
export function removeStrayMarks(file, budget) {
    const rtf = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
    if (!strayMark.test(rtf))
        return file;
    const kept = [];
    let isAtStart = false;
    for (const { kind, raw, name } of tokenizeRtf(rtf, budget)) {
        if (kind === 'sign' && name === '*' && !isAtStart)
            continue;
        kept.push(raw);
        isAtStart = kind === 'open' || (isAtStart && raw.trim() === '');
    }
    return Buffer.from(kept.join(''), 'latin1');
}
//# sourceMappingURL=rtf-destinations.js.map