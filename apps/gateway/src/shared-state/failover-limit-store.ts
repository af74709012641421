/**
 * Limits that go on when the shared store does not answer: then each process enforces its share of them. The store is not asked by
 * requests until it has answered this process itself, soon enough, and knows what it missed: what requests hold that ended meanwhile is
 * given back, and what budgets have spent is compared with the ledger.
 */
import { LedgerSilentError } from './ledger-silent-error.ts';
import { type LocalShareDeps, localShare, unlimited } from './local-share.ts';
import type { NodeCount } from './node-count.ts';
import type {
  LimitLease,
  LimitStore,
  LimitVerdict,
  SparedSubject,
  SubjectLimits,
  UsageClaim,
} from './port.ts';
import type { SharedLimitStore } from './valkey/index.ts';
import { withDeadline } from './with-deadline.ts';

export interface FailoverLimitStore extends LimitStore {
  /** Decisions that this process made without the shared store, which did not answer in time; refusals by `deny` included. */
  unshared(): number;
  close(): void;
}

export interface FailoverDeps extends LocalShareDeps {
  readonly shared: SharedLimitStore;
  readonly nodes: Pick<NodeCount, 'count' | 'note'>;
  /** Connects to the store anew. */
  readonly reconnect: () => void;
  /** Called when the store is lost, and when it is back. */
  readonly onChange: (isShared: boolean, error: unknown) => void;
}

/** Also how soon a process knows how many others there are. */
const renewEveryMs = 2000;
/** Failures in a row after which the store is lost; an answer that took long does not end the row. */
const maxFailures = 3;
const slowMs = 100;
/** What both questions of a request may take together. */
const maxWaitMs = 230;
/** A store that is lost is tried so often, and its connection is replaced so often. */
const probeEveryMs = 500;
const reconnectEveryMs = 3000;
/** Longer than the windows of limits: a store that comes and goes grants a share once, not each time. */
const keepShareMs = 62_000;
/** Leases that wait for the store; others expire there. */
const maxWaiting = 100_000;
const releaseAtOnce = 200;
/** Budgets that are compared with the ledger before the store is used again; the others soon after. */
const maxSpentMeanwhile = 5000;

const noUsage: UsageClaim = { tokens: 0, costNanos: 0 };

export function failoverLimitStore(deps: FailoverDeps): FailoverLimitStore {
  return new Failover(deps);
}

class Failover implements FailoverLimitStore {
  readonly #deps: FailoverDeps;
  readonly #timer: NodeJS.Timeout;
  /** The stores of leases that the shared one did not give. */
  readonly #local = new WeakMap<LimitLease, LimitStore>();
  /** How long requests waited for their slots, if it was long. */
  readonly #waitedMs = new WeakMap<LimitLease, number>();
  #share: { readonly store: LimitStore; usedMs: number } | undefined;
  #isLost = false;
  #failures = 0;
  #unshared = 0;
  #nextProbeMs = 0;
  #nextReconnectMs = 0;
  #isAsking = false;
  #waiting: LimitLease[] = [];
  #isReleasing = false;
  readonly #spentMeanwhile = new Map<string, SubjectLimits>();

  constructor(deps: FailoverDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#tick(), probeEveryMs).unref();
    this.#tick();
  }

  unshared(): number {
    return this.#unshared;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  take(limits: readonly SubjectLimits[], requestId: string): LimitVerdict | Promise<LimitVerdict> {
    // Most keys have no limits, and need no store.
    if (limits.length === 0) return unlimited(limits);
    return this.#ask(
      () => this.#deps.shared.take(limits, requestId),
      (share) => this.#remember(share, share.take(limits, requestId)),
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
      () => this.#reserveShared(lease, claim, joining),
      async (share) => {
        // The slot that the store gave is held until it can be told.
        const slot = await share.take(lease.limits, lease.id ?? '');
        if (!slot.granted) return slot;
        const verdict = await share.reserve(slot.lease, claim, joining);
        if (!verdict.granted) await share.settle(slot.lease, noUsage);
        else if (lease.limits.length > 0) this.#releaseLater(lease);
        return this.#remember(share, verdict);
      },
    );
  }

  async settle(lease: LimitLease, used: UsageClaim, spared: readonly SparedSubject[] = []): Promise<void> {
    if (lease.limits.length === 0) return;
    const own = this.#local.get(lease);
    if (own === undefined) {
      await this.#tell(lease, used, spared, true);
      return;
    }
    await own.settle(lease, used, spared);
    if (lease.usage === undefined) return;
    // The shared store did not know of it, and counted no request that could be given back.
    const untaken = spared.map(({ index }) => ({ index, isTried: true }));
    await this.#tell({ ...lease, usage: noUsage }, used, untaken, false);
  }

  async #reserveShared(
    lease: LimitLease,
    claim: UsageClaim,
    joining: readonly SubjectLimits[],
  ): Promise<LimitVerdict> {
    const { shared, now } = this.#deps;
    const answer = Promise.resolve(shared.reserve(lease, claim, joining));
    const waitedMs = this.#waitedMs.get(lease);
    if (waitedMs === undefined) return await answer;
    try {
      return await withDeadline(answer, Math.max(1, maxWaitMs - waitedMs), now);
    } catch (error) {
      answer.then(
        (verdict) => {
          if (verdict.granted) this.#releaseLater(verdict.lease);
        },
        () => undefined,
      );
      throw error;
    }
  }

  async #ask(
    ask: () => LimitVerdict | Promise<LimitVerdict>,
    instead: (share: LimitStore) => LimitVerdict | Promise<LimitVerdict>,
  ): Promise<LimitVerdict> {
    const { now, onFailure } = this.#deps;
    if (!this.#isLost) {
      const askedMs = now();
      try {
        const verdict = await ask();
        const tookMs = now() - askedMs;
        if (tookMs < slowMs) this.#failures = 0;
        else if (verdict.granted) this.#waitedMs.set(verdict.lease, tookMs);
        return verdict;
      } catch (error) {
        if (error instanceof LedgerSilentError) throw error;
        this.#unshared += 1;
        this.#failed(error);
        if (onFailure === 'deny') throw error;
      }
    } else {
      this.#unshared += 1;
      if (now() >= this.#nextProbeMs) void this.#probe();
      if (onFailure === 'deny') throw new Error('The shared store of limits does not answer.');
    }
    return await instead(this.#ownShare());
  }

  #ownShare(): LimitStore {
    const nowMs = this.#deps.now();
    if (this.#share === undefined || nowMs - this.#share.usedMs > keepShareMs)
      this.#share = { store: localShare(this.#deps, this.#deps.nodes.count), usedMs: nowMs };
    this.#share.usedMs = nowMs;
    return this.#share.store;
  }

  #remember<T extends LimitVerdict | Promise<LimitVerdict>>(store: LimitStore, verdict: T): T {
    const remember = (known: LimitVerdict): void => {
      if (known.granted) this.#local.set(known.lease, store);
    };
    if (verdict instanceof Promise) void verdict.then(remember, () => undefined);
    else remember(verdict);
    return verdict;
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    if (this.#isLost || this.#failures < maxFailures) return;
    this.#isLost = true;
    this.#nextProbeMs = this.#deps.now() + probeEveryMs;
    this.#nextReconnectMs = this.#deps.now() + 2 * probeEveryMs;
    this.#deps.onChange(false, error);
  }

  #tick(): void {
    const nowMs = this.#deps.now();
    if (nowMs < this.#nextProbeMs) return;
    if (this.#isLost) void this.#probe();
    else void this.#renew();
  }

  async #renew(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#nextProbeMs = this.#deps.now() + renewEveryMs;
    try {
      this.#deps.nodes.note(await this.#deps.shared.renew());
      await this.#releaseAll();
      // The ledger may be slow, and nothing waits for it.
      this.#deps.shared.compareSpent().catch(() => undefined);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isAsking = false;
    }
  }

  async #probe(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { now, shared, nodes, onChange, reconnect } = this.#deps;
    this.#nextProbeMs = now() + probeEveryMs;
    try {
      nodes.note(await withDeadline(shared.renew(), slowMs, now));
      await this.#releaseAll();
      const spent = [...this.#spentMeanwhile.values()];
      this.#spentMeanwhile.clear();
      await shared.compareSpent(spent).catch(() => undefined);
      this.#failures = 0;
      this.#isLost = false;
      onChange(true, undefined);
    } catch {
      if (now() < this.#nextReconnectMs) return;
      this.#nextReconnectMs = now() + reconnectEveryMs;
      reconnect();
    } finally {
      this.#isAsking = false;
    }
  }

  /** What cannot be told in time is not told later: then the ledger has it, and the store would count it twice. */
  async #tell(
    lease: LimitLease,
    used: UsageClaim,
    spared: readonly SparedSubject[],
    isHeld: boolean,
  ): Promise<void> {
    try {
      if (this.#isLost) throw new Error('The shared store of limits does not answer.');
      await this.#deps.shared.settle(lease, used, spared);
    } catch (error) {
      if (isHeld) this.#releaseLater(lease);
      if (lease.usage !== undefined) this.#spent(lease.limits);
      if (!this.#isLost) this.#failed(error);
    }
  }

  #spent(limits: readonly SubjectLimits[]): void {
    for (const one of limits)
      if (one.budgets.length > 0 && this.#spentMeanwhile.size < maxSpentMeanwhile)
        this.#spentMeanwhile.set(`${one.subject.kind} ${one.subject.id}`, one);
  }

  #releaseLater(lease: LimitLease): void {
    if (this.#waiting.length < maxWaiting) this.#waiting.push(lease);
  }

  async #releaseAll(): Promise<void> {
    if (this.#isReleasing) return;
    this.#isReleasing = true;
    try {
      while (this.#waiting.length > 0) {
        const some = this.#waiting.slice(0, releaseAtOnce);
        await Promise.all(some.map((lease) => this.#deps.shared.release(lease)));
        this.#waiting = this.#waiting.slice(some.length);
      }
    } finally {
      this.#isReleasing = false;
    }
  }
}
