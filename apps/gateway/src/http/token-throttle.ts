import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { SluiceError } from '../errors/index.ts';

const windowMs = 60_000;
const maxFailures = 10;
/** Who changes addresses faster than this is forgotten: the token itself is long. */
const maxAddresses = 10_000;

/**
 * Slows down guessing of administrators' tokens: after ten wrong ones in a minute, an address is refused with 429 until
 * the minute is over. Other addresses do not notice.
 */
export interface TokenThrottle {
  /** How long an address is refused; 0 for one that is not. */
  retryAfterMs(address: string): number;
  refusal(address: string): SluiceError;
  failed(address: string): void;
}

/** @param now monotonic clock, milliseconds */
export function createTokenThrottle(now: () => number): TokenThrottle {
  const failures = new LRUCache<string, { count: number; readonly sinceMs: number }>({ max: maxAddresses });
  const current = (key: string): { count: number; readonly sinceMs: number } | undefined => {
    const found = failures.get(key);
    return found === undefined || now() - found.sinceMs >= windowMs ? undefined : found;
  };
  const retryAfterMs = (address: string): number => {
    const found = current(networkOf(address));
    return found === undefined || found.count < maxFailures ? 0 : Math.ceil(found.sinceMs + windowMs - now());
  };
  return {
    retryAfterMs,
    refusal: (address) =>
      new SluiceError('rate_limit_exceeded', {
        message: 'Too many wrong administrator tokens from this address; try again later.',
        retryAfterMs: retryAfterMs(address),
      }),
    failed(address) {
      const key = networkOf(address);
      const found = current(key);
      if (found === undefined) failures.set(key, { count: 1, sinceMs: now() });
      else found.count += 1;
    },
  };
}

/** One customer has a whole IPv6 network of 64 bits. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
