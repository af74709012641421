import { limitStatus } from './limit-status.ts';
import type {
  Budget,
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitSubject,
  LimitVerdict,
  SubjectLimits,
  UsageClaim,
} from './port.ts';
import { SlidingWindow } from './sliding-window.ts';

interface Counters {
  readonly requests: SlidingWindow;
  readonly tokens: SlidingWindow;
  inFlight: number;
  /** By start of the period. */
  readonly spentNanos: Map<number, number>;
  reservedNanos: number;
}

/** Reads the spending of a subject since a time, in nano-USD: used at the start of a process or period. */
export type SpentSince = (subject: LimitSubject, sinceMs: number) => Promise<number>;

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
  const countersOf = ({ subject: { kind, id } }: SubjectLimits): Counters => {
    const name = `${kind}:${id}`;
    let counters = subjects.get(name);
    if (counters === undefined) {
      counters = {
        requests: new SlidingWindow(),
        tokens: new SlidingWindow(),
        inFlight: 0,
        spentNanos: new Map(),
        reservedNanos: 0,
      };
      subjects.set(name, counters);
    }
    return counters;
  };
  const statusOf = (limits: readonly SubjectLimits[], nowMs: number): LimitStatus => {
    const all = limits.map(countersOf);
    const useOf = (kind: 'requests' | 'tokens') => (index: number) => {
      const window = all[index]?.[kind];
      return { sum: window?.sum(nowMs) ?? 0, resetMs: window?.waitMs(nowMs, 0) ?? 0 };
    };
    return limitStatus(limits, useOf('requests'), useOf('tokens'));
  };

  /** What is spent in a period that is not known yet. */
  const unread = ({ limits }: LimitLease): readonly { limits: SubjectLimits; startMs: number }[] =>
    limits.flatMap((one) =>
      one.budgets
        .filter(({ periodStartMs }) => !countersOf(one).spentNanos.has(periodStartMs))
        .map(({ periodStartMs }) => ({ limits: one, startMs: periodStartMs })),
    );
  const read = async (lease: LimitLease): Promise<void> => {
    await Promise.all(
      unread(lease).map(async ({ limits, startMs }) => {
        const spent = await deps.spentSince(limits.subject, startMs);
        const { spentNanos } = countersOf(limits);
        if (spentNanos.has(startMs)) return;
        spentNanos.set(startMs, spent);
        forgetPast(spentNanos, limits.budgets);
      }),
    );
  };

  const reserveNow = (lease: LimitLease, claim: UsageClaim): LimitVerdict => {
    const nowMs = deps.now();
    for (const one of lease.limits) {
      const refusal = usageRefusal(claim, one, countersOf(one), nowMs, deps.wallNow());
      if (refusal !== undefined)
        return { granted: false, of: one, ...refusal, status: statusOf(lease.limits, nowMs) };
    }
    for (const one of lease.limits) {
      const counters = countersOf(one);
      if (one.tpm !== undefined) counters.tokens.add(nowMs, claim.tokens);
      counters.reservedNanos += claim.costNanos;
    }
    const status = statusOf(lease.limits, nowMs);
    return { granted: true, lease: { ...lease, usage: claim, takenAtMs: nowMs }, status };
  };

  return {
    take(limits) {
      const nowMs = deps.now();
      for (const one of limits) {
        const refusal = slotRefusal(one, countersOf(one), nowMs);
        if (refusal !== undefined)
          return { granted: false, of: one, ...refusal, status: statusOf(limits, nowMs) };
      }
      for (const one of limits) {
        const counters = countersOf(one);
        if (one.rpm !== undefined) counters.requests.add(nowMs, 1);
        counters.inFlight++;
      }
      const lease = { limits, usage: undefined, takenAtMs: nowMs };
      return { granted: true, lease, status: statusOf(limits, nowMs) };
    },
    reserve(lease, claim) {
      // What was read can be forgotten again when the budgets of a subject change meanwhile.
      const whenRead = async (): Promise<LimitVerdict> => {
        while (unread(lease).length > 0) await read(lease);
        return reserveNow(lease, claim);
      };
      return unread(lease).length === 0 ? reserveNow(lease, claim) : whenRead();
    },
    settle({ limits, usage, takenAtMs }, used) {
      for (const one of limits) {
        const counters = countersOf(one);
        counters.inFlight = Math.max(0, counters.inFlight - 1);
        if (usage === undefined) continue;
        counters.reservedNanos = Math.max(0, counters.reservedNanos - usage.costNanos);
        for (const [startMs, spent] of counters.spentNanos)
          counters.spentNanos.set(startMs, spent + used.costNanos);
        if (one.tpm !== undefined) counters.tokens.add(deps.now(), used.tokens - usage.tokens, takenAtMs);
      }
    },
  };
}

/** Periods that are over. */
function forgetPast(spentNanos: Map<number, number>, budgets: readonly Budget[]): void {
  const current = new Set(budgets.map(({ periodStartMs }) => periodStartMs));
  for (const startMs of spentNanos.keys()) if (!current.has(startMs)) spentNanos.delete(startMs);
}

type Refusal = Pick<Extract<LimitVerdict, { granted: false }>, 'limit' | 'retryAfterMs' | 'budget'>;

function slotRefusal(
  { concurrency, rpm }: SubjectLimits,
  counters: Counters,
  nowMs: number,
): Refusal | undefined {
  if (concurrency !== undefined && counters.inFlight >= concurrency)
    return { limit: 'concurrency', retryAfterMs: 1000 };
  if (rpm !== undefined && counters.requests.sum(nowMs) >= rpm)
    return { limit: 'requests', retryAfterMs: counters.requests.waitMs(nowMs, rpm - 1) };
  return undefined;
}

function usageRefusal(
  claim: UsageClaim,
  { tpm, budgets }: SubjectLimits,
  counters: Counters,
  nowMs: number,
  wallNowMs: number,
): Refusal | undefined {
  if (tpm !== undefined && counters.tokens.sum(nowMs) + claim.tokens > tpm) {
    // A request larger than the limit never fits, however long it waits.
    if (claim.tokens > tpm) return { limit: 'tokens', retryAfterMs: undefined };
    return { limit: 'tokens', retryAfterMs: counters.tokens.waitMs(nowMs, tpm - claim.tokens) };
  }
  for (const budget of budgets) {
    const committedNanos = (counters.spentNanos.get(budget.periodStartMs) ?? 0) + counters.reservedNanos;
    if (committedNanos + claim.costNanos <= budget.limitNanos) continue;
    const waitMs = budget.periodEndMs - wallNowMs;
    return { limit: 'budget', budget, retryAfterMs: Number.isFinite(waitMs) ? waitMs : undefined };
  }
  return undefined;
}
