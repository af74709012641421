import type {
  LimitLease,
  LimitStore,
  LimitVerdict,
  SubjectLimits,
  UsageClaim,
} from '../shared-state/index.ts';
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
  const claimed = (
    leaseId: string,
    claim: UsageClaim,
    joining: readonly SubjectLimits[],
  ): Promise<LimitVerdict> => ask((id) => ({ kind: 'reserve', id, leaseId, claim: claimOf(claim), joining }));
  return {
    take(limits, requestId) {
      if (limits.length > 0) return ask((id) => ({ kind: 'take', id, limits, requestId }));
      return grantedAlone({ requestId, limits, usage: undefined, takenAtMs: deps.now() });
    },
    reserve(lease, claim, joining = []) {
      const { id: leaseId, requestId = '' } = lease;
      if (leaseId !== undefined) return claimed(leaseId, claim, joining);
      if (joining.length === 0) return grantedAlone({ ...lease, usage: claim });
      // The primary knows nothing of the request yet.
      return ask((id) => ({ kind: 'take', id, limits: [], requestId })).then((slot) =>
        slot.granted ? claimed(slot.lease.id ?? '', claim, joining) : slot,
      );
    },
    settle({ id: leaseId }, used, spared = []) {
      if (leaseId !== undefined) send({ kind: 'settle', leaseId, used: claimOf(used), spared });
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
