import { LRUCache } from 'lru-cache';
import { LedgerSilentError } from './ledger-silent-error.ts';
import type { SpentSince } from './memory.ts';
import type { LimitSubject, SubjectLimits } from './port.ts';
import { withDeadline } from './with-deadline.ts';

/** Requests wait for the ledger while the store is gone, no longer than for the store. */
const readWithinMs = 200;
const maxKnown = 20_000;

/** What budgets had spent when the shared store last said so, for a time in which neither it nor the ledger can be asked. */
export interface LastSpent {
  /** @param spentOf nano-USD by the indexes of a subject and its budget; `NaN` is unknown */
  note(limits: readonly SubjectLimits[], spentOf: (index: number, budget: number) => number): void;
  /** What the ledger says, or else what is known. Rejects with `LedgerSilentError`. */
  readonly spentSince: SpentSince;
}

export function createLastSpent(spentSince: SpentSince, now: () => number): LastSpent {
  const known = new LRUCache<string, number>({ max: maxKnown });
  const nameOf = ({ kind, id }: LimitSubject, startMs: number): string => `${kind} ${id} ${startMs}`;
  return {
    note: (limits, spentOf) => {
      for (const [index, { subject, budgets }] of limits.entries())
        for (const [at, { periodStartMs }] of budgets.entries()) {
          const spent = spentOf(index, at);
          if (!Number.isNaN(spent)) known.set(nameOf(subject, periodStartMs), spent);
        }
    },
    spentSince: async (subject, sinceMs) => {
      try {
        return await withDeadline(spentSince(subject, sinceMs), readWithinMs, now);
      } catch (cause) {
        const last = known.get(nameOf(subject, sinceMs));
        if (last !== undefined) return last;
        throw new LedgerSilentError(
          'Neither the store of limits nor the ledger says what a budget has spent.',
          {
            cause,
          },
        );
      }
    },
  };
}
