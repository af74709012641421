import { multiply } from './affine.js';
import { readAnnotations } from './annotations.js';
import { buildWords } from './build-words.js';
import { readChars } from './read-chars.js';
import { readDrawing } from './read-drawing.js';
const matrixScale = 16;
/** Transforms PDF coordinates to points from the top left, including page rotation. */
function pageMatrix(pdfium, page, width, height) {
    const { call } = pdfium;
    const out = pdfium.malloc(8);
    const at = (x, y) => {
        call.FPDF_PageToDevice(page, 0, 0, Math.round(width * matrixScale), Math.round(height * matrixScale), 0, x, y, out, out + 4);
        const heap = pdfium.int32();
        return [(heap[out >> 2] ?? 0) / matrixScale, (heap[(out >> 2) + 1] ?? 0) / matrixScale];
    };
    const unitLength = 1000;
    const [e, f] = at(0, 0);
    const [ax, ay] = at(unitLength, 0);
    const [cx, cy] = at(0, unitLength);
    pdfium.free(out);
    return [(ax - e) / unitLength, (ay - f) / unitLength, (cx - e) / unitLength, (cy - f) / unitLength, e, f];
}
/** Rotates a page by quarter turns so that most of its text runs to the right. */
function uprightMatrix(turn, width, height) {
    if (turn === 90)
        return [0, -1, 1, 0, 0, width];
    if (turn === 180)
        return [-1, 0, 0, -1, width, height];
    if (turn === 270)
        return [0, 1, -1, 0, height, 0];
    return [1, 0, 0, 1, 0, 0];
}
/** Returns the quarter turn of most characters, clockwise; 0 without a clear majority. */
function dominantTurn(runs, matrix) {
    const votes = new Map();
    let all = 0;
    for (const run of runs) {
        const [a, b] = multiply(run.matrix, matrix);
        const degrees = (Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90 + 360) % 360;
        votes.set(degrees, (votes.get(degrees) ?? 0) + run.chars.length);
        all += run.chars.length;
    }
    for (const turn of [90, 180, 270])
        if ((votes.get(turn) ?? 0) > all * 0.6)
            return turn;
    return 0;
}
/** Reads a loaded page. Charges nodes for characters and drawn objects. */
export function readPage(pdfium, page, budget) {
    const width = pdfium.call.FPDF_GetPageWidthF(page);
    const height = pdfium.call.FPDF_GetPageHeightF(page);
    const base = pageMatrix(pdfium, page, width, height);
    const text = readChars(pdfium, page, budget);
    const turn = dominantTurn(text.runs, base);
    const matrix = multiply(base, uprightMatrix(turn, width, height));
    const sideways = turn === 90 || turn === 270;
    const size = sideways ? { width: height, height: width } : { width, height };
    const drawing = readDrawing(pdfium, page, matrix, size, budget);
    const invisibleLetters = text.runs.reduce((sum, run) => sum + (run.invisible ? run.chars.length : 0), 0);
    const scanned = drawing.imageShare > 0.5;
    const words = buildWords(text.runs, matrix, size, {
        keepInvisible: scanned && invisibleLetters > text.letters / 2,
        backgrounds: drawing.backgrounds,
    });
    const over = readAnnotations(pdfium, page, matrix, budget);
    return {
        ...size,
        words: over.words.length === 0 ? words : [...words, ...over.words],
        comments: over.comments,
        fields: over.fields,
        files: over.files,
        rules: drawing.rules,
        rotationDegrees: turn,
        drawnObjects: drawing.objects,
        signals: {
            letters: text.letters,
            unreadable: text.isUnreadable,
            imageShare: drawing.imageShare,
        },
    };
}
//# sourceMappingURL=read-page.js.map