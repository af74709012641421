import { binarize } from './binary-image.js';
import { removeConnectedComponents } from './connected-components.js';
/** Letter heights in pixels at 200 dpi, from the smallest print to a poster. */
const minLetterHeight = 6;
const maxLetterHeight = 400;
/** Minimum letters in a line of text. */
const minLetters = 3;
/** Maximum ratio of letter heights in a text, from small letters to accented capitals. */
const maxHeightRatio = 3;
/** Share of a letter's box covered by ink; frames have less, solid areas more. */
const minInkShare = 0.08;
const maxInkShare = 0.95;
const maxComponents = 60_000;
function isLetterLike({ x0, x1, y0, y1, size }) {
    const wide = x1 - x0 + 1;
    const high = y1 - y0 + 1;
    if (Math.max(wide, high) < minLetterHeight || Math.max(wide, high) > maxLetterHeight)
        return false;
    // A stroke such as l or - is thin and solid.
    const isStroke = Math.max(wide, high) >= Math.min(wide, high) * 3;
    const ink = size / (wide * high);
    return ink >= minInkShare && (ink <= maxInkShare || isStroke);
}
function isCovered({ x0, x1, y0, y1 }, words) {
    const x = (x0 + x1) / 2;
    const y = (y0 + y1) / 2;
    return words.some((word) => {
        const more = (word.y1 - word.y0) * 0.35;
        return x >= word.x0 - more && x <= word.x1 + more && y >= word.y0 - more && y <= word.y1 + more;
    });
}
/** True if two marks are as close as letters or words of a line, and of similar size. */
function areNear(a, b) {
    const sizeA = Math.max(a.x1 - a.x0, a.y1 - a.y0);
    const sizeB = Math.max(b.x1 - b.x0, b.y1 - b.y0);
    if (Math.max(sizeA, sizeB) > Math.min(sizeA, sizeB) * maxHeightRatio)
        return false;
    const reach = Math.max(sizeA, sizeB) * 0.9;
    const across = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
    const down = Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1);
    return across < reach && down < reach;
}
const gridCellPixels = 48;
/** Spatial index of the marks, since a page has thousands. */
function gridOf(marks) {
    const places = new Map();
    const keys = ({ x0, x1, y0, y1 }, reach) => {
        const found = [];
        const right = Math.floor((x1 + reach) / gridCellPixels);
        const bottom = Math.floor((y1 + reach) / gridCellPixels);
        for (let y = Math.floor((y0 - reach) / gridCellPixels); y <= bottom; y += 1)
            for (let x = Math.floor((x0 - reach) / gridCellPixels); x <= right; x += 1)
                found.push(`${x}.${y}`);
        return found;
    };
    for (const mark of marks) {
        for (const key of keys(mark, 0)) {
            const there = places.get(key);
            if (there === undefined)
                places.set(key, [mark]);
            else
                there.push(mark);
        }
    }
    return {
        near: (mark) => keys(mark, Math.max(mark.x1 - mark.x0, mark.y1 - mark.y0)).flatMap((key) => places.get(key) ?? []),
    };
}
/** Groups marks that are near each other, directly or through others. */
function groupNearby(marks) {
    const grid = gridOf(marks);
    const taken = new Set();
    const grow = (group) => {
        for (const mark of group) {
            for (const other of grid.near(mark)) {
                if (taken.has(other) || !areNear(mark, other))
                    continue;
                taken.add(other);
                group.push(other);
            }
        }
        return group;
    };
    return marks.flatMap((start) => {
        if (taken.has(start))
            return [];
        taken.add(start);
        return [grow([start])];
    });
}
/**
 * Returns the boxes of text that no word covers.
 * @param image dark on light, with equalized contrast
 * @param words recognized words, in the same pixel coordinates
 */
export function findUnrecognizedRegions(image, words) {
    const { dark, width } = binarize(image);
    const marks = removeConnectedComponents(width, dark).filter(isLetterLike);
    if (marks.length > maxComponents)
        return [{ x0: 0, y0: 0, x1: image.width, y1: image.height }];
    const unread = marks.filter((mark) => !isCovered(mark, words));
    return groupNearby(unread).flatMap((group) => (group.length < minLetters ? [] : group));
}
//# sourceMappingURL=unrecognized-regions.js.map