import { Gunzip } from 'fflate';
import { type Budget, DocumentError } from '../model/index.ts';

const PIECE_BYTES = 16 * 1024;

/** Unpacks gzip; charges the budget's inflated bytes. Throws `DocumentError`. */
export function gunzip(bytes: Uint8Array, budget: Budget): Uint8Array {
  const pieces: Uint8Array[] = [];
  const unpack = new Gunzip((piece) => {
    budget.charge('inflatedBytes', piece.length);
    pieces.push(piece);
  });
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      unpack.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    if (pieces.length === 0) throw new DocumentError('malformed', { cause: error });
  }
  return Buffer.concat(pieces);
}
