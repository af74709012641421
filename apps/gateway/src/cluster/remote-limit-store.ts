import type {
  LimitLease,
  LimitStore,
  LimitVerdict,
  SubjectLimits,
  UsageClaim,
} from '../shared-state/index.ts';
import { batched } from './batched.ts';
import type { LimitAnswer, LimitCall } from './messages.ts';
import { limitSender } from './sent-limits.ts';

export interface RemoteLimitStore extends LimitStore {
  /** Takes the answers of the primary. */
  receive(answers: readonly LimitAnswer[]): void;
  /** Sends at once what waits for more. */
  flush(): void;
}

interface Waiting {
  readonly wanted: LimitLease;
  readonly resolve: (verdict: LimitVerdict) => void;
  readonly reject: (error: Error) => void;
}

/** The limits that the primary keeps for all of its workers. Requests without limits do not ask it. */
export function remoteLimitStore(deps: {
  readonly send: (calls: readonly LimitCall[]) => void;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}): RemoteLimitStore {
  const calls = batched(deps.send, deps.now);
  const sent = limitSender();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  /** @param wanted the lease that the primary has then, without its id */
  const ask = (wanted: LimitLease, call: (id: number) => LimitCall): Promise<LimitVerdict> =>
    new Promise((resolve, reject) => {
      lastId++;
      waiting.set(lastId, { wanted, resolve, reject });
      calls.add(call(lastId));
    });
  const grantedAlone = (lease: LimitLease): LimitVerdict => ({
    granted: true,
    lease,
    status: { requests: undefined, tokens: undefined },
  });
  const slot = (limits: readonly SubjectLimits[], requestId: string): Promise<LimitVerdict> =>
    ask({ limits, usage: undefined, takenAtMs: deps.now() }, (id) => ({
      kind: 'take',
      id,
      limits: sent(limits),
      requestId,
    }));
  const claimed = (
    lease: LimitLease,
    leaseId: string,
    usage: UsageClaim,
    joining: readonly SubjectLimits[],
  ): Promise<LimitVerdict> =>
    ask(
      { ...lease, usage, limits: joining.length === 0 ? lease.limits : [...lease.limits, ...joining] },
      (id) => ({
        kind: 'reserve',
        id,
        leaseId,
        claim: claimOf(usage),
        joining: joining.length === 0 ? undefined : sent(joining),
      }),
    );
  /** Takes a slot and claims usage for it. The caller has no lease of it yet, so what is not granted is given back here. */
  const joined = async (
    requestId: string,
    claim: UsageClaim,
    joining: readonly SubjectLimits[],
  ): Promise<LimitVerdict> => {
    const taken = await slot([], requestId);
    const leaseId = taken.granted ? taken.lease.id : undefined;
    if (!taken.granted || leaseId === undefined) return taken;
    let isHeld = false;
    try {
      const verdict = await claimed(taken.lease, leaseId, claim, joining);
      isHeld = verdict.granted;
      return verdict;
    } finally {
      if (!isHeld) calls.add({ kind: 'settle', leaseId, used: { tokens: 0, costNanos: 0 }, spared: [] });
    }
  };
  return {
    take(limits, requestId) {
      if (limits.length > 0) return slot(limits, requestId);
      return grantedAlone({ requestId, limits, usage: undefined, takenAtMs: deps.now() });
    },
    reserve(lease, claim, joining = []) {
      const { id: leaseId, requestId = '' } = lease;
      if (leaseId !== undefined) return claimed(lease, leaseId, claim, joining);
      if (joining.length === 0) return grantedAlone({ ...lease, usage: claim });
      // The primary knows nothing of the request yet.
      return joined(requestId, claim, joining);
    },
    settle({ id: leaseId }, used, spared = []) {
      if (leaseId !== undefined) calls.add({ kind: 'settle', leaseId, used: claimOf(used), spared });
    },
    flush: calls.flush,
    receive(answers) {
      for (const answer of answers) {
        const caller = waiting.get(answer.id);
        waiting.delete(answer.id);
        if (caller === undefined) continue;
        if ('denied' in answer) caller.resolve(answer.denied);
        else if ('failure' in answer) caller.reject(new Error(answer.failure));
        else {
          const { leaseId, status } = answer;
          caller.resolve({ granted: true, lease: { ...caller.wanted, id: leaseId }, status });
        }
      }
    },
  };
}

/** Nothing else of what the caller has is worth sending. */
function claimOf({ tokens, costNanos }: UsageClaim): UsageClaim {
  return { tokens, costNanos };
}
