/** Tells columns of text from tables where nothing but their gaps part them, as beside a picture. */
import { boundingBox, median } from './geometry.js';
const minLines = 6;
/** Lines of text fill their column but for the last one of a paragraph. */
const fullShare = 0.8;
const minFullLinesShare = 0.55;
const minWordsPerLine = 3;
const maxFiguresShare = 0.1;
/** Text is set in even lines, the rows of a table with wrapped cells are not. */
const pitchTolerance = 1.25;
const minEvenShare = 0.85;
/** True if the lines of a column are text. @param parts of lines that stand in it */
function isText(parts, { x0, x1 }) {
    if (parts.length < minLines)
        return false;
    const full = parts.filter((part) => {
        const box = boundingBox(part);
        return box.x1 - box.x0 >= (x1 - x0) * fullShare;
    }).length;
    const words = parts.flat();
    const figures = words.filter(({ text }) => /^\P{L}*\d\P{L}*$/u.test(text)).length;
    return (full >= parts.length * minFullLinesShare &&
        words.length >= parts.length * minWordsPerLine &&
        figures < words.length * maxFiguresShare);
}
/** True if all columns are text. @param partsOf a column: the words of each line that stand in it */
export function areProseColumns(lines, columns, partsOf) {
    const steps = lines.slice(1).map((line, at) => line.baseline - (lines[at]?.baseline ?? 0));
    const pitch = median(steps);
    const even = steps.filter((step) => step < pitch * pitchTolerance).length;
    if (even < steps.length * minEvenShare)
        return false;
    return columns.every((column, at) => isText(partsOf(at), column));
}
//# sourceMappingURL=prose-columns.js.map