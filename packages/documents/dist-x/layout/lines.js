/** Groups words into lines, and splits lines at wide gaps. */
import { isRightToLeft, joinsWithoutSpace } from '../text/index.js';
import { boundingBox, median } from './geometry.js';
/** Font size of most letters. */
function dominantSize(words) {
    const [first] = words;
    if (first === undefined || words.every(({ size }) => size === first.size))
        return first?.size ?? 0;
    const sorted = [...words].sort((a, b) => a.size - b.size);
    const letters = (word) => Math.min(20, word.text.length);
    let rest = sorted.reduce((sum, word) => sum + letters(word), 0) / 2;
    for (const word of sorted) {
        rest -= letters(word);
        if (rest < 0)
            return word.size;
    }
    return sorted.at(-1)?.size ?? 0;
}
/** Creates a line from its words, given in any order. */
function createLine(words) {
    const sorted = toReadingOrder(words);
    return {
        ...boundingBox(sorted),
        words: sorted,
        size: dominantSize(sorted),
        baseline: sorted.length === 1 ? (sorted[0]?.baseline ?? 0) : median(sorted.map(({ baseline }) => baseline)),
    };
}
/** Sorts words left to right; in right-to-left scripts right to left, keeping numbers and Latin words together. */
function toReadingOrder(words) {
    const sorted = [...words].sort((a, b) => a.x0 - b.x0);
    let rtl = 0;
    let ltr = 0;
    for (const { text } of sorted) {
        if (isRightToLeft(text))
            rtl += text.length;
        else if (/\p{L}/u.test(text))
            ltr += text.length;
    }
    if (rtl === 0 || rtl < ltr)
        return sorted;
    const result = [];
    let run = [];
    for (const word of sorted.reverse()) {
        if (isRightToLeft(word.text) || !/[\p{L}\p{N}]/u.test(word.text)) {
            result.push(...run.reverse(), word);
            run = [];
        }
        else
            run.push(word);
    }
    result.push(...run.reverse());
    return result;
}
/** Groups words into lines from top to bottom by their vertical overlap. */
export function groupIntoLines(words) {
    const sorted = [...words].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
    const open = [];
    for (const word of sorted) {
        let best;
        let bestShare = 0.5;
        for (let at = open.length - 1; at >= 0 && at >= open.length - 12; at -= 1) {
            const line = open[at];
            if (line === undefined)
                continue;
            const shared = Math.min(line.y1, word.y1) - Math.max(line.y0, word.y0);
            const share = shared / Math.max(0.1, Math.min(line.y1 - line.y0, word.y1 - word.y0));
            if (share > bestShare) {
                best = line;
                bestShare = share;
            }
        }
        if (best === undefined)
            open.push({ words: [word], y0: word.y0, y1: word.y1 });
        else {
            best.words.push(word);
            // The line keeps the height of its tallest regular word, so that a tall bracket does not absorb the next line.
            if (word.y1 - word.y0 < (best.y1 - best.y0) * 1.3) {
                best.y0 = Math.min(best.y0, word.y0);
                best.y1 = Math.max(best.y1, word.y1);
            }
        }
    }
    return open.map(({ words: members }) => createLine(members)).sort((a, b) => a.baseline - b.baseline);
}
const maxRaisedSizeShare = 0.85;
const minRaisedEm = 0.15;
const raisedNumber = /^[-+−–]?\d{1,3}(?:[,–-]\d{1,3})*$/u;
/** True for a number that stands above the line of its neighbor: an exponent, or the mark of a note. */
function isRaised(word, neighbor) {
    return (word.size < neighbor.size * maxRaisedSizeShare &&
        neighbor.baseline - word.baseline > neighbor.size * minRaisedEm &&
        raisedNumber.test(word.text));
}
/** What stands between two words. A raised number after a word is marked, so that 10² does not read as 102. */
function separator(text, last, word) {
    const near = word.joinsPrevious && Math.abs(word.x0 - last.x1) < word.size * 0.2;
    if (near && isRaised(word, last))
        return /[\p{L}\p{N}).,;:!?”’"'%\]]$/u.test(text) ? '^' : '';
    if (near && isRaised(last, word))
        return /^\p{P}/u.test(word.text) ? '' : ' ';
    return near || joinsWithoutSpace(text, word.text) ? '' : ' ';
}
/** Returns the text of a line's words. */
export function lineText(words) {
    let text = '';
    let last;
    for (const word of words) {
        text += last === undefined ? word.text : separator(text, last, word) + word.text;
        last = word;
    }
    return text;
}
/** Splits a line wherever the gap between words exceeds `gap` points. */
export function splitLineAtGaps(line, gap) {
    const sorted = [...line.words].sort((a, b) => a.x0 - b.x0);
    const pieces = [];
    let right = Number.NEGATIVE_INFINITY;
    for (const word of sorted) {
        if (word.x0 - right > gap)
            pieces.push([]);
        pieces.at(-1)?.push(word);
        right = Math.max(right, word.x1);
    }
    return pieces.map((words) => createLine(words));
}
//# sourceMappingURL=lines.js.map