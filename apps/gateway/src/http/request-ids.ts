import { randomBytes, randomFillSync } from 'node:crypto';

/** Random bytes are fetched for this many ids at once: a call for each would cost more than the id. */
const idsPerFill = 256;
const bytesPerId = 8;
/** Enough for milliseconds until the year 5188 in base 36. */
const timeDigits = 9;

/**
 * Ids that are unique over all processes and starts, and tell nothing about other requests: the stamp of the process, the time
 * and 64 random bits. In order of time, they are appended to the index of the table of usage; inserting random ones all
 * over it costs more than the rest of storing a row.
 * @param now epoch milliseconds
 */
export function createRequestIds(
  stamp: string = makeProcessStamp(),
  now: () => number = Date.now,
): { readonly stamp: string; next(): string } {
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
      const time = now().toString(36).padStart(timeDigits, '0');
      return `req_${stamp}${time}${pool.toString('hex', used - bytesPerId, used)}`;
    },
  };
}

/** The stamp of a process: seconds since 1970 and 40 random bits, so that ids of later starts sort later. */
export function makeProcessStamp(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(36);
  return seconds + randomBytes(5).toString('hex');
}
