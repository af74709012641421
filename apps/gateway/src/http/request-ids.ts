import { randomBytes, randomFillSync } from 'node:crypto';

/** Random bytes are fetched for this many ids at once: a call for each would cost more than the id. */
const idsPerFill = 256;
const bytesPerId = 12;

/**
 * Ids that are unique over all processes and starts, and tell nothing about other requests: the stamp of the process and 96
 * random bits.
 */
export function createRequestIds(stamp: string = makeStamp()): { readonly stamp: string; next(): string } {
  const pool = Buffer.alloc(idsPerFill * bytesPerId);
  let used = pool.length;
  return {
    stamp,
    next: () => {
      if (used === pool.length) {
        randomFillSync(pool);
        used = 0;
      }
      used += bytesPerId;
      return `req_${stamp}${pool.toString('hex', used - bytesPerId, used)}`;
    },
  };
}

/** Seconds since 1970 and 40 random bits, so that ids of later starts sort later. */
function makeStamp(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(36);
  return seconds + randomBytes(5).toString('hex');
}
