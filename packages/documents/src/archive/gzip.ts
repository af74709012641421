import { Gunzip } from 'fflate';
import { type Budget, DocumentError } from '../model/index.ts';

const chunkBytes = 16 * 1024;

/** Unpacks gzip; charges the budget's inflated bytes. Throws `DocumentError`. */
export function gunzip(bytes: Uint8Array, budget: Budget): Uint8Array {
  const pieces: Uint8Array[] = [];
  const unpack = new Gunzip((piece) => {
    budget.charge('inflatedBytes', piece.length);
    pieces.push(piece);
  });
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      unpack.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    if (pieces.length === 0) throw new DocumentError('malformed', { cause: error });
  }
  return Buffer.concat(pieces);
}
