import { budgetUses, limitStatus } from './limit-status.ts';
import type {
  Budget,
  LimitLease,
  LimitStatus,
  LimitStore,
  LimitSubject,
  LimitVerdict,
  OnSpent,
  SubjectLimits,
  UsageClaim,
} from './port.ts';
import { type Counters, createSubjectCounters } from './subject-counters.ts';

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
  readonly onSpent?: OnSpent | undefined;
}): LimitStore {
  const counted = createSubjectCounters(deps.now);
  const countersOf = ({ subject }: SubjectLimits): Counters => counted(subject);
  const spentOf =
    (limits: readonly SubjectLimits[]) =>
    (index: number, budget: number): number => {
      const one = limits[index];
      const startMs = one?.budgets[budget]?.periodStartMs ?? 0;
      return one === undefined ? 0 : (countersOf(one).spentNanos.get(startMs) ?? 0);
    };
  const statusOf = (limits: readonly SubjectLimits[], nowMs: number): LimitStatus => {
    const all = limits.map(countersOf);
    const useOf = (kind: 'requests' | 'tokens') => (index: number) => {
      const window = all[index]?.[kind];
      return { sum: window?.sum(nowMs) ?? 0, resetMs: window?.waitMs(nowMs, 0) ?? 0 };
    };
    return limitStatus(limits, useOf('requests'), useOf('tokens'), spentOf(limits));
  };

  /** What is spent in a period that is not known yet. */
  const unread = (limits: readonly SubjectLimits[]): readonly { limits: SubjectLimits; startMs: number }[] =>
    limits.flatMap((one) =>
      one.budgets
        .filter(({ periodStartMs }) => !countersOf(one).spentNanos.has(periodStartMs))
        .map(({ periodStartMs }) => ({ limits: one, startMs: periodStartMs })),
    );
  const read = async (all: readonly SubjectLimits[]): Promise<void> => {
    await Promise.all(
      unread(all).map(async ({ limits, startMs }) => {
        const spent = await deps.spentSince(limits.subject, startMs);
        const { spentNanos } = countersOf(limits);
        if (spentNanos.has(startMs)) return;
        spentNanos.set(startMs, spent);
        forgetPast(spentNanos, limits.budgets);
      }),
    );
  };

  const tellSpent = (limits: readonly SubjectLimits[], exhausted?: Budget): void => {
    if (deps.onSpent === undefined) return;
    for (const use of budgetUses(limits, spentOf(limits)))
      deps.onSpent({ ...use, isExhausted: use.budget === exhausted });
  };

  const reserveNow = (
    lease: LimitLease,
    claim: UsageClaim,
    joining: readonly SubjectLimits[],
  ): LimitVerdict => {
    const nowMs = deps.now();
    const limits = joining.length === 0 ? lease.limits : [...lease.limits, ...joining];
    const refused = (one: SubjectLimits, refusal: Refusal): LimitVerdict => {
      if (refusal.budget !== undefined) tellSpent([one], refusal.budget);
      return { granted: false, of: one, ...refusal, status: statusOf(limits, nowMs) };
    };
    for (const one of joining) {
      const refusal = slotRefusal(one, countersOf(one), nowMs);
      if (refusal !== undefined) return refused(one, refusal);
    }
    for (const one of limits) {
      const refusal = usageRefusal(claim, one, countersOf(one), nowMs, deps.wallNow());
      if (refusal !== undefined) return refused(one, refusal);
    }
    for (const one of joining) takeSlot(one, countersOf(one), nowMs);
    for (const one of limits) {
      const counters = countersOf(one);
      if (one.tpm !== undefined) counters.tokens.add(nowMs, claim.tokens);
      counters.reservedNanos += claim.costNanos;
    }
    const status = statusOf(limits, nowMs);
    return { granted: true, lease: { ...lease, limits, usage: claim, takenAtMs: nowMs }, status };
  };

  return {
    take(limits) {
      const nowMs = deps.now();
      for (const one of limits) {
        const refusal = slotRefusal(one, countersOf(one), nowMs);
        if (refusal !== undefined)
          return { granted: false, of: one, ...refusal, status: statusOf(limits, nowMs) };
      }
      for (const one of limits) takeSlot(one, countersOf(one), nowMs);
      const lease = { limits, usage: undefined, takenAtMs: nowMs };
      return { granted: true, lease, status: statusOf(limits, nowMs) };
    },
    reserve(lease, claim, joining = []) {
      const all = joining.length === 0 ? lease.limits : [...lease.limits, ...joining];
      // What was read can be forgotten again when the budgets of a subject change meanwhile.
      const whenRead = async (): Promise<LimitVerdict> => {
        while (unread(all).length > 0) await read(all);
        return reserveNow(lease, claim, joining);
      };
      return unread(all).length === 0 ? reserveNow(lease, claim, joining) : whenRead();
    },
    settle({ limits, usage, takenAtMs }, used, spared = []) {
      for (const [index, one] of limits.entries()) {
        const counters = countersOf(one);
        counters.inFlight = Math.max(0, counters.inFlight - 1);
        if (usage === undefined) continue;
        const unused = spared.find((each) => each.index === index);
        const own = unused === undefined ? used : nothing;
        counters.reservedNanos = Math.max(0, counters.reservedNanos - usage.costNanos);
        for (const [startMs, spent] of counters.spentNanos)
          counters.spentNanos.set(startMs, spent + own.costNanos);
        if (one.tpm !== undefined) counters.tokens.add(deps.now(), own.tokens - usage.tokens, takenAtMs);
        if (unused?.isTried === false && one.rpm !== undefined)
          counters.requests.add(deps.now(), -1, takenAtMs);
      }
      if (usage !== undefined) tellSpent(limits);
    },
  };
}

const nothing: UsageClaim = { tokens: 0, costNanos: 0 };

function takeSlot({ rpm }: SubjectLimits, counters: Counters, nowMs: number): void {
  if (rpm !== undefined) counters.requests.add(nowMs, 1);
  counters.inFlight++;
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
