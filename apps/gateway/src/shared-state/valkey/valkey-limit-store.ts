/**
 * Limits that several processes and nodes share, in Valkey or Redis. Each call is one script, so that a claim counts for all of its
 * subjects or for none. What a process held that died expires after a while.
 */
import { createHash, randomBytes } from 'node:crypto';
import { budgetUses, limitStatus } from '../limit-status.ts';
import type { SpentSince } from '../memory.ts';
import type {
  Budget,
  LimitLease,
  LimitStore,
  LimitVerdict,
  OnSpent,
  SubjectLimits,
  UsageClaim,
} from '../port.ts';
import { keyVersion, nodesScript, renewScript, reserveScript, settleScript, takeScript } from './scripts.ts';

type Argument = string | number;

/** The commands of a client that are needed here. */
export interface ScriptClient {
  evalsha(sha: string, keyCount: number, ...args: Argument[]): Promise<unknown>;
  eval(script: string, keyCount: number, ...args: Argument[]): Promise<unknown>;
  set(key: string, value: number, ...options: ['PX', number, 'NX']): Promise<unknown>;
}

export interface ValkeyLimitStoreDeps {
  readonly client: ScriptClient;
  readonly spentSince: SpentSince;
  readonly onSpent?: OnSpent | undefined;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
  /** Time of the scripts; the server's, unless a test gives one. */
  readonly scriptNow?: (() => number) | undefined;
}

/** How long a lease holds that its process does not renew, because it died. */
const leaseMs = 60_000;
/** What is spent is read from the ledger again after this time without a request. */
const budgetMs = 86_400_000;
/** There may be as many of them as requests name. */
const endUserBudgetMs = 3_600_000;

interface Script {
  readonly text: string;
  readonly sha: string;
}

const scriptOf = (text: string): Script => ({ text, sha: createHash('sha1').update(text).digest('hex') });
const scripts = {
  take: scriptOf(takeScript),
  reserve: scriptOf(reserveScript),
  settle: scriptOf(settleScript),
  renew: scriptOf(renewScript),
  nodes: scriptOf(nodesScript),
};

/** How long a node counts that does not say that it is alive. */
const nodeMs = 30_000;

export interface SharedLimitStore extends LimitStore {
  /** Renews what this process holds, and tells how many processes are alive. To be called much more often than `leaseMs`. */
  renew(): Promise<number>;
}

export function valkeyLimitStore({
  client,
  spentSince,
  onSpent,
  wallNow,
  scriptNow,
}: ValkeyLimitStoreDeps): SharedLimitStore {
  const node = randomBytes(6).toString('hex');
  let count = 0;
  /** Leases of this process that are not settled. */
  const held = new Map<string, readonly SubjectLimits[]>();
  const nextId = (): string => {
    count += 1;
    return `${node}-${count}`;
  };
  const time = (): Argument => scriptNow?.() ?? '';

  const run = async ({ text, sha }: Script, keys: readonly string[], args: readonly Argument[]) => {
    try {
      return await client.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      // A server that was restarted or flushed has forgotten the script.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return await client.eval(text, keys.length, ...keys, ...args);
    }
  };

  const reserve = async (
    taken: LimitLease,
    claim: UsageClaim,
    joining: readonly SubjectLimits[] = [],
  ): Promise<LimitVerdict> => {
    const first = taken.limits.length;
    const limits = [...taken.limits, ...joining];
    // Without a limit when its slot was taken, the store does not know of it yet.
    const lease = { ...taken, id: taken.id ?? nextId(), limits };
    const keys = limits.flatMap((one) => [
      keyOf(one, 'requests'),
      keyOf(one, 'tokens'),
      keyOf(one, 'reserved'),
      keyOf(one, 'leases'),
      ...budgetKeysOf(one),
    ]);
    const args = limits.flatMap(({ rpm, tpm, concurrency, budgets }, index) => [
      rpm ?? '',
      tpm ?? '',
      index < first ? 0 : 1,
      concurrency ?? '',
      budgets.length,
      ...budgets.map(({ limitNanos }) => limitNanos),
    ]);
    const head = [time(), lease.id, leaseMs, claim.tokens, Math.ceil(claim.costNanos)];
    const answer = readAnswer(await run(scripts.reserve, keys, [...head, limits.length, ...args]));
    const of = limits[answer.index - 1];
    if (answer.refusal === 'unread' && of !== undefined) {
      await readSpent(of, answer.budget - 1);
      return await reserve(taken, claim, joining);
    }
    const verdict = verdictOf(answer, limits, { ...lease, usage: claim, takenAtMs: answer.nowMs });
    if (verdict.granted && joining.length > 0) held.set(lease.id, limits);
    if (!verdict.granted && verdict.budget !== undefined) tellSpent(limits, answer.spent, verdict.budget);
    return verdict;
  };

  const tellSpent = (
    limits: readonly SubjectLimits[],
    spent: readonly unknown[],
    exhausted?: Budget,
  ): void => {
    if (onSpent === undefined) return;
    const spentOf = spentIn(limits, spent);
    for (const use of budgetUses(limits, spentOf))
      if (!Number.isNaN(use.spentNanos)) onSpent({ ...use, isExhausted: use.budget === exhausted });
  };

  /** Puts what the ledger says into the store, unless somebody else has done so. */
  const readSpent = async (of: SubjectLimits, index: number): Promise<void> => {
    const budget = of.budgets[index];
    if (budget === undefined) throw new Error('The store asks for a budget that does not exist.');
    const spent = await spentSince(of.subject, budget.periodStartMs);
    const livesMs = of.subject.kind === 'end_user' ? endUserBudgetMs : budgetMs;
    await client.set(keyOf(of, `spent:${budget.periodStartMs}`), Math.round(spent), 'PX', livesMs, 'NX');
  };

  const verdictOf = (
    { refusal, index, waitMs, budget, requests, tokens, spent }: Answer,
    limits: readonly SubjectLimits[],
    lease: LimitLease,
  ): LimitVerdict => {
    const status = limitStatus(limits, useOf(requests), useOf(tokens), spentIn(limits, spent));
    if (refusal === '') return { granted: true, lease, status };
    const of = limits[index - 1];
    if (of === undefined || !isLimit(refusal)) throw new Error(`The store refused as '${refusal}'.`);
    if (refusal !== 'budget')
      return { granted: false, limit: refusal, of, retryAfterMs: waitMs < 0 ? undefined : waitMs, status };
    const exhausted = of.budgets[budget - 1];
    const leftMs = (exhausted?.periodEndMs ?? Number.POSITIVE_INFINITY) - wallNow();
    return {
      granted: false,
      limit: 'budget',
      of,
      ...(exhausted === undefined ? {} : { budget: exhausted }),
      retryAfterMs: Number.isFinite(leftMs) ? leftMs : undefined,
      status,
    };
  };

  return {
    async take(limits) {
      const id = nextId();
      const keys = limits.flatMap((one) => [
        keyOf(one, 'requests'),
        keyOf(one, 'tokens'),
        keyOf(one, 'leases'),
      ]);
      const args = limits.flatMap(({ rpm, concurrency, tpm }) => [rpm ?? '', concurrency ?? '', tpm ?? '']);
      const answer = readAnswer(await run(scripts.take, keys, [time(), id, leaseMs, ...args]));
      const verdict = verdictOf(answer, limits, { id, limits, usage: undefined, takenAtMs: answer.nowMs });
      if (verdict.granted) held.set(id, limits);
      return verdict;
    },
    reserve,
    async settle({ id = '', limits, usage, takenAtMs }, used, spared = []) {
      held.delete(id);
      const keys = limits.flatMap((one) => [
        keyOf(one, 'requests'),
        keyOf(one, 'tokens'),
        keyOf(one, 'leases'),
        keyOf(one, 'reserved'),
        ...budgetKeysOf(one),
      ]);
      const args = limits.flatMap(({ rpm, tpm, budgets }, index) => {
        const unused = spared.find((one) => one.index === index);
        const tokens = (unused === undefined ? used.tokens : 0) - (usage?.tokens ?? 0);
        const cost = unused === undefined ? Math.round(used.costNanos) : 0;
        const isGivenBack = unused?.isTried === false && usage !== undefined;
        const own = usage === undefined ? [0, 0] : [tokens, cost];
        return [isGivenBack ? (rpm ?? '') : '', tpm ?? '', ...own, budgets.length];
      });
      const spent = await run(scripts.settle, keys, [time(), id, takenAtMs, limits.length, ...args]);
      if (usage !== undefined && Array.isArray(spent)) tellSpent(limits, spent);
    },
    async renew() {
      await Promise.all(
        [...held].map(([id, limits]) => {
          const keys = limits.flatMap((one) => [keyOf(one, 'leases'), keyOf(one, 'reserved')]);
          return run(scripts.renew, keys, [time(), id, leaseMs]);
        }),
      );
      return Number(await run(scripts.nodes, [`sluice:${keyVersion}:nodes`], [time(), node, nodeMs]));
    },
  };
}

/** The subjects of a claim are of one account, whose keys are in one slot of a cluster. */
function keyOf({ subject: { kind, id, accountId } }: SubjectLimits, what: string): string {
  return `sluice:${keyVersion}:{${accountId}}:${kind}:${id}:${what}`;
}

function budgetKeysOf(one: SubjectLimits): readonly string[] {
  return one.budgets.map(({ periodStartMs }) => keyOf(one, `spent:${periodStartMs}`));
}

/** The scripts give what is spent of all budgets in a row; `NaN` is unknown. */
const spentIn =
  (limits: readonly SubjectLimits[], spent: readonly unknown[]) =>
  (index: number, budget: number): number => {
    const before = limits.slice(0, index).reduce((sum, { budgets }) => sum + budgets.length, 0);
    const amount = spent[before + budget];
    return typeof amount === 'string' && amount !== '' ? Number(amount) : Number.NaN;
  };

interface Answer {
  readonly refusal: string;
  /** From 1. */
  readonly index: number;
  readonly waitMs: number;
  readonly nowMs: number;
  /** Sum and wait of each subject. */
  readonly requests: readonly number[];
  readonly tokens: readonly number[];
  /** From 1. */
  readonly budget: number;
  readonly spent: readonly unknown[];
}

function readAnswer(raw: unknown): Answer {
  if (!Array.isArray(raw)) throw new Error('The store gave no answer.');
  const [refusal, index, waitMs, nowMs, requests, tokens, budget = 0, spent]: unknown[] = raw;
  return {
    refusal: String(refusal),
    index: Number(index),
    waitMs: Number(waitMs),
    nowMs: Number(nowMs),
    requests: numbersOf(requests),
    tokens: numbersOf(tokens),
    budget: Number(budget),
    spent: Array.isArray(spent) ? spent : [],
  };
}

const numbersOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

type LimitName = Extract<LimitVerdict, { granted: false }>['limit'];
const limitNames: ReadonlySet<string> = new Set<LimitName>(['requests', 'tokens', 'concurrency', 'budget']);
const isLimit = (name: string): name is LimitName => limitNames.has(name);

/** The scripts give the sum and the wait of each subject. */
const useOf = (facts: readonly number[]) => (index: number) => ({
  sum: facts[2 * index] ?? 0,
  resetMs: facts[2 * index + 1] ?? 0,
});
