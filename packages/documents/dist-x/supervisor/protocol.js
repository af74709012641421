/**
 * Messages between supervisor and child. Messages from a child are validated, since a malicious document may have
 * compromised it.
 */
import { isDocumentErrorReason, isImageView, isRecord, } from '../model/index.js';
const sources = ['text', 'ocr', 'mixed'];
function isPage(value) {
    return (isRecord(value) &&
        Number.isSafeInteger(value['number']) &&
        typeof value['markdown'] === 'string' &&
        typeof value['source'] === 'string' &&
        sources.includes(value['source']) &&
        typeof value['confidence'] === 'number' &&
        (value['uncertainWords'] === undefined || isUncertainWords(value['uncertainWords'])) &&
        (value['layout'] === undefined || isLayout(value['layout'])) &&
        (value['picture'] === undefined || isPicture(value['picture'])));
}
function isUncertainWords(value) {
    return (Array.isArray(value) &&
        value.every((one) => isRecord(one) && typeof one['text'] === 'string' && typeof one['confidence'] === 'number'));
}
const blockKinds = ['heading', 'paragraph', 'item', 'table'];
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);
function isLayout(value) {
    return (isRecord(value) &&
        isNumber(value['width']) &&
        isNumber(value['height']) &&
        Array.isArray(value['blocks']) &&
        value['blocks'].every(isBlock));
}
function isBlock(value) {
    if (!isRecord(value) || !blockKinds.includes(value['kind']))
        return false;
    const { kind, text, rows, level, box } = value;
    const hasContent = kind === 'table' ? isRows(rows) : typeof text === 'string';
    const hasLevel = level === undefined || isNumber(level);
    return hasContent && hasLevel && Array.isArray(box) && box.length === 4 && box.every(isNumber);
}
const isRows = (value) => Array.isArray(value) &&
    value.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string'));
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;
const isPicture = (value) => typeof value === 'string' && base64Form.test(value);
function isTable(value) {
    return isRecord(value) && Number.isSafeInteger(value['page']) && isRows(value['rows']);
}
function isMetadata(value) {
    return (isRecord(value) &&
        Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one)));
}
function isOutcome(value) {
    return (isRecord(value) &&
        typeof value['format'] === 'string' &&
        typeof value['mediaType'] === 'string' &&
        isMetadata(value['metadata']) &&
        Array.isArray(value['warnings']) &&
        value['warnings'].every((one) => typeof one === 'string') &&
        Array.isArray(value['memberHeadings']) &&
        value['memberHeadings'].every((one) => typeof one === 'string') &&
        (value['view'] === undefined || isImageView(value['view'])));
}
/** Validates a child's message; undefined if it is malformed. */
export function readChildMessage(header, payload) {
    if (!isRecord(header))
        return undefined;
    const { type, id, page, tables, expected, outcome, reason } = header;
    if (type === 'ready')
        return { type };
    if (typeof id !== 'number')
        return undefined;
    if (type === 'needs-ocr' || type === 'ocr-page')
        return { type, id };
    if (type === 'page' && isPage(page) && Array.isArray(tables) && tables.every(isTable)) {
        return {
            type,
            id,
            page,
            tables,
            ...(Number.isSafeInteger(expected) ? { expected: Number(expected) } : {}),
        };
    }
    if (type === 'done' && isOutcome(outcome))
        return { type, id, outcome: payload.length === 0 ? outcome : { ...outcome, bytes: payload } };
    if (type === 'failed' && isDocumentErrorReason(reason))
        return { type, id, reason };
    return undefined;
}
//# sourceMappingURL=protocol.js.map