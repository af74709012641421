import { apply, multiply } from './affine.js';
const pathObject = 2;
const imageObject = 3;
const formObject = 5;
const maxObjects = 60_000;
const maxSegments = 2_000;
const maxRules = 8_000;
const maxFormDepth = 6;
/** A thinner area is a line. Points. */
const maxLineThickness = 3;
/** Shorter lines are ignored. Points. */
const minLineLength = 4;
const nearlyWhiteSum = 740;
const moveSegment = 2;
const bezierSegment = 1;
const scratchBytes = 64;
function boxOf(matrix, left, bottom, right, top) {
    const [ax, ay] = apply(matrix, left, bottom);
    const [bx, by] = apply(matrix, right, top);
    return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}
function addLine(into, box) {
    if (into.rules.length >= maxRules)
        return;
    const width = box.x1 - box.x0;
    const height = box.y1 - box.y0;
    if (width >= minLineLength && height < maxLineThickness && width > height * 2) {
        into.rules.push({ horizontal: true, at: (box.y0 + box.y1) / 2, from: box.x0, to: box.x1 });
    }
    else if (height >= minLineLength && width < maxLineThickness && height > width * 2) {
        into.rules.push({ horizontal: false, at: (box.x0 + box.x1) / 2, from: box.y0, to: box.y1 });
    }
}
function isLight(pdfium, object, scratch, stroke) {
    const name = stroke ? 'FPDFPageObj_GetStrokeColor' : 'FPDFPageObj_GetFillColor';
    if (pdfium.call[name](object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
        return false;
    const at = scratch >> 2;
    const [red = 0, green = 0, blue = 0, alpha = 255] = pdfium.int32().subarray(at, at + 4);
    return alpha === 0 || red + green + blue > nearlyWhiteSum;
}
/** Follows a path: every horizontal or vertical segment is a line. */
function addSegments(pdfium, object, matrix, scratch, into) {
    const { call } = pdfium;
    const count = Math.min(call.FPDFPath_CountSegments(object), maxSegments);
    let from;
    let start;
    const line = (a, b) => addLine(into, {
        x0: Math.min(a[0], b[0]),
        y0: Math.min(a[1], b[1]),
        x1: Math.max(a[0], b[0]),
        y1: Math.max(a[1], b[1]),
    });
    for (let index = 0; index < count; index += 1) {
        const segment = call.FPDFPath_GetPathSegment(object, index);
        if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0)
            continue;
        const heap = pdfium.float32();
        const to = apply(matrix, heap[scratch >> 2] ?? 0, heap[(scratch >> 2) + 1] ?? 0);
        const kind = call.FPDFPathSegment_GetType(segment);
        if (kind === moveSegment)
            start = to;
        else if (kind !== bezierSegment && from !== undefined)
            line(from, to);
        from = to;
        if (call.FPDFPathSegment_GetClose(segment) === 1 && start !== undefined)
            line(to, start);
    }
}
function objectMatrix(pdfium, object, scratch) {
    if (pdfium.call.FPDFPageObj_GetMatrix(object, scratch) === 0)
        return [1, 0, 0, 1, 0, 0];
    const at = scratch >> 2;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = pdfium.float32().subarray(at, at + 6);
    return [a, b, c, d, e, f];
}
function addPath(pdfium, object, matrix, box, scratch, into) {
    const { call } = pdfium;
    call.FPDFPath_GetDrawMode(object, scratch, scratch + 4);
    const heap = pdfium.int32();
    const filled = (heap[scratch >> 2] ?? 0) !== 0;
    const stroked = (heap[(scratch >> 2) + 1] ?? 0) !== 0;
    const thin = box.x1 - box.x0 < maxLineThickness || box.y1 - box.y0 < maxLineThickness;
    if (filled && !isLight(pdfium, object, scratch, false)) {
        if (thin)
            addLine(into, box);
        else
            into.backgrounds.push(box);
    }
    if (stroked && !isLight(pdfium, object, scratch, true)) {
        if (thin)
            addLine(into, box);
        else
            addSegments(pdfium, object, multiply(objectMatrix(pdfium, object, scratch), matrix), scratch, into);
    }
    else if (filled &&
        !thin &&
        call.FPDFPath_CountSegments(object) > 6 &&
        !isLight(pdfium, object, scratch, false)) {
        // A grid may be one path of many thin rectangles.
        addThinParts(pdfium, object, multiply(objectMatrix(pdfium, object, scratch), matrix), scratch, into);
    }
}
/** Adds the thin rectangles of a filled path. */
function addThinParts(pdfium, object, matrix, scratch, into) {
    const { call } = pdfium;
    const count = Math.min(call.FPDFPath_CountSegments(object), maxSegments);
    let points = [];
    const flush = () => {
        if (points.length >= 4) {
            const xs = points.map(([x]) => x);
            const ys = points.map(([, y]) => y);
            addLine(into, { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) });
        }
        points = [];
    };
    for (let index = 0; index < count; index += 1) {
        const segment = call.FPDFPath_GetPathSegment(object, index);
        if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0)
            continue;
        if (call.FPDFPathSegment_GetType(segment) === moveSegment)
            flush();
        const heap = pdfium.float32();
        points.push(apply(matrix, heap[scratch >> 2] ?? 0, heap[(scratch >> 2) + 1] ?? 0));
    }
    flush();
}
function readObject(pdfium, object, matrix, depth, scratch, into) {
    const { call } = pdfium;
    into.objects += 1;
    if (into.objects > maxObjects)
        return;
    const kind = call.FPDFPageObj_GetType(object);
    if (kind === formObject && depth < maxFormDepth) {
        const inner = multiply(objectMatrix(pdfium, object, scratch), matrix);
        const count = call.FPDFFormObj_CountObjects(object);
        for (let index = 0; index < count && into.objects <= maxObjects; index += 1) {
            readObject(pdfium, call.FPDFFormObj_GetObject(object, index), inner, depth + 1, scratch, into);
        }
        return;
    }
    if (kind !== pathObject && kind !== imageObject)
        return;
    if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
        return;
    const at = scratch >> 2;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.float32().subarray(at, at + 4);
    const box = boxOf(matrix, left, bottom, right, top);
    if (kind === imageObject)
        into.images.push(box);
    else
        addPath(pdfium, object, matrix, box, scratch, into);
}
/** Computes the share of the page covered by images on a grid, so that overlaps count once. */
function coveredShare(images, width, height) {
    const gridSize = 32;
    const covered = new Uint8Array(gridSize * gridSize);
    for (const { x0, y0, x1, y1 } of images) {
        const clamp = (value, size) => Math.max(0, Math.min(gridSize, Math.round((value / size) * gridSize)));
        for (let row = clamp(y0, height); row < clamp(y1, height); row += 1) {
            covered.fill(1, row * gridSize + clamp(x0, width), row * gridSize + clamp(x1, width));
        }
    }
    return covered.reduce((sum, one) => sum + one, 0) / covered.length;
}
/** Reads the drawing of a page. Charges a node per object. */
export function readDrawing(pdfium, page, matrix, size, budget) {
    const into = { rules: [], backgrounds: [], images: [], objects: 0 };
    const scratch = pdfium.malloc(scratchBytes);
    try {
        const count = pdfium.call.FPDFPage_CountObjects(page);
        for (let index = 0; index < count && into.objects <= maxObjects; index += 1) {
            readObject(pdfium, pdfium.call.FPDFPage_GetObject(page, index), matrix, 0, scratch, into);
        }
    }
    finally {
        pdfium.free(scratch);
    }
    budget.charge('nodes', into.objects);
    return {
        rules: into.rules,
        backgrounds: into.backgrounds,
        objects: into.rules.length + into.images.length + into.backgrounds.length,
        imageShare: coveredShare(into.images, size.width, size.height),
    };
}
//# sourceMappingURL=read-drawing.js.map