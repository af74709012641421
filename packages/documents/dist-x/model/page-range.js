import { DocumentError } from './errors.js';
const part = /^(\d{1,6})?(-)?(\d{1,6})?$/;
/**
 * Parses a page range such as "1-5,9", "3-" (to the end) or "-4" (from the start). Undefined or blank includes every
 * page. Throws `DocumentError` (bad_page_range) for anything else.
 */
export function parsePageRange(range) {
    if (range === undefined || range.trim() === '')
        return () => true;
    const spans = range.split(',').map((piece) => {
        const found = part.exec(piece.replaceAll(/\s/g, ''));
        if (found === null || (found[1] === undefined && found[3] === undefined)) {
            throw new DocumentError('bad_page_range');
        }
        if (found[2] === undefined && found[3] !== undefined)
            throw new DocumentError('bad_page_range');
        const first = Number(found[1] ?? 1);
        const last = found[2] === undefined ? first : Number(found[3] ?? Number.MAX_SAFE_INTEGER);
        if (first < 1 || last < first)
            throw new DocumentError('bad_page_range');
        return [first, last];
    });
    return (page) => spans.some(([first, last]) => page >= first && page <= last);
}
//# sourceMappingURL=page-range.js.map