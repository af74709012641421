/** Rejoins lines that a mail client wrapped within a paragraph. */
/** Mail clients wrap lines before one of these columns. */
const minWrapColumn = 72;
const maxWrapColumn = 80;
/** Lines that never continue a paragraph: quotes, lists, signatures, tables, indented lines. */
const startsNewLine = /^(?:[>|*+•\s-]|\d{1,3}[.)]\s|[a-z][.)]\s|$)/iu;
/** True if the line was wrapped because the first word of the next line did not fit. */
function isWrapped(line, next) {
    if (line.length > maxWrapColumn || startsNewLine.test(next) || /^[>|]|\s{3}|\t/.test(line))
        return false;
    const word = /^\S+/.exec(next)?.[0].length ?? 0;
    return line.length + 1 + word > minWrapColumn && /\s/.test(line.trim());
}
/** Returns the text with one line per paragraph; short lines, as in addresses, are kept. */
export function unwrapLines(text) {
    let result = '';
    let before = '';
    for (const [index, line] of text.split('\n').entries()) {
        if (index > 0)
            result += isWrapped(before, line) ? ' ' : '\n';
        result += line.trimEnd();
        before = line.trimEnd();
    }
    return result;
}
//# sourceMappingURL=unwrap-lines.js.map