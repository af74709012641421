/**
 * Limits that several processes and nodes share, in Valkey or Redis. Each step is performed by one script, so that a claim counts for all
 * of its subjects or for none. What a process held that died expires after a while.
 */
import { randomBytes } from 'node:crypto';
import type { LastSpent } from '../last-spent.ts';
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
import { createBudgetCounters } from './budget-counters.ts';
import { createScriptRunner, type ScriptRunnerDeps, scriptOf } from './script-runner.ts';
import { keyVersion, nodesScript } from './scripts.ts';
import { createStepRunner, type Step, type StepAnswer } from './step-runner.ts';

export interface ValkeyLimitStoreDeps extends ScriptRunnerDeps {
  readonly spentSince: SpentSince;
  readonly onSpent?: OnSpent | undefined;
  /** Called with what the budgets of each claim have spent. */
  readonly noteSpent?: LastSpent['note'] | undefined;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
}

/** How long a lease holds that its process does not renew, because it died. */
const leaseMs = 60_000;
const nodesOf = scriptOf(nodesScript);

/** How long a node counts that does not say that it is alive. */
const nodeMs = 30_000;

/** Claims of unknown outcome that are remembered; the others expire. */
const maxUnanswered = 20_000;
const releaseAtOnce = 200;

export interface SharedLimitStore extends LimitStore {
  /**
   * Renews what this process holds, gives back what it claimed without an answer, and tells how many processes are alive. To be called much
   * more often than `leaseMs`.
   */
  renew(): Promise<number>;
  /** Gives back the slot of a request and its reservation; what it has used comes from the ledger. */
  release(lease: LimitLease): Promise<void>;
  /** Compares what budgets have spent with the ledger: some of those in use, or these. */
  compareSpent(limits?: readonly SubjectLimits[]): Promise<void>;
}

export function valkeyLimitStore(deps: ValkeyLimitStoreDeps): SharedLimitStore {
  const { client, spentSince, onSpent, noteSpent, wallNow, now } = deps;
  const node = randomBytes(6).toString('hex');
  let count = 0;
  /** Leases of this process that are not settled. */
  const held = new Map<string, readonly SubjectLimits[]>();
  /** Claims that were not answered: nobody knows whether the store has granted them. */
  let unanswered: { readonly id: string; readonly limits: readonly SubjectLimits[] }[] = [];
  const nextId = (): string => {
    count += 1;
    return `${node}-${count}`;
  };
  const { run, runInTime, learn } = createScriptRunner(deps);
  const budgets = createBudgetCounters({ client, run, spentSince, now });
  const { perform } = createStepRunner(runInTime, leaseMs);

  const claim = async (step: Step): Promise<Answer> => {
    try {
      return readAnswer(await perform(step));
    } catch (error) {
      if (unanswered.length < maxUnanswered) unanswered.push({ id: step.lease, limits: step.limits });
      throw error;
    }
  };

  const reserve = async (
    taken: LimitLease,
    usage: UsageClaim,
    joining: readonly SubjectLimits[] = [],
  ): Promise<LimitVerdict> => {
    const first = taken.limits.length;
    const limits = [...taken.limits, ...joining];
    // Without a limit when its slot was taken, the store does not know of it yet.
    const lease = { ...taken, id: taken.id ?? nextId(), limits };
    const answer = await claim({
      name: 'reserve',
      lease: lease.id,
      limits,
      facts: [usage.tokens, Math.ceil(usage.costNanos)],
      factsOf: (one, index) => [
        ...slotLimits(one),
        index < first ? 0 : 1,
        ...one.budgets.map(({ limitNanos }) => limitNanos),
      ],
    });
    const of = limits[answer.index - 1];
    if (answer.refusal === 'unread' && of !== undefined) {
      await budgets.read(of, answer.budget - 1);
      return await reserve(taken, usage, joining);
    }
    budgets.touch(limits);
    const verdict = verdictOf(answer, limits, { ...lease, usage, takenAtMs: answer.nowMs });
    if (verdict.granted && joining.length > 0) held.set(lease.id, limits);
    noteSpent?.(limits, spentIn(limits, answer.spent));
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

  const settle: SharedLimitStore['settle'] = async (
    { id = '', limits, usage, takenAtMs },
    used,
    spared = [],
  ) => {
    held.delete(id);
    const { parts: spent } = await perform({
      name: 'settle',
      lease: id,
      limits,
      facts: [takenAtMs, 0],
      factsOf: ({ rpm, tpm }, index) => {
        const unused = spared.find((one) => one.index === index);
        const tokens = (unused === undefined ? used.tokens : 0) - (usage?.tokens ?? 0);
        const cost = unused === undefined ? Math.round(used.costNanos) : 0;
        const isGivenBack = unused?.isTried === false && usage !== undefined && rpm !== undefined;
        const own = usage === undefined ? [0, 0] : [tokens, cost];
        return [isGivenBack ? 1 : 0, tpm === undefined ? 0 : 1, ...own];
      },
    });
    if (usage === undefined) return;
    noteSpent?.(limits, spentIn(limits, spent));
    tellSpent(limits, spent);
  };
  const releaseUnanswered = async (): Promise<void> => {
    const some = unanswered.slice(0, releaseAtOnce);
    await Promise.all(some.map((lease) => settle({ ...lease, usage: undefined, takenAtMs: 0 }, nothing)));
    unanswered = unanswered.slice(some.length);
  };

  return {
    async take(limits) {
      const id = nextId();
      const answer = await claim({ name: 'take', lease: id, limits, facts: [0, 0], factsOf: slotLimits });
      const verdict = verdictOf(answer, limits, { id, limits, usage: undefined, takenAtMs: answer.nowMs });
      if (verdict.granted) held.set(id, limits);
      return verdict;
    },
    reserve,
    settle,
    release: async (lease) => settle({ ...lease, usage: undefined }, nothing),
    compareSpent: (limits) => (limits === undefined ? budgets.compareSome() : budgets.compare(limits)),
    async renew() {
      await Promise.all(
        [...held].map(([lease, limits]) =>
          perform({ name: 'renew', lease, limits, facts: [0, 0], factsOf: () => [] }),
        ),
      );
      const alive = await runInTime(nodesOf, [`sluice:${keyVersion}:nodes`], [node, nodeMs]);
      const [nodes, nowMs]: unknown[] = Array.isArray(alive) ? alive : [];
      learn(Number(nowMs));
      while (unanswered.length > 0) await releaseUnanswered();
      return Number(nodes);
    },
  };
}

const nothing: UsageClaim = { tokens: 0, costNanos: 0 };

/** What the script is told of a subject in which a request has a slot; -1 is no limit. */
const slotLimits = ({ rpm, concurrency, tpm }: SubjectLimits): readonly number[] => [
  rpm ?? -1,
  concurrency ?? -1,
  tpm ?? -1,
];

/** The script gives what is spent of all budgets in a row; `NaN` is unknown. */
const spentIn =
  (limits: readonly SubjectLimits[], spent: readonly unknown[]) =>
  (index: number, budget: number): number => {
    const before = limits.slice(0, index).reduce((sum, { budgets }) => sum + budgets.length, 0);
    const amount = spent[before + budget];
    return typeof amount === 'number' ? amount : Number.NaN;
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

function readAnswer({ nowMs, parts }: StepAnswer): Answer {
  const [refusal, index, waitMs, budget, requests, tokens, spent] = parts;
  return {
    refusal: String(refusal),
    index: Number(index),
    waitMs: Number(waitMs),
    nowMs,
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
