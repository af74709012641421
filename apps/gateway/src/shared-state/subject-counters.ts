import type { LimitSubject } from './port.ts';
import { SlidingWindow } from './sliding-window.ts';

/** What is counted for one subject. Windows exist once they are needed: they are most of its memory. */
export class Counters {
  #requests: SlidingWindow | undefined;
  #tokens: SlidingWindow | undefined;
  inFlight = 0;
  /** By start of the period. */
  readonly spentNanos = new Map<number, number>();
  reservedNanos = 0;
  lastUsedMs = 0;

  get requests(): SlidingWindow {
    this.#requests ??= new SlidingWindow();
    return this.#requests;
  }

  get tokens(): SlidingWindow {
    this.#tokens ??= new SlidingWindow();
    return this.#tokens;
  }
}

/** Finds the counters of a subject; new ones are empty. */
export type SubjectCounters = (subject: LimitSubject) => Counters;

/** End users of an account whose counters are kept; some 15 MB, if all have two windows. */
const maxEndUsers = 10_000;
/** Windows are empty by then, and what is spent is in the ledger. */
const forgetAfterMs = 600_000;
/** How many of the oldest are looked at when another one comes. */
const lookAt = 16;

/**
 * Counters in memory. Owners and patterns of models are as many as administrators have made; end users are as many as requests name, so
 * that of each account only the latest are kept, and those in flight.
 * @param now monotonic clock, milliseconds
 */
export function createSubjectCounters(now: () => number): SubjectCounters {
  const owned = new Map<string, Counters>();
  const ofAccounts = new Map<string, Map<string, Counters>>();
  const found = (among: Map<string, Counters>, name: string): Counters => {
    let counters = among.get(name);
    if (counters === undefined) {
      counters = new Counters();
      among.set(name, counters);
    }
    return counters;
  };
  return (subject) => {
    const { kind, id, accountId } = subject;
    if (kind !== 'end_user') return found(owned, `${kind}:${id}`);
    let users = ofAccounts.get(accountId);
    if (users === undefined) {
      users = new Map();
      ofAccounts.set(accountId, users);
    }
    const nowMs = now();
    if (!users.has(id)) forgetOldest(users, nowMs);
    const counters = found(users, id);
    counters.lastUsedMs = nowMs;
    // The order of a map is that of its insertions: the one that was used last stands last.
    users.delete(id);
    users.set(id, counters);
    return counters;
  };
}

function forgetOldest(users: Map<string, Counters>, nowMs: number): void {
  let left = lookAt;
  for (const [id, { inFlight, lastUsedMs }] of users) {
    const isOver = users.size >= maxEndUsers;
    if (left === 0 || !(isOver || nowMs - lastUsedMs > forgetAfterMs)) return;
    left -= 1;
    if (inFlight === 0) users.delete(id);
  }
}
