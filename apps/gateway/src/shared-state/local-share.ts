import { memoryLimitStore, type SpentSince } from './memory.ts';
import type { Budget, LimitStore, LimitVerdict, SubjectLimits } from './port.ts';

/** Budgets whose rest is known while the store is gone; then they are read again, with what was spent meanwhile. */
const maxLeft = 20_000;
/** By then, the shared store may answer again. */
const shareRetryMs = 5000;

export interface LocalShareDeps {
  /** What requests get while the store is gone: each process its share, 503, or no limits. */
  readonly onFailure: 'local_share' | 'deny' | 'allow';
  readonly spentSince: SpentSince;
  /** Monotonic clock. */
  readonly now: () => number;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
}

/** The limits of this process while the store is gone. @param nodes how many processes share them by now */
export function localShare(
  { onFailure, spentSince, now, wallNow }: LocalShareDeps,
  nodes: () => number,
): LimitStore {
  // What is spent comes off the limit instead: only what is left is shared.
  const memory = memoryLimitStore({ now, wallNow, spentSince: () => Promise.resolve(0) });
  const left = new Map<string, Promise<number>>();
  const leftOf = (one: SubjectLimits, index: number): Promise<number> => {
    const budget = one.budgets[index];
    if (budget === undefined) return Promise.resolve(0);
    const { kind, id } = one.subject;
    const name = `${kind} ${id} ${budget.periodStartMs} ${budget.limitNanos}`;
    const known =
      left.get(name) ??
      spentSince(one.subject, budget.periodStartMs).then((spent) =>
        Math.max(0, Math.floor((budget.limitNanos - spent) / nodes())),
      );
    if (left.size >= maxLeft) left.clear();
    left.set(name, known);
    known.catch(() => left.delete(name));
    return known;
  };
  /** A budget of which something is left is not exhausted: the shared store, or another process, has the rest. */
  const withRest = async (verdict: LimitVerdict): Promise<LimitVerdict> => {
    if (verdict.granted || verdict.limit !== 'budget' || verdict.budget === undefined) return verdict;
    const { of, budget } = verdict;
    const whole = wholes.get(of)?.find(({ periodStartMs, periodEndMs }) => {
      return periodStartMs === budget.periodStartMs && periodEndMs === budget.periodEndMs;
    });
    if (whole === undefined) return verdict;
    const spent = await spentSince(of.subject, whole.periodStartMs).catch(() => 0);
    return spent >= whole.limitNanos ? verdict : { ...verdict, isShare: true, retryAfterMs: shareRetryMs };
  };
  const wholes = new WeakMap<SubjectLimits, readonly Budget[]>();
  const share = (limit: number | undefined): number | undefined =>
    limit === undefined ? undefined : Math.max(1, Math.floor(limit / nodes()));
  const shareOf = async (one: SubjectLimits): Promise<SubjectLimits> => {
    const own = await shareWith(one);
    wholes.set(own, one.budgets);
    return own;
  };
  const shareWith = async (one: SubjectLimits): Promise<SubjectLimits> => ({
    ...one,
    rpm: share(one.rpm),
    concurrency: share(one.concurrency),
    tpm: share(one.tpm),
    budgets: await Promise.all(
      // Of a share, thresholds would be told wrongly: the shared store tells them when it is back.
      one.budgets.map(async (budget, index) => ({
        ...budget,
        limitNanos: await leftOf(one, index),
        notice: undefined,
      })),
    ),
  });
  if (onFailure === 'allow')
    return {
      take: unlimited,
      reserve: (lease, usage, joining = []) => ({
        granted: true,
        lease: { ...lease, limits: [...lease.limits, ...joining], usage },
        status: noStatus,
      }),
      settle: () => undefined,
    };
  return {
    ...memory,
    take: async (limits, requestId) =>
      withRest(await memory.take(await Promise.all(limits.map(shareOf)), requestId)),
    reserve: async (lease, claim, joining = []) =>
      withRest(await memory.reserve(lease, claim, await Promise.all(joining.map(shareOf)))),
  };
}

const noStatus = { requests: undefined, tokens: undefined };

/** A grant without limits. */
export function unlimited(limits: readonly SubjectLimits[]): Extract<LimitVerdict, { granted: true }> {
  return { granted: true, lease: { limits, usage: undefined, takenAtMs: 0 }, status: noStatus };
}
