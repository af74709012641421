/**
 * Second OCR pass for redaction, where a missed word would be disclosed. It renders the image differently to find
 * light, faint and very large text, and reports regions that look like text but cannot be recognized.
 */
import { scaleAndRotate } from '../image/index.js';
import { equalizeContrast } from './equalize-contrast.js';
import { isWord } from './is-word.js';
import { findUnrecognizedRegions } from './unrecognized-regions.js';
/**
 * Very large letters are recognized in a downscaled image; small text is misread there and ignored. In pixels of the
 * image.
 */
const secondPassScales = [
    { scale: 1, minHeight: 0 },
    { scale: 0.5, minHeight: 50 },
    { scale: 0.25, minHeight: 100 },
];
const minSidePixels = 120;
/** Words of lower confidence do not explain the ink beneath them. */
const minSureConfidence = 0.6;
/** @param read words recognized so far, in pixels of the image */
export async function runSecondPass(tesseract, image, languages, dpi, read) {
    const flat = equalizeContrast(image);
    const found = [];
    for (const { scale, minHeight } of secondPassScales) {
        if (Math.max(image.width, image.height) * scale < minSidePixels)
            continue;
        const smaller = scale === 1 ? flat : await scaleAndRotate(flat, scale, 0);
        for (const word of await tesseract.recognize(smaller, languages, dpi)) {
            if ((word.y1 - word.y0) / scale < minHeight)
                continue;
            found.push({
                ...word,
                x0: word.x0 / scale,
                y0: word.y0 / scale,
                x1: word.x1 / scale,
                y1: word.y1 / scale,
                line: `${scale}/${word.line}`,
            });
        }
    }
    const words = found.filter((word) => isWord(word, dpi * 4));
    const known = [...read, ...words].filter(({ confidence }) => confidence > minSureConfidence);
    const ink = findUnrecognizedRegions(flat, known).map((box) => ({
        ...box,
        text: '',
        confidence: 0,
        line: 'ink',
    }));
    return { words, doubtfulWords: [...found.filter((word) => !words.includes(word)), ...ink] };
}
/** The page is level, so lines with a larger slope were written that way. */
const maxLineSlope = 0.08;
/** Minimum length of a line whose slope can be measured, in word heights. */
const minLineLengthHeights = 5;
/** Finds the words of slanted lines, where misread words make values unreliable. */
export function findSlantedWords(words) {
    const lines = Map.groupBy(words, ({ line }) => line);
    const slanted = [...lines.values()].filter((line) => {
        const [first, last] = [line[0], line.at(-1)];
        if (first === undefined || last === undefined)
            return false;
        const height = Math.max(first.y1 - first.y0, last.y1 - last.y0);
        const across = last.x0 + last.x1 - first.x0 - first.x1;
        const down = last.y0 + last.y1 - first.y0 - first.y1;
        return (Math.abs(across) > 2 * minLineLengthHeights * height && Math.abs(down) > Math.abs(across) * maxLineSlope);
    });
    return new Set(slanted.flat());
}
/** Removes words that overlap a word of higher confidence. */
export function deduplicateWords(words) {
    const kept = [];
    for (const word of [...words].sort((a, b) => b.confidence - a.confidence))
        if (!kept.some((other) => overlap(word, other) > 0.5))
            kept.push(word);
    return kept;
}
/**
 * Overlap of two boxes: the share of the narrower width times the share of the lower height. A share of the area would
 * not do, since a smaller rendering gives some words the height of several lines.
 */
function overlap(a, b) {
    const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
    const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
    if (width <= 0 || height <= 0)
        return 0;
    const minWidth = Math.max(1, Math.min(a.x1 - a.x0, b.x1 - b.x0));
    const minHeight = Math.max(1, Math.min(a.y1 - a.y0, b.y1 - b.y0));
    return (width / minWidth) * (height / minHeight);
}
//# sourceMappingURL=second-pass.js.map