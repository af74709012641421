/**
 * What budgets have spent, which the store counts and the ledger knows in the end. Whatever the counters miss (requests of a process that
 * died, requests that were served while the store was gone) comes from the ledger: it is compared with them all the time.
 */
import { LedgerSilentError } from '../ledger-silent-error.ts';
import type { SpentSince } from '../memory.ts';
import type { SubjectLimits } from '../port.ts';
import { withDeadline } from '../with-deadline.ts';
import { type ScriptClient, type ScriptRunner, scriptOf } from './script-runner.ts';
import { keyVersion, raiseScript } from './scripts.ts';

export interface BudgetCounters {
  /** Puts what the ledger says into the store, unless somebody else has done so. Rejects with `LedgerSilentError`. */
  read(of: SubjectLimits, index: number): Promise<void>;
  /** These budgets are in use. */
  touch(limits: readonly SubjectLimits[]): void;
  /** Compares some of those that are in use with the ledger. */
  compareSome(): Promise<void>;
  /** Compares these with the ledger now; those for which there is no time, soon. */
  compare(limits: readonly SubjectLimits[]): Promise<void>;
}

/** What is spent is read from the ledger again after this time without a request. */
const budgetMs = 86_400_000;
/** There may be as many of them as requests name. */
const endUserBudgetMs = 3_600_000;
/** Nobody waits longer for the ledger. */
const readWithinMs = 1000;
/** A counter is compared by one of all processes, no more often than this. */
const compareEveryMs = 5000;
/** Each time, so some 600 a minute. */
const compareAtOnce = 20;
const compareWithinMs = 1500;
const inUseMs = 600_000;
const maxInUse = 20_000;

interface InUse {
  readonly of: SubjectLimits;
  readonly startMs: number;
  comparedMs: number;
  usedMs: number;
}

const raise = scriptOf(raiseScript);

export function createBudgetCounters({
  client,
  run,
  spentSince,
  now,
}: {
  readonly client: ScriptClient;
  readonly run: ScriptRunner['run'];
  readonly spentSince: SpentSince;
  readonly now: () => number;
}): BudgetCounters {
  const reading = new Map<string, Promise<void>>();
  /** In the order in which they were compared. */
  const inUse = new Map<string, InUse>();
  let isComparing = false;

  const readNow = async (of: SubjectLimits, startMs: number): Promise<void> => {
    const spent = await spentSince(of.subject, startMs);
    const livesMs = of.subject.kind === 'end_user' ? endUserBudgetMs : budgetMs;
    await client.set(spentKey(of, startMs), Math.round(spent), 'PX', livesMs, 'NX');
  };
  const use = (of: SubjectLimits, startMs: number, comparedMs: number): void => {
    const key = spentKey(of, startMs);
    const known = inUse.get(key);
    if (known !== undefined) known.usedMs = now();
    else if (inUse.size < maxInUse) inUse.set(key, { of, startMs, comparedMs, usedMs: now() });
  };
  const compareOne = async (key: string, { of, startMs }: InUse): Promise<void> => {
    await run(raise, [key], [Math.round(await spentSince(of.subject, startMs))]);
  };
  const next = (): readonly (readonly [string, InUse])[] => {
    const due: (readonly [string, InUse])[] = [];
    for (const [key, one] of inUse) {
      if (due.length === compareAtOnce || now() - one.comparedMs < compareEveryMs) break;
      inUse.delete(key);
      if (now() - one.usedMs < inUseMs) due.push([key, one]);
    }
    for (const [key, one] of due) inUse.set(key, { ...one, comparedMs: now() });
    return due;
  };

  return {
    async read(of, index) {
      const startMs = of.budgets[index]?.periodStartMs;
      if (startMs === undefined) throw new Error('The store asks for a budget that does not exist.');
      const key = spentKey(of, startMs);
      const own = reading.get(key) ?? readNow(of, startMs).finally(() => reading.delete(key));
      reading.set(key, own);
      try {
        await withDeadline(own, readWithinMs, now);
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new LedgerSilentError(`What a budget has spent cannot be read: ${why}`, { cause });
      }
    },
    touch(limits) {
      for (const of of limits) for (const { periodStartMs } of of.budgets) use(of, periodStartMs, now());
    },
    async compareSome() {
      if (isComparing) return;
      isComparing = true;
      try {
        for (const [key, one] of next()) {
          const isOwn = await client.set(`${key}:compared`, 1, 'PX', compareEveryMs - 1000, 'NX');
          if (isOwn !== null) await compareOne(key, one);
        }
      } finally {
        isComparing = false;
      }
    },
    async compare(limits) {
      const untilMs = now() + compareWithinMs;
      for (const of of limits)
        for (const { periodStartMs: startMs } of of.budgets) {
          const key = spentKey(of, startMs);
          if (now() < untilMs)
            await withDeadline(
              compareOne(key, { of, startMs, comparedMs: 0, usedMs: 0 }),
              compareWithinMs,
              now,
            );
          inUse.delete(key);
          use(of, startMs, now());
        }
    },
  };
}

/** The beginning of all keys of an account, which are in one slot of a cluster. */
export const accountKey = (accountId: string): string => `sluice:${keyVersion}:{${accountId}}`;

const spentKey = ({ subject: { kind, id, accountId } }: SubjectLimits, startMs: number): string =>
  `${accountKey(accountId)}:${kind}:${id}:spent:${startMs}`;
