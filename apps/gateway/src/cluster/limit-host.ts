import type {
  LimitLease,
  LimitStore,
  LimitVerdict,
  SparedSubject,
  UsageClaim,
} from '../shared-state/index.ts';
import type { LimitAnswer, LimitCall } from './messages.ts';
import { limitReceiver } from './sent-limits.ts';

/** A request of a worker that holds a slot. */
interface OpenLease {
  lease: LimitLease;
  readonly requestId: string;
  /** Usage that is being reserved: the lease must not be settled before that is decided. */
  reserving: Promise<void> | undefined;
}

interface WorkerLimits {
  readonly leases: Map<string, OpenLease>;
  readonly received: ReturnType<typeof limitReceiver>;
}

/** Keeps the limits of all workers in the primary. */
export interface LimitHost {
  /** Performs a call of a worker, which is known by its stamp, at once if the store can; settling has no answer. */
  perform(stamp: string, call: LimitCall): LimitAnswer | Promise<LimitAnswer> | undefined;
  /**
   * Settles what a worker left open when it ended.
   * @param usageOf what a request used, which its recovered journal tells
   */
  settleAll(stamp: string, usageOf: (requestId: string) => Promise<UsageClaim>): Promise<void>;
}

export function createLimitHost(store: LimitStore, onError: (error: unknown) => void): LimitHost {
  const workers = new Map<string, WorkerLimits>();
  let lastLease = 0;

  const open = (stamp: string): WorkerLimits => {
    let worker = workers.get(stamp);
    if (worker === undefined) {
      worker = { leases: new Map(), received: limitReceiver() };
      workers.set(stamp, worker);
    }
    return worker;
  };
  const take = (
    { leases, received }: WorkerLimits,
    { id, limits, requestId }: Extract<LimitCall, { kind: 'take' }>,
  ): LimitAnswer | Promise<LimitAnswer> => {
    const decide = (verdict: LimitVerdict): LimitAnswer => {
      if (!verdict.granted) return { id, denied: verdict };
      lastLease++;
      const leaseId = String(lastLease);
      leases.set(leaseId, { lease: verdict.lease, requestId, reserving: undefined });
      return { id, leaseId, status: verdict.status };
    };
    const verdict = store.take(received(limits), requestId);
    return verdict instanceof Promise ? verdict.then(decide) : decide(verdict);
  };
  const reserve = (
    { leases, received }: WorkerLimits,
    { id, leaseId, claim, joining }: Extract<LimitCall, { kind: 'reserve' }>,
  ): LimitAnswer | Promise<LimitAnswer> => {
    // Before anything else: what it carries must be remembered.
    const limits = joining === undefined ? [] : received(joining);
    const held = leases.get(leaseId);
    if (held === undefined) throw new Error('The request was settled already.');
    const decide = (verdict: LimitVerdict): LimitAnswer => {
      if (!verdict.granted) return { id, denied: verdict };
      held.lease = verdict.lease;
      return { id, leaseId, status: verdict.status };
    };
    const verdict = store.reserve(held.lease, claim, limits);
    if (!(verdict instanceof Promise)) return decide(verdict);
    const answer = verdict.then(decide);
    const finish = (): void => {
      held.reserving = undefined;
    };
    held.reserving = answer.then(finish, finish);
    return answer;
  };
  /** At once if nothing is being reserved: the next request of the worker may need what this one gives back. */
  const settle = (
    stamp: string,
    leaseId: string,
    used: UsageClaim,
    spared: readonly SparedSubject[] = [],
  ): void | Promise<void> => {
    const leases = workers.get(stamp)?.leases;
    const held = leases?.get(leaseId);
    if (held === undefined) return undefined;
    const now = (): void | Promise<void> =>
      leases?.delete(leaseId) === true ? store.settle(held.lease, used, spared) : undefined;
    return held.reserving === undefined ? now() : held.reserving.then(now);
  };
  const failed = (id: number, error: unknown): LimitAnswer => {
    onError(error);
    return { id, failure: error instanceof Error ? error.message : String(error) };
  };

  return {
    perform(stamp, call) {
      try {
        if (call.kind === 'settle') {
          const settled = settle(stamp, call.leaseId, call.used, call.spared);
          if (settled instanceof Promise) settled.catch(onError);
          return undefined;
        }
        const worker = open(stamp);
        const answer = call.kind === 'take' ? take(worker, call) : reserve(worker, call);
        return answer instanceof Promise ? answer.catch((error) => failed(call.id, error)) : answer;
      } catch (error) {
        if (call.kind !== 'settle') return failed(call.id, error);
        onError(error);
        return undefined;
      }
    },
    async settleAll(stamp, usageOf) {
      const { leases } = open(stamp);
      // Again, for what was taken meanwhile.
      while (leases.size > 0)
        await Promise.all(
          [...leases].map(async ([leaseId, { requestId }]) =>
            settle(stamp, leaseId, await usageOf(requestId)),
          ),
        );
      workers.delete(stamp);
    },
  };
}
