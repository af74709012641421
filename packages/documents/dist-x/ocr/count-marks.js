import { binarize } from './binary-image.js';
import { removeConnectedComponents } from './connected-components.js';
const minMarkPixels = 4;
/** Counts the marks above the letters in an image of one word. */
export function countMarksInImage(word) {
    const { width, dark } = binarize(word);
    const all = removeConnectedComponents(width, dark).filter(({ size }) => size >= minMarkPixels);
    const tallest = Math.max(0, ...all.map(({ y0, y1 }) => y1 - y0));
    const letters = all.filter(({ y0, y1 }) => y1 - y0 > tallest * 0.45);
    return all.filter((mark) => mark.y1 - mark.y0 < tallest * 0.4 &&
        letters.some((letter) => mark.y1 < letter.y0 + 1 &&
            mark.x0 <= letter.x1 &&
            mark.x1 >= letter.x0 &&
            letter.y0 - mark.y1 < tallest * 0.4)).length;
}
//# sourceMappingURL=count-marks.js.map