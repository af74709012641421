/** Groups lines of body text into headings, paragraphs and list items. */
import { boundingBox } from './geometry.js';
import { lineText } from './lines.js';
import { joinLines } from './table.js';
const bullet = /^[•◦▪‣●○■□➢✓·–—*-]\s+(?=\S)/u;
const numbered = /^\(?(?:\d{1,3}|[a-z])[.)]\s+(?=\S)/iu;
const maxHeadingLength = 200;
const maxHeadingLines = 4;
/** The mark of a note that nothing separates from it: "1See". */
const gluedMark = /^(\d{1,2})(?=\p{Lu}\p{Ll})/u;
const noteSizeShare = 0.95;
/** A sign of a symbol font before a text; such signs have no Unicode value of their own. */
const symbolBullet = /^[\ue000-\uf8ff]\s+(?=\S)/u;
function toTextLine(line, style) {
    const letters = line.words.reduce((sum, word) => sum + word.text.length, 0);
    const bold = line.words.reduce((sum, word) => sum + (word.bold ? word.text.length : 0), 0);
    const italic = line.words.reduce((sum, word) => sum + (word.italic ? word.text.length : 0), 0);
    const text = lineText(line.words).replace(symbolBullet, '• ');
    return {
        ...line,
        text: line.size < style.bodySize * noteSizeShare ? text.replace(gluedMark, '$1 ') : text,
        bold: bold > letters * 0.85,
        italic: italic > letters * 0.85,
    };
}
const numberedCapitals = /^(?:[IVX]{1,6}|[A-Z]|\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+[\p{Lu}\d][\p{Lu}\d\s,:&'’()/-]{3,}$/u;
const knownHeading = /^(?:(?:[IVX]{1,6}|\d{1,2})\.?\s+)?(?:abstract|introduction|references|bibliography|acknowledge?ments?|conclusions?|contents|summary|appendix(?:\s+[A-Z\d])?|zusammenfassung|einleitung|literatur(?:verzeichnis)?|inhalt(?:sverzeichnis)?|introducción|conclusion(?:es)?|referencias|résumé|références|sommaire)$/iu;
/** Headings recognized by their wording, or by a number and capitals, regardless of font. */
function isKnownHeading(text) {
    return (text.length < 100 &&
        (knownHeading.test(text) || (numberedCapitals.test(text) && /\p{Lu}{4,}/u.test(text))));
}
const numberedTitle = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,6}\.|[A-Z]\.|§\s?\d{1,3}\.?)\s+\p{Lu}[^.;]*[^.;,:\s]$/u;
function isNumberedTitle(text) {
    return text.length < 90 && numberedTitle.test(text) && /\p{L}{3}/u.test(text);
}
/** True for a numbered title in the middle of its column, with space above it. */
function isCentredTitle(texts, at, style, column) {
    const line = texts[at];
    if (line === undefined || !isNumberedTitle(line.text))
        return false;
    const left = line.x0 - column.x0;
    const right = column.x1 - line.x1;
    const last = texts[at - 1];
    return (Math.min(left, right) > line.size * 2 &&
        Math.abs(left - right) < line.size * 1.5 &&
        (last === undefined || line.baseline - last.baseline > style.lineSpacing * 1.25));
}
function isHeadingLine(line, style) {
    const text = line.text.trim();
    if (text.length > maxHeadingLength || !/\p{L}/u.test(text))
        return false;
    if (line.size > style.headingSize)
        return text.length > 1;
    if (isKnownHeading(text) || (line.italic && isNumberedTitle(text)))
        return true;
    if (!line.bold || style.hasBoldBody)
        return false;
    if (/[,;]$/.test(text) || bullet.test(text))
        return false;
    return text.length < 100 && line.size > style.bodySize * 0.9;
}
/** True if `next` continues the paragraph of `last`. */
function continuesParagraph(last, next, column, pitch) {
    if (Math.abs(next.size - last.size) > last.size * 0.15 || last.bold !== next.bold)
        return false;
    const step = next.baseline - last.baseline;
    if (step > pitch * 1.35 || step < 0)
        return false;
    if (bullet.test(next.text) || numbered.test(next.text))
        return false;
    const em = next.size;
    const firstWord = next.words[0];
    const room = column.x1 - last.x1;
    const couldHaveFit = firstWord !== undefined && firstWord.x1 - firstWord.x0 + em * 0.5 < room;
    if (couldHaveFit && /[.!?:]["”)]?$/u.test(last.text))
        return false;
    return next.x0 < last.x0 + em * 4 || next.x0 <= column.x0 + em;
}
function headingLevel(size, style) {
    const at = style.headingSizes.findIndex((one) => size >= one * 0.97);
    return Math.min(6, (at < 0 ? style.headingSizes.length : at) + 1);
}
function continuesHeading(last, next) {
    return (Math.abs(next.size - last.size) < last.size * 0.06 &&
        last.bold === next.bold &&
        next.baseline - last.baseline < last.size * 1.6 &&
        !/^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s/u.test(next.text));
}
/** Groups consecutive lines of one column into blocks. */
export function toBlocks(lines, style) {
    if (lines.length === 0)
        return [];
    const texts = lines.map((line) => toTextLine(line, style));
    const column = boundingBox(texts);
    const blocks = [];
    let at = 0;
    while (at < texts.length) {
        const first = texts[at];
        if (first === undefined)
            break;
        const heading = countHeadingLines(texts, at, style, column);
        const members = heading > 0 ? texts.slice(at, at + heading) : collectParagraph(texts, at, style, column);
        const text = members.map((line) => line.text).reduce((before, after) => joinLines(before, after, style));
        blocks.push({ ...boundingBox(members), ...classifyBlock(text, heading > 0, first, style) });
        at += members.length;
    }
    return blocks;
}
function classifyBlock(text, heading, first, style) {
    if (heading)
        return { kind: 'heading', level: headingLevel(first.size, style), text };
    if (bullet.test(text))
        return { kind: 'item', text: text.replace(bullet, '') };
    return { kind: 'paragraph', text };
}
/** Counts how many lines, starting here, form one heading; 0 for none. */
function countHeadingLines(texts, at, style, column) {
    const first = texts[at];
    if (first === undefined)
        return 0;
    if (!isHeadingLine(first, style))
        return isCentredTitle(texts, at, style, column) ? 1 : 0;
    let count = 1;
    for (let next = texts[at + count]; next !== undefined; next = texts[at + count]) {
        const last = texts[at + count - 1];
        if (last === undefined || !isHeadingLine(next, style) || !continuesHeading(last, next))
            break;
        count += 1;
    }
    if (count > maxHeadingLines)
        return 0;
    const large = first.size > style.headingSize;
    if (large)
        return count;
    // Bold text in body size is a heading if it stands alone and is not a sentence.
    const text = texts
        .slice(at, at + count)
        .map((line) => line.text)
        .join(' ');
    const wide = (first.x1 - first.x0) / Math.max(1, column.x1 - column.x0);
    if (count > 2 || (/[.:]$/.test(text) && !/^\d/.test(text) && wide > 0.5))
        return 0;
    return count;
}
function collectParagraph(texts, at, style, column) {
    const members = [];
    for (let next = texts[at]; next !== undefined; next = texts[at + members.length]) {
        const last = members.at(-1);
        const pitch = Math.max(style.lineSpacing * (next.size / style.bodySize), next.size * 1.1);
        if (last !== undefined &&
            (!continuesParagraph(last, next, column, pitch) ||
                isHeadingLine(next, style) ||
                isCentredTitle(texts, at + members.length, style, column)))
            break;
        members.push(next);
    }
    return members;
}
//# sourceMappingURL=blocks.js.map