import { randomBytes } from 'node:crypto';

/** Ids that are unique over all processes and starts: a random prefix and a counter, cheaper than a UUID per request. */
export function createRequestIds(stamp: string = makeStamp()): { readonly stamp: string; next(): string } {
  let counter = 0;
  return { stamp, next: () => `req_${stamp}${(counter++).toString(36).padStart(6, '0')}` };
}

/** Seconds since 1970 and 40 random bits, so that ids of later starts sort later. */
function makeStamp(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(36);
  return seconds + randomBytes(5).toString('hex');
}
