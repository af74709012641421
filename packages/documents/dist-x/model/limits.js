/** Limits on the cost of one document. Every loop over a document's content charges its budget. */
import { DocumentError } from './errors.js';
const mebibyte = 1024 * 1024;
/** Default limits. */
export const defaultLimits = {
    fileBytes: 32 * mebibyte,
    inflatedBytes: 200 * mebibyte,
    entries: 1_000,
    depth: 3,
    nodes: 2_000_000,
    characters: 20_000_000,
    pages: 2_000,
    pixels: 60_000_000,
    wallMs: 15_000,
    wallMsPerOcrPage: 10_000,
    cpuMs: 20_000,
    memoryBytes: 900 * mebibyte,
};
const reasons = {
    inflatedBytes: 'inflated_too_far',
    entries: 'too_many_entries',
    nodes: 'too_many_nodes',
    characters: 'too_much_text',
    pages: 'too_many_pages',
};
/** Creates a budget with the given limits. */
export function createBudget(limits) {
    const spent = {
        inflatedBytes: 0,
        entries: 0,
        nodes: 0,
        characters: 0,
        pages: 0,
    };
    return {
        limits,
        charge(what, amount = 1) {
            spent[what] += amount;
            if (spent[what] > limits[what])
                throw new DocumentError(reasons[what]);
        },
        remaining: (what) => Math.max(0, limits[what] - spent[what]),
        checkPixels(width, height) {
            if (!(width > 0 && height > 0))
                throw new DocumentError('malformed');
            if (width * height > limits.pixels)
                throw new DocumentError('too_many_pixels');
        },
    };
}
//# sourceMappingURL=limits.js.map