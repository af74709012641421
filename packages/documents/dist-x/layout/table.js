/** Tables found on a page, and cell text. */
import { groupIntoLines, lineText } from './lines.js';
const noVocabulary = { compounds: new Set(), words: new Set() };
/** No part of a word is longer. */
const maxWordLength = 60;
/** Joins the lines of a cell, including words hyphenated at line ends. */
export function cellText(words) {
    let text = '';
    for (const line of groupIntoLines(words)) {
        const next = lineText(line.words);
        text = joinLines(text, next);
    }
    return text.trim();
}
const hyphenAtEnd = /(\p{L}+)[-\u00ad\u2010\u2011]$/u;
const wordAtStart = /^(\p{Ll}[\p{L}\p{M}]*)([-\u2010\u2011]\p{L})?/u;
/** After it a hyphen stands for the rest of a compound: "in- and outbound". */
const conjunction = /^(?:and|or|und|oder|bzw|sowie|et|ou|och)$/u;
/** Parts of a compound are words of this length; shorter ones are mostly syllables. */
const minLeftLetters = 3;
const minRightLetters = 5;
/** True if the document writes a compound with its hyphen, or its parts as words but never both together. */
function isCompound(left, right, { compounds, words }) {
    if (compounds.has(`${left}-${right}`.toLowerCase()))
        return true;
    return (left.length >= minLeftLetters &&
        right.length >= minRightLetters &&
        words.has(left) &&
        words.has(right) &&
        !words.has(left + right));
}
/** Joins two lines of body text. */
export function joinLines(before, after, vocabulary = noVocabulary) {
    if (before === '')
        return after;
    const [, left] = hyphenAtEnd.exec(before.slice(-maxWordLength)) ?? [];
    const [, right, goesOn] = wordAtStart.exec(after) ?? [];
    if (left !== undefined && right !== undefined && !conjunction.test(right)) {
        const isSoft = before.endsWith('\u00ad');
        const keeps = !isSoft && (goesOn !== undefined || isCompound(left, right, vocabulary));
        return keeps ? before + after : before.slice(0, -1) + after;
    }
    const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
    if (unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1)))
        return before + after;
    return `${before} ${after}`;
}
/** Removes empty rows and columns. */
export function trimTable(rows) {
    const filled = rows.filter((row) => row.some((cell) => cell !== ''));
    const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
    const kept = Array.from({ length: columns }, (_, column) => column).filter((column) => filled.some((row) => (row[column] ?? '') !== ''));
    return filled.map((row) => kept.map((column) => row[column] ?? ''));
}
//# sourceMappingURL=table.js.map