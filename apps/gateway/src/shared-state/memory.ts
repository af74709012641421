import type {
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitVerdict,
  SlotClaim,
  UsageClaim,
  WindowStatus,
} from './port.ts';
import { SlidingWindow } from './sliding-window.ts';

interface Counters {
  readonly requests: SlidingWindow;
  readonly tokens: SlidingWindow;
  inFlight: number;
  periodStartMs: number;
  spentNanos: number;
  reservedNanos: number;
}

/** Reads the spending of a subject since a time, in nano-USD: used at the start of a process or period. */
export type SpentSince = (subject: string, sinceMs: number) => Promise<number>;

/**
 * Limits of one process. A claim is checked and granted in one synchronous step, so that two cannot both get the
 * last slot.
 */
export function memoryLimitStore(deps: {
  /** Monotonic clock, for windows. */
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

  const reserveNow = (lease: LimitLease, claim: UsageClaim, counters: Counters): LimitVerdict => {
    const nowMs = deps.now();
    const refusal = usageRefusal(claim, counters, nowMs, deps.wallNow());
    if (refusal === undefined) {
      if (claim.tpm !== undefined) counters.tokens.add(nowMs, claim.tokens);
      counters.reservedNanos += claim.costNanos;
    }
    const where = status(lease.slot.rpm, claim.tpm, counters, nowMs);
    return refusal === undefined
      ? { granted: true, lease: { ...lease, usage: claim, takenAtMs: nowMs }, status: where }
      : { granted: false, ...refusal, status: where };
  };

  return {
    take(slot) {
      const counters = countersOf(slot.subject);
      const nowMs = deps.now();
      const refusal = slotRefusal(slot, counters, nowMs);
      if (refusal !== undefined)
        return { granted: false, ...refusal, status: status(slot.rpm, undefined, counters, nowMs) };
      if (slot.rpm !== undefined) counters.requests.add(nowMs, 1);
      counters.inFlight++;
      return {
        granted: true,
        lease: { slot, usage: undefined, takenAtMs: nowMs },
        status: status(slot.rpm, undefined, counters, nowMs),
      };
    },
    reserve(lease, claim) {
      const { subject } = lease.slot;
      const counters = countersOf(subject);
      const { budget } = claim;
      if (budget === undefined || counters.periodStartMs === budget.periodStartMs)
        return reserveNow(lease, claim, counters);
      return deps.spentSince(subject, budget.periodStartMs).then((spent) => {
        if (counters.periodStartMs !== budget.periodStartMs) {
          counters.periodStartMs = budget.periodStartMs;
          counters.spentNanos = spent;
        }
        return reserveNow(lease, claim, counters);
      });
    },
    settle({ slot, usage, takenAtMs }, used) {
      const counters = countersOf(slot.subject);
      counters.inFlight = Math.max(0, counters.inFlight - 1);
      if (usage === undefined) return;
      counters.reservedNanos = Math.max(0, counters.reservedNanos - usage.costNanos);
      counters.spentNanos += used.costNanos;
      if (usage.tpm !== undefined) counters.tokens.add(deps.now(), used.tokens - usage.tokens, takenAtMs);
    },
  };
}

type Refusal = Pick<Extract<LimitVerdict, { granted: false }>, 'limit' | 'retryAfterMs'>;

function slotRefusal(slot: SlotClaim, counters: Counters, nowMs: number): Refusal | undefined {
  if (slot.concurrency !== undefined && counters.inFlight >= slot.concurrency)
    return { limit: 'concurrency', retryAfterMs: 1000 };
  if (slot.rpm !== undefined && counters.requests.sum(nowMs) >= slot.rpm)
    return { limit: 'requests', retryAfterMs: counters.requests.waitMs(nowMs, slot.rpm - 1) };
  return undefined;
}

function usageRefusal(
  claim: UsageClaim,
  counters: Counters,
  nowMs: number,
  wallNowMs: number,
): Refusal | undefined {
  if (claim.tpm !== undefined && counters.tokens.sum(nowMs) + claim.tokens > claim.tpm) {
    // A request larger than the limit never fits, however long it waits.
    if (claim.tokens > claim.tpm) return { limit: 'tokens', retryAfterMs: undefined };
    return { limit: 'tokens', retryAfterMs: counters.tokens.waitMs(nowMs, claim.tpm - claim.tokens) };
  }
  const { budget } = claim;
  const committedNanos = counters.spentNanos + counters.reservedNanos;
  if (budget === undefined || committedNanos + claim.costNanos <= budget.limitNanos) return undefined;
  const waitMs = budget.periodEndMs - wallNowMs;
  return { limit: 'budget', retryAfterMs: Number.isFinite(waitMs) ? waitMs : undefined };
}

function status(
  rpm: number | undefined,
  tpm: number | undefined,
  counters: Counters,
  nowMs: number,
): LimitStatus {
  return {
    requests: windowStatus(rpm, counters.requests, nowMs),
    tokens: windowStatus(tpm, counters.tokens, nowMs),
  };
}

function windowStatus(
  limit: number | undefined,
  window: SlidingWindow,
  nowMs: number,
): WindowStatus | undefined {
  if (limit === undefined) return undefined;
  return { limit, remaining: Math.max(0, limit - window.sum(nowMs)), resetMs: window.waitMs(nowMs, 0) };
}
