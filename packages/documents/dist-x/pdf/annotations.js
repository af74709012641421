import { apply } from './affine.js';
import { maxAttachments, readAttachedFile, readString } from './open-pdf.js';
const freeTextSubtype = 3;
const fileSubtype = 17;
const widgetSubtype = 20;
const popupSubtype = 16;
const linkSubtype = 2;
const hiddenFlags = 0x02 | 0x20;
const maxAnnotations = 5_000;
function readAnnotationString(pdfium, annotation, key) {
    const name = Buffer.from(`${key}\0`, 'latin1');
    const pointer = pdfium.malloc(name.length);
    pdfium.bytes().set(name, pointer);
    const text = readString(pdfium, (buffer, length) => pdfium.call.FPDFAnnot_GetStringValue(annotation, pointer, buffer, length));
    pdfium.free(pointer);
    return text;
}
/** Lays out a text as words inside a box, as if it were drawn there. */
function layOutWords(text, left, top, right, bottom) {
    const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
    const high = Math.max(4, (bottom - top) / Math.max(1, lines.length));
    const size = Math.min(high * 0.8, 12);
    return lines.flatMap((line, index) => {
        const wide = Math.min(size * 0.5, (right - left) / Math.max(1, line.length));
        const y0 = top + high * index + (high - size) / 2;
        let x = left;
        return line
            .split(/\s+/)
            .filter((part) => part !== '')
            .map((part) => {
            const x0 = x;
            x += (part.length + 1) * wide;
            return {
                text: part,
                x0,
                x1: x - wide,
                y0,
                y1: y0 + size,
                size,
                bold: false,
                italic: false,
                baseline: y0 + size * 0.8,
                joinsPrevious: false,
            };
        });
    });
}
/** The value of a form field, or a text that stands on the page, as words in its place. */
function readShownText(pdfium, annotation, matrix, scratch) {
    const { call } = pdfium;
    const kind = call.FPDFAnnot_GetSubtype(annotation);
    const value = readAnnotationString(pdfium, annotation, kind === widgetSubtype ? 'V' : 'Contents');
    const state = kind === widgetSubtype ? readAnnotationString(pdfium, annotation, 'AS') : '';
    const shown = value !== '' && value !== 'Off' && state === '' ? value : state !== '' && state !== 'Off' ? '☒' : '';
    if (shown === '' || call.FPDFAnnot_GetRect(annotation, scratch) === 0)
        return [];
    const at = scratch >> 2;
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.float32().subarray(at, at + 4);
    const [ax, ay] = apply(matrix, left, top);
    const [bx, by] = apply(matrix, right, bottom);
    return layOutWords(shown, Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
}
/** A field with its name, since nothing else says which label is its own; nothing if it is empty. */
function readField(pdfium, annotation) {
    const name = readAnnotationString(pdfium, annotation, 'T');
    const value = readAnnotationString(pdfium, annotation, 'V').replaceAll(/\s+/gu, ' ').trim();
    return name === '' || value === '' || value === 'Off' ? [] : [`${name}: ${value}`];
}
function readAnnotation(pdfium, annotation, matrix, scratch, budget) {
    const { call } = pdfium;
    const kind = call.FPDFAnnot_GetSubtype(annotation);
    const none = { words: [], comments: [], fields: [], files: [] };
    if (kind === linkSubtype ||
        kind === popupSubtype ||
        (call.FPDFAnnot_GetFlags(annotation) & hiddenFlags) !== 0)
        return none;
    if (kind === widgetSubtype || kind === freeTextSubtype)
        return {
            ...none,
            words: readShownText(pdfium, annotation, matrix, scratch),
            fields: kind === widgetSubtype ? readField(pdfium, annotation) : [],
        };
    const attachment = kind === fileSubtype ? call.FPDFAnnot_GetFileAttachment(annotation) : 0;
    const files = attachment === 0 ? [] : [readAttachedFile(pdfium, attachment, budget)];
    const text = readAnnotationString(pdfium, annotation, 'Contents').replaceAll(/\s+/gu, ' ').trim();
    if (text === '')
        return { ...none, files };
    const author = readAnnotationString(pdfium, annotation, 'T');
    return { ...none, files, comments: [author === '' ? text : `${author}: ${text}`] };
}
/** Reads the annotations of a page. Charges a node for each. */
export function readAnnotations(pdfium, page, matrix, budget) {
    const count = Math.min(pdfium.call.FPDFPage_GetAnnotCount(page), maxAnnotations);
    if (count <= 0)
        return { words: [], comments: [], fields: [], files: [] };
    budget.charge('nodes', count);
    const words = [];
    const comments = [];
    const fields = [];
    const files = [];
    const scratch = pdfium.malloc(32);
    try {
        for (let index = 0; index < count; index += 1) {
            const annotation = pdfium.call.FPDFPage_GetAnnot(page, index);
            if (annotation === 0)
                continue;
            const read = readAnnotation(pdfium, annotation, matrix, scratch, budget);
            words.push(...read.words);
            comments.push(...read.comments);
            fields.push(...read.fields);
            files.push(...read.files.slice(0, maxAttachments - files.length));
            pdfium.call.FPDFPage_CloseAnnot(annotation);
        }
    }
    finally {
        pdfium.free(scratch);
    }
    return { words, comments, fields, files };
}
//# sourceMappingURL=annotations.js.map