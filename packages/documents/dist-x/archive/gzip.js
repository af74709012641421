import { Gunzip, Unzlib } from 'fflate';
import { DocumentError } from '../model/index.js';
const chunkBytes = 16 * 1024;
/** What can be decompressed of damaged data is kept. */
function decompress(unpack, bytes, budget) {
    const pieces = [];
    unpack.ondata = (piece) => {
        budget.charge('inflatedBytes', piece.length);
        pieces.push(piece);
    };
    try {
        for (let at = 0; at < bytes.length; at += chunkBytes) {
            unpack.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
        }
    }
    catch (error) {
        if (error instanceof DocumentError)
            throw error;
        if (pieces.length === 0)
            throw new DocumentError('malformed', { cause: error });
    }
    return Buffer.concat(pieces);
}
/** Decompresses gzip data and charges the output to the budget. Throws `DocumentError`. */
export function gunzip(bytes, budget) {
    return decompress(new Gunzip(), bytes, budget);
}
/** The same for zlib data (RFC 1950). */
export function unzlib(bytes, budget) {
    return decompress(new Unzlib(), bytes, budget);
}
//# sourceMappingURL=gzip.js.map