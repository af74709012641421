/**
 * Slows down guessing of passwords and codes (SEC-55), by address and by the name that is tried, whether or not there is such a person.
 * It counts in the memory of one process: with several, an attacker has as many tries more.
 */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { SluiceError } from '../errors/index.ts';

const firstWaitMs = 1000;
/** Tries that cost nothing, and the longest wait: short enough that nobody can lock somebody out, or all behind one proxy. */
const rules = {
  name: { freeTries: 5, maxWaitMs: 60_000 },
  address: { freeTries: 50, maxWaitMs: 2000 },
} as const;
const forgetAfterMs = 900_000;
const maxEntries = 10_000;

interface Tries {
  count: number;
  lastMs: number;
}

export interface SignInThrottle {
  /** Counts a try; tries at the same time count too. Throws `rate_limit_exceeded` if it comes too early. */
  begin(address: string, name: string): void;
  /** Forgets the tries for a name, after the right password and code. @returns how many failed before */
  succeeded(address: string, name: string): number;
  /** Failures for a name until now. */
  failures(name: string): number;
}

/** @param now monotonic clock, milliseconds */
export function createSignInThrottle(now: () => number): SignInThrottle {
  const names = new LRUCache<string, Tries>({ max: maxEntries });
  const addresses = new LRUCache<string, Tries>({ max: maxEntries });
  const waitMs = (
    tries: Tries | undefined,
    { freeTries, maxWaitMs }: (typeof rules)[keyof typeof rules],
  ): number => {
    if (tries === undefined || tries.count < freeTries) return 0;
    const wait = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(20, tries.count - freeTries));
    return Math.max(0, tries.lastMs + wait - now());
  };
  const current = (map: LRUCache<string, Tries>, key: string): Tries | undefined => {
    const found = map.get(key);
    return found === undefined || now() - found.lastMs > forgetAfterMs ? undefined : found;
  };
  const count = (map: LRUCache<string, Tries>, key: string): void => {
    const found = current(map, key);
    if (found === undefined) map.set(key, { count: 1, lastMs: now() });
    else {
      found.count += 1;
      found.lastMs = now();
    }
  };
  return {
    begin(address, name) {
      const network = networkOf(address);
      const wait = Math.max(
        waitMs(current(names, name), rules.name),
        waitMs(current(addresses, network), rules.address),
      );
      if (wait > 0)
        throw new SluiceError('rate_limit_exceeded', {
          message: 'Too many attempts to sign in; try again later.',
          retryAfterMs: Math.ceil(wait),
        });
      count(names, name);
      count(addresses, network);
    },
    succeeded(address, name) {
      const failed = (current(names, name)?.count ?? 1) - 1;
      names.delete(name);
      const found = current(addresses, networkOf(address));
      // Only this try: somebody with an account of their own must not get more tries for others.
      if (found !== undefined) found.count -= 1;
      return failed;
    },
    failures: (name) => current(names, name)?.count ?? 0,
  };
}

/** One customer has a whole IPv6 network of 64 bits. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
