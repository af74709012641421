import type { LimitLease, LimitStore, LimitVerdict, UsageClaim } from '../shared-state/index.ts';
import { batched } from './batched.ts';
import type { LimitAnswer, LimitCall } from './messages.ts';

export interface RemoteLimitStore extends LimitStore {
  /** Takes the answers of the primary. */
  receive(answers: readonly LimitAnswer[]): void;
}

/** The limits that the primary keeps for all of its workers. Requests without limits do not ask it. */
export function remoteLimitStore(deps: {
  readonly send: (calls: readonly LimitCall[]) => void;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}): RemoteLimitStore {
  const send = batched(deps.send);
  const waiting = new Map<
    number,
    { readonly resolve: (verdict: LimitVerdict) => void; readonly reject: (error: Error) => void }
  >();
  let lastId = 0;
  const ask = (call: (id: number) => LimitCall): Promise<LimitVerdict> =>
    new Promise((resolve, reject) => {
      lastId++;
      waiting.set(lastId, { resolve, reject });
      send(call(lastId));
    });
  const grantedAlone = (lease: LimitLease): LimitVerdict => ({
    granted: true,
    lease,
    status: { requests: undefined, tokens: undefined },
  });
  return {
    take(limits, requestId) {
      if (limits.length === 0) return grantedAlone({ limits, usage: undefined, takenAtMs: deps.now() });
      return ask((id) => ({ kind: 'take', id, limits, requestId }));
    },
    reserve(lease, claim) {
      const { id: leaseId } = lease;
      if (leaseId === undefined) return grantedAlone({ ...lease, usage: claim });
      return ask((id) => ({ kind: 'reserve', id, leaseId, claim: claimOf(claim) }));
    },
    settle({ id: leaseId }, used) {
      if (leaseId !== undefined) send({ kind: 'settle', leaseId, used: claimOf(used) });
    },
    receive(answers) {
      for (const answer of answers) {
        const caller = waiting.get(answer.id);
        waiting.delete(answer.id);
        if ('verdict' in answer) caller?.resolve(answer.verdict);
        else caller?.reject(new Error(answer.failure));
      }
    },
  };
}

/** Nothing else of what the caller has is worth sending. */
function claimOf({ tokens, costNanos }: UsageClaim): UsageClaim {
  return { tokens, costNanos };
}
