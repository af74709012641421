/** Infers the normal text style of a document, against which headings stand out. */
import { median } from './geometry.js';
import { groupIntoLines } from './lines.js';
const sizeSteps = 4;
/** Minimum ratio of heading size to body size. */
const headingSizeFactor = 1.15;
/** A part of a word at the beginning of a line occurs once; a word of its own occurs again. */
const minOccurrences = 2;
/** Words with one hyphen that are not written without it as well, and words without one. */
function findVocabulary(pages) {
    const found = new Set();
    const plain = new Set();
    const counts = new Map();
    for (const { words } of pages) {
        for (const { text } of words) {
            const [, left, right] = /^[^\p{L}]*(\p{L}+)[-\u2010\u2011](\p{L}+)[^\p{L}]*$/u.exec(text) ?? [];
            if (left !== undefined && right !== undefined)
                found.add(`${left}-${right}`.toLowerCase());
            else if (!/[-\u00ad\u2010\u2011]$/u.test(text)) {
                const word = text.replaceAll(/[^\p{L}]/gu, '');
                counts.set(word, (counts.get(word) ?? 0) + 1);
                plain.add(word.toLowerCase());
            }
        }
    }
    const isEnglish = ['the', 'of', 'and', 'to'].every((word) => counts.has(word));
    const words = isEnglish ? [...counts].filter(([, count]) => count >= minOccurrences) : [];
    return {
        compounds: new Set([...found].filter((word) => !plain.has(word.replace('-', '')))),
        words: new Set(words.map(([word]) => word)),
    };
}
/** Infers the style from several pages; `larger` is the heading ratio, for OCR pages where sizes are estimates. */
export function inferDocumentStyle(pages, larger = headingSizeFactor) {
    const letters = new Map();
    let all = 0;
    let bold = 0;
    for (const { words } of pages) {
        for (const { size, text, bold: isBold } of words) {
            const key = Math.round(size * sizeSteps) / sizeSteps;
            letters.set(key, (letters.get(key) ?? 0) + text.length);
            all += text.length;
            if (isBold)
                bold += text.length;
        }
    }
    const [bodySize = 10] = [...letters].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
    const headingSizes = [...letters]
        .filter(([size, count]) => size > bodySize * larger && count >= 3)
        .map(([size]) => size)
        .sort((a, b) => b - a)
        .filter((size, index, sizes) => index === 0 || size < (sizes[index - 1] ?? 0) * 0.97);
    const lines = pages.slice(0, 6).flatMap(({ words }) => groupIntoLines(words));
    const steps = lines.flatMap((line, index) => {
        const next = lines[index + 1];
        const step = next === undefined ? 0 : next.baseline - line.baseline;
        return step > bodySize * 0.8 && step < bodySize * 2.2 ? [step] : [];
    });
    return {
        bodySize,
        headingSize: bodySize * larger,
        lineSpacing: steps.length > 0 ? median(steps) : bodySize * 1.2,
        headingSizes,
        hasBoldBody: bold > all * 0.6,
        ...findVocabulary(pages),
    };
}
//# sourceMappingURL=document-style.js.map