/**
 * Limits that go on when the shared store does not answer: then each process enforces its share of them. What was counted meanwhile is
 * told to the store when it is back.
 */
import { memoryLimitStore, type SpentSince } from './memory.ts';
import type {
  LimitLease,
  LimitStore,
  LimitVerdict,
  SparedSubject,
  SubjectLimits,
  UsageClaim,
} from './port.ts';
import type { SharedLimitStore } from './valkey/index.ts';

export interface FailoverLimitStore extends LimitStore {
  close(): void;
}

export interface FailoverDeps {
  readonly shared: SharedLimitStore;
  /** What requests get while the store is gone: each process its share, 503, or no limits. */
  readonly onFailure: 'local_share' | 'deny' | 'allow';
  readonly spentSince: SpentSince;
  /** Monotonic clock. */
  readonly now: () => number;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
  /** Called when the store is lost, and when it is back. */
  readonly onChange: (isShared: boolean, error: unknown) => void;
}

/** Also how soon a process knows how many others there are. */
const renewEveryMs = 2000;
const forgetNodesMs = 30_000;
/** Failures in a row after which the store is not asked for a while. */
const maxFailures = 3;
const pauseMs = 1000;
/** Settlements that wait for the store; older ones are in the ledger, which counts in the end. */
const maxWaiting = 100_000;

interface Settled {
  readonly lease: LimitLease;
  readonly used: UsageClaim;
  readonly spared: readonly SparedSubject[];
}

const noUsage: UsageClaim = { tokens: 0, costNanos: 0 };

export function failoverLimitStore(deps: FailoverDeps): FailoverLimitStore {
  return new Failover(deps);
}

/** Budgets whose rest is known while the store is gone; then they are read again, with what was spent meanwhile. */
const maxLeft = 20_000;

class Failover implements FailoverLimitStore {
  readonly #deps: FailoverDeps;
  readonly #timer: NodeJS.Timeout;
  /** The stores of leases that the shared one did not give. */
  readonly #local = new WeakMap<LimitLease, LimitStore>();
  #fallback: LimitStore | undefined;
  #failures = 0;
  #pausedUntilMs = 0;
  #nodes = 1;
  #counts: readonly { readonly nodes: number; readonly atMs: number }[] = [];
  #waiting: Settled[] = [];
  #isTelling = false;

  constructor(deps: FailoverDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#renew(), renewEveryMs).unref();
    void this.#renew();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  take(limits: readonly SubjectLimits[], requestId: string): LimitVerdict | Promise<LimitVerdict> {
    // Most keys have no limits, and need no store.
    if (limits.length === 0) return unlimited(limits);
    return this.#ask(
      () => this.#deps.shared.take(limits, requestId),
      (fallback) => this.#remember(fallback, fallback.take(limits, requestId)),
    );
  }

  reserve(
    lease: LimitLease,
    claim: UsageClaim,
    joining: readonly SubjectLimits[] = [],
  ): LimitVerdict | Promise<LimitVerdict> {
    if (lease.limits.length + joining.length === 0)
      return { ...unlimited(lease.limits), lease: { ...lease, usage: claim } };
    const own = this.#local.get(lease);
    if (own !== undefined) return this.#remember(own, own.reserve(lease, claim, joining));
    return this.#ask(
      () => this.#deps.shared.reserve(lease, claim, joining),
      async (fallback) => {
        // The slot that the store gave is held until it can be told.
        const slot = await fallback.take(lease.limits, lease.id ?? '');
        if (!slot.granted) return slot;
        const verdict = await fallback.reserve(slot.lease, claim, joining);
        if (!verdict.granted) await fallback.settle(slot.lease, noUsage);
        else if (lease.limits.length > 0) this.#tellLater({ lease, used: noUsage, spared: [] });
        return this.#remember(fallback, verdict);
      },
    );
  }

  async settle(lease: LimitLease, used: UsageClaim, spared: readonly SparedSubject[] = []): Promise<void> {
    if (lease.limits.length === 0) return;
    const own = this.#local.get(lease);
    if (own === undefined) {
      await this.#tell({ lease, used, spared });
      return;
    }
    await own.settle(lease, used, spared);
    if (lease.usage === undefined) return;
    // The shared store did not know of it, and counted no request that could be given back.
    const untaken = spared.map(({ index }) => ({ index, isTried: true }));
    await this.#tell({ lease: { ...lease, usage: noUsage }, used, spared: untaken });
  }

  async #ask(
    ask: () => LimitVerdict | Promise<LimitVerdict>,
    instead: (fallback: LimitStore) => LimitVerdict | Promise<LimitVerdict>,
  ): Promise<LimitVerdict> {
    if (this.#deps.now() >= this.#pausedUntilMs) {
      try {
        const verdict = await ask();
        this.#succeeded();
        return verdict;
      } catch (error) {
        this.#failed(error);
        if (this.#deps.onFailure === 'deny') throw error;
      }
    } else if (this.#deps.onFailure === 'deny')
      throw new Error('The shared store of limits does not answer.');
    this.#fallback ??= createFallback(this.#deps, this.#nodes);
    return await instead(this.#fallback);
  }

  #remember<T extends LimitVerdict | Promise<LimitVerdict>>(store: LimitStore, verdict: T): T {
    const remember = (known: LimitVerdict): void => {
      if (known.granted) this.#local.set(known.lease, store);
    };
    if (verdict instanceof Promise) void verdict.then(remember, () => undefined);
    else remember(verdict);
    return verdict;
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#pausedUntilMs = 0;
    if (this.#fallback !== undefined) {
      this.#fallback = undefined;
      this.#deps.onChange(true, undefined);
    }
    if (this.#waiting.length > 0) void this.#tellAll();
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    if (this.#failures >= maxFailures) this.#pausedUntilMs = this.#deps.now() + pauseMs;
    if (this.#fallback !== undefined) return;
    this.#fallback = createFallback(this.#deps, this.#nodes);
    this.#deps.onChange(false, error);
  }

  async #renew(): Promise<void> {
    try {
      this.#count(await this.#deps.shared.renew());
      this.#succeeded();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Fewer processes count only after a while: a store that was flushed has forgotten those that have not said again that they live. */
  #count(nodes: number): void {
    const nowMs = this.#deps.now();
    this.#counts = [
      ...this.#counts.filter(({ atMs }) => nowMs - atMs < forgetNodesMs),
      { nodes: Math.max(1, nodes), atMs: nowMs },
    ];
    this.#nodes = Math.max(...this.#counts.map((one) => one.nodes));
  }

  async #tell(settled: Settled): Promise<void> {
    if (this.#deps.now() < this.#pausedUntilMs) {
      this.#tellLater(settled);
      return;
    }
    try {
      await this.#deps.shared.settle(settled.lease, settled.used, settled.spared);
      this.#succeeded();
    } catch (error) {
      this.#tellLater(settled);
      this.#failed(error);
    }
  }

  #tellLater(settled: Settled): void {
    if (this.#waiting.length < maxWaiting) this.#waiting.push(settled);
  }

  async #tellAll(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (;;) {
        const next = this.#waiting[0];
        if (next === undefined) break;
        await this.#deps.shared.settle(next.lease, next.used, next.spared);
        this.#waiting.shift();
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isTelling = false;
    }
  }
}

/** The limits of this process while the store is gone. @param nodes how many processes share them */
function createFallback({ onFailure, spentSince, now, wallNow }: FailoverDeps, nodes: number): LimitStore {
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
        Math.max(0, Math.floor((budget.limitNanos - spent) / nodes)),
      );
    if (left.size >= maxLeft) left.clear();
    left.set(name, known);
    known.catch(() => left.delete(name));
    return known;
  };
  const share = (limit: number | undefined): number | undefined =>
    limit === undefined ? undefined : Math.max(1, Math.floor(limit / nodes));
  const shareOf = async (one: SubjectLimits): Promise<SubjectLimits> => ({
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
    take: async (limits, requestId) => memory.take(await Promise.all(limits.map(shareOf)), requestId),
    reserve: async (lease, claim, joining = []) =>
      memory.reserve(lease, claim, await Promise.all(joining.map(shareOf))),
  };
}

const noStatus = { requests: undefined, tokens: undefined };

function unlimited(limits: readonly SubjectLimits[]): Extract<LimitVerdict, { granted: true }> {
  return { granted: true, lease: { limits, usage: undefined, takenAtMs: 0 }, status: noStatus };
}
