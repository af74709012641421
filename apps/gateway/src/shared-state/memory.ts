import type { LimitClaim, LimitStanding, LimitStore, LimitVerdict, Standing } from './port.ts';
import { SlidingWindow } from './sliding-window.ts';

interface Counters {
  readonly requests: SlidingWindow;
  readonly tokens: SlidingWindow;
  inFlight: number;
  periodStartMs: number;
  spentNanos: number;
  reservedNanos: number;
}

/** Reads what a subject has spent since a time, nano-USD: the ledger's word at the start of a process or period. */
export type SpentSince = (subject: string, sinceMs: number) => Promise<number>;

/** Limits of one process. A claim is checked and taken in one synchronous step, so no two can both pass the last place. */
export function memoryLimitStore(deps: {
  /** A steady clock, for windows. */
  readonly now: () => number;
  /** Epoch milliseconds, for budget periods. */
  readonly wallNow: () => number;
  readonly spentSince: SpentSince;
}): LimitStore {
  const subjects = new Map<string, Counters>();
  const countersOf = (subject: string): Counters => {
    let counters = subjects.get(subject);
    if (counters === undefined) {
      counters = {
        requests: new SlidingWindow(),
        tokens: new SlidingWindow(),
        inFlight: 0,
        periodStartMs: -1,
        spentNanos: 0,
        reservedNanos: 0,
      };
      subjects.set(subject, counters);
    }
    return counters;
  };

  const takeNow = (claim: LimitClaim, counters: Counters): LimitVerdict => {
    const nowMs = deps.now();
    const refused = refusal(claim, counters, nowMs, deps.wallNow());
    if (refused !== undefined)
      return { granted: false, ...refused, standing: standing(claim, counters, nowMs) };
    if (claim.rpm !== undefined) counters.requests.add(nowMs, 1);
    if (claim.tpm !== undefined) counters.tokens.add(nowMs, claim.tokens);
    counters.inFlight++;
    counters.reservedNanos += claim.costNanos;
    return { granted: true, lease: { claim, takenAtMs: nowMs }, standing: standing(claim, counters, nowMs) };
  };

  return {
    take(claim) {
      const counters = countersOf(claim.subject);
      const { budget } = claim;
      if (budget === undefined || counters.periodStartMs === budget.periodStartMs)
        return takeNow(claim, counters);
      return deps.spentSince(claim.subject, budget.periodStartMs).then((spent) => {
        if (counters.periodStartMs !== budget.periodStartMs) {
          counters.periodStartMs = budget.periodStartMs;
          counters.spentNanos = spent;
        }
        return takeNow(claim, counters);
      });
    },
    settle(lease, used) {
      const counters = countersOf(lease.claim.subject);
      counters.inFlight = Math.max(0, counters.inFlight - 1);
      counters.reservedNanos = Math.max(0, counters.reservedNanos - lease.claim.costNanos);
      counters.spentNanos += used.costNanos;
      if (lease.claim.tpm !== undefined) {
        counters.tokens.add(deps.now(), used.tokens - lease.claim.tokens, lease.takenAtMs);
      }
    },
  };
}

function refusal(
  claim: LimitClaim,
  counters: Counters,
  nowMs: number,
  wallNowMs: number,
): { limit: 'requests' | 'tokens' | 'concurrency' | 'budget'; retryAfterMs: number | undefined } | undefined {
  if (claim.concurrency !== undefined && counters.inFlight >= claim.concurrency) {
    return { limit: 'concurrency', retryAfterMs: 1000 };
  }
  if (claim.rpm !== undefined && counters.requests.sum(nowMs) >= claim.rpm) {
    return { limit: 'requests', retryAfterMs: counters.requests.waitMs(nowMs, claim.rpm - 1) };
  }
  if (claim.tpm !== undefined && counters.tokens.sum(nowMs) + claim.tokens > claim.tpm) {
    // A request larger than the limit never fits, however long it waits.
    if (claim.tokens > claim.tpm) return { limit: 'tokens', retryAfterMs: undefined };
    return {
      limit: 'tokens',
      retryAfterMs: counters.tokens.waitMs(nowMs, Math.max(0, claim.tpm - claim.tokens)),
    };
  }
  const { budget } = claim;
  if (
    budget !== undefined &&
    counters.spentNanos + counters.reservedNanos + claim.costNanos > budget.limitNanos
  ) {
    const waitMs = budget.periodEndMs - wallNowMs;
    return { limit: 'budget', retryAfterMs: Number.isFinite(waitMs) ? waitMs : undefined };
  }
  return undefined;
}

function standing(claim: LimitClaim, counters: Counters, nowMs: number): LimitStanding {
  return {
    requests: windowStanding(claim.rpm, counters.requests, nowMs),
    tokens: windowStanding(claim.tpm, counters.tokens, nowMs),
  };
}

function windowStanding(
  limit: number | undefined,
  window: SlidingWindow,
  nowMs: number,
): Standing | undefined {
  if (limit === undefined) return undefined;
  return { limit, remaining: Math.max(0, limit - window.sum(nowMs)), resetMs: window.waitMs(nowMs, 0) };
}
