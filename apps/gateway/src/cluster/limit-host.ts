import type {
  LimitLease,
  LimitStore,
  LimitVerdict,
  SparedSubject,
  UsageClaim,
} from '../shared-state/index.ts';
import type { LimitAnswer, LimitCall } from './messages.ts';

/** A request of a worker that holds a slot. */
interface OpenLease {
  lease: LimitLease;
  readonly requestId: string;
  /** Usage that is being reserved: the lease must not be settled before that is decided. */
  reserving: Promise<void> | undefined;
}

/** Keeps the limits of all workers in the primary. */
export interface LimitHost {
  /** Performs a call of a worker, which is known by its stamp; settling has no answer. */
  perform(stamp: string, call: LimitCall): Promise<LimitAnswer> | undefined;
  /**
   * Settles what a worker left open when it ended.
   * @param usageOf what a request used, which its recovered journal tells
   */
  settleAll(stamp: string, usageOf: (requestId: string) => Promise<UsageClaim>): Promise<void>;
}

export function createLimitHost(store: LimitStore, onError: (error: unknown) => void): LimitHost {
  const leasesOf = new Map<string, Map<string, OpenLease>>();
  let lastLease = 0;

  const open = (stamp: string): Map<string, OpenLease> => {
    let leases = leasesOf.get(stamp);
    if (leases === undefined) {
      leases = new Map();
      leasesOf.set(stamp, leases);
    }
    return leases;
  };
  const take = async (
    stamp: string,
    { limits, requestId }: Extract<LimitCall, { kind: 'take' }>,
  ): Promise<LimitVerdict> => {
    const verdict = await store.take(limits, requestId);
    if (!verdict.granted) return verdict;
    lastLease++;
    const lease = { ...verdict.lease, id: String(lastLease) };
    open(stamp).set(lease.id, { lease, requestId, reserving: undefined });
    return { ...verdict, lease };
  };
  const reserve = async (
    stamp: string,
    { leaseId, claim, joining }: Extract<LimitCall, { kind: 'reserve' }>,
  ): Promise<LimitVerdict> => {
    const held = leasesOf.get(stamp)?.get(leaseId);
    if (held === undefined) throw new Error('The request was settled already.');
    const verdict = await store.reserve(held.lease, claim, joining);
    if (!verdict.granted) return verdict;
    held.lease = { ...verdict.lease, id: leaseId };
    return { ...verdict, lease: held.lease };
  };
  /** At once if nothing is being reserved: the next request of the worker may need what this one gives back. */
  const settle = (
    stamp: string,
    leaseId: string,
    used: UsageClaim,
    spared: readonly SparedSubject[] = [],
  ): void | Promise<void> => {
    const held = leasesOf.get(stamp)?.get(leaseId);
    if (held === undefined) return undefined;
    const now = (): void | Promise<void> =>
      leasesOf.get(stamp)?.delete(leaseId) === true ? store.settle(held.lease, used, spared) : undefined;
    return held.reserving === undefined ? now() : held.reserving.then(now);
  };
  const answer = async (id: number, verdict: Promise<LimitVerdict>): Promise<LimitAnswer> => {
    try {
      return { id, verdict: await verdict };
    } catch (error) {
      onError(error);
      return { id, failure: error instanceof Error ? error.message : String(error) };
    }
  };

  return {
    perform(stamp, call) {
      if (call.kind === 'take') return answer(call.id, take(stamp, call));
      if (call.kind === 'settle') {
        const settled = settle(stamp, call.leaseId, call.used, call.spared);
        if (settled instanceof Promise) settled.catch(onError);
        return undefined;
      }
      const answered = answer(call.id, reserve(stamp, call));
      const held = leasesOf.get(stamp)?.get(call.leaseId);
      if (held !== undefined)
        held.reserving = answered.then(() => {
          held.reserving = undefined;
        });
      return answered;
    },
    async settleAll(stamp, usageOf) {
      for (const [leaseId, { requestId }] of [...open(stamp)])
        await settle(stamp, leaseId, await usageOf(requestId));
      leasesOf.delete(stamp);
    },
  };
}
