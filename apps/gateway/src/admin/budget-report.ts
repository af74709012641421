/** The budgets of accounts, teams and keys, and what is spent of them, by the sums from which the counters of limits begin too. */
import { type Actor, accountsOf, type BudgetLimit, budgetsOf, readLimits } from '../auth/index.ts';
import { matchesGlob } from '../config/index.ts';
import { budgetPeriod, ledgerSpending, modelSubject } from '../limits/index.ts';
import type { Storage, UsageDimension, UsageSummaryRow } from '../storage/index.ts';
import type { BudgetInForce, BudgetPage } from './budget-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

type Kind = BudgetInForce['of'];

/** Somebody with limits. */
interface Owner {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly limits: string;
  readonly createdMs: number;
}

/** One budget of an owner, perhaps for some models only. */
interface OwnBudget {
  readonly owner: Owner;
  readonly pattern: string | null;
  readonly budget: BudgetLimit;
}

const nanosPerUsd = 1e9;
const hourMs = 3_600_000;
/** The time from which a budget without periods is forecast. */
const recentMs = 30 * 24 * hourMs;

/** The place of a budget in the list: what is spent most comes first. */
export interface BudgetPlace {
  readonly share: number;
  readonly key: string;
}

export interface BudgetReportDeps {
  readonly storage: Pick<Storage, 'accounts' | 'teams' | 'keys' | 'usage'>;
  readonly now: () => number;
}

/** Which budgets are listed. */
export interface BudgetQuery {
  readonly limit: number;
  readonly after: BudgetPlace | undefined;
  /** Only those of this account, its teams and its keys. */
  readonly accountId?: string | undefined;
}

/** A page of the budgets that an actor may see. */
export async function reportBudgets(
  deps: BudgetReportDeps,
  actor: Actor,
  { limit, after, accountId }: BudgetQuery,
): Promise<BudgetPage> {
  const owners = await ownersOf(deps.storage, accountsOf(actor));
  const budgets = owners
    .filter((owner) => accountId === undefined || owner.accountId === accountId)
    .flatMap(budgetsOfOwner);
  const spentOf = spendingOf(deps);
  const rows = await Promise.all(
    budgets.map(async (one) => {
      const nowMs = deps.now();
      const { periodStartMs } = budgetPeriod(one.budget.period, nowMs);
      const isTotal = one.budget.period === 'total';
      const [spent, recent] = await Promise.all([
        spentOf(one, periodStartMs),
        isTotal ? spentOf(one, recentSince(nowMs)) : undefined,
      ]);
      const row = toRow(one, spent, recent, nowMs);
      return { row, place: { share: row.share, key: keyOf(one) } };
    }),
  );
  const sorted = rows
    .toSorted((one, other) => compare(one.place, other.place))
    .filter(({ place }) => after === undefined || compare(place, after) > 0);
  const page = sorted.slice(0, limit);
  const last = page.at(-1)?.place;
  return {
    data: page.map(({ row }) => row),
    next_cursor: sorted.length > page.length && last !== undefined ? cursorOf(last) : null,
  };
}

/** Sums are kept by hour. */
const recentSince = (nowMs: number): number => Math.floor((nowMs - recentMs) / hourMs) * hourMs;

function compare(one: BudgetPlace, other: BudgetPlace): number {
  if (one.share !== other.share) return other.share - one.share;
  if (one.key === other.key) return 0;
  return one.key < other.key ? -1 : 1;
}

function cursorOf({ share, key }: BudgetPlace): string {
  return Buffer.from(`${share} ${key}`).toString('base64url');
}

/** Reads a `next_cursor`; undefined if it is none. */
export function readBudgetCursor(cursor: string): BudgetPlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, share, key] = /^(\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?) (\S{1,500})$/.exec(text) ?? [];
  return share === undefined || key === undefined ? undefined : { share: Number(share), key };
}

function keyOf({ owner, pattern, budget }: OwnBudget): string {
  return `${owner.kind}:${owner.id}:${budget.period}:${pattern ?? ''}`;
}

function ownerOf(
  kind: Kind,
  row: { readonly id: string; readonly name: string; readonly limits: string; readonly created_at: number },
  accountId: string,
): Owner {
  return { kind, id: row.id, name: row.name, accountId, limits: row.limits, createdMs: row.created_at };
}

async function ownersOf(
  { accounts, teams, keys }: BudgetReportDeps['storage'],
  accountIds: readonly string[] | undefined,
): Promise<readonly Owner[]> {
  const isSeen = (id: string): boolean => accountIds?.includes(id) ?? true;
  const [ofAccounts, ofTeams, ofKeys] = await Promise.all([
    accounts.list(),
    teams.list(),
    keys.withBudgets(),
  ]);
  return [
    ...ofAccounts.map((row) => ownerOf('account', row, row.id)),
    ...ofTeams.map((row) => ownerOf('team', row, row.account_id)),
    ...ofKeys.map((row) => ownerOf('key', row, row.account_id)),
  ].filter(({ accountId, limits }) => isSeen(accountId) && limits.includes('"budget"'));
}

function budgetsOfOwner(owner: Owner): readonly OwnBudget[] {
  const limits = readLimits(owner.limits);
  const ofModels = Object.entries(limits.models ?? {}).flatMap(([pattern, own]) =>
    budgetsOf(own ?? {}).map((budget) => ({ owner, pattern, budget })),
  );
  return [...budgetsOf(limits).map((budget) => ({ owner, pattern: null, budget })), ...ofModels];
}

/** What was spent, in nano-USD, and requests that have no price; undefined where they are not counted. */
interface Spent {
  readonly nanos: number;
  readonly unpriced: number | undefined;
}

/** What was spent of a budget since a time: of each period and kind of owner the sums are read once, for all of them. */
function spendingOf({
  storage: { usage },
}: BudgetReportDeps): (budget: OwnBudget, sinceMs: number) => Promise<Spent> {
  const sums = new Map<string, Promise<Map<string, readonly UsageSummaryRow[]>>>();
  const sumsOf = (kind: Kind, sinceMs: number, byModel: boolean) => {
    const name = `${kind} ${sinceMs} ${byModel}`;
    const known = sums.get(name);
    if (known !== undefined) return known;
    const groupBy: readonly UsageDimension[] = byModel ? [kind, 'provider', 'model'] : [kind];
    const reading = usage
      .summary({ fromMs: sinceMs, groupBy })
      .then((rows) => Map.groupBy(rows, ({ group }) => group[kind] ?? ''));
    sums.set(name, reading);
    return reading;
  };
  const fromLedger = ledgerSpending(usage);
  return async ({ owner, pattern }, sinceMs) => {
    // Names in requests are in the rows only.
    if (pattern !== null && !pattern.includes('/'))
      return {
        nanos: await fromLedger(modelSubject(owner, owner.accountId, pattern), sinceMs),
        unpriced: undefined,
      };
    const rows = (await sumsOf(owner.kind, sinceMs, pattern !== null)).get(owner.id) ?? [];
    const counted = rows.filter(
      ({ group }) => pattern === null || matchesGlob(pattern, `${group.provider}/${group.model}`),
    );
    return {
      nanos: counted.reduce((sum, { costNanos }) => sum + costNanos, 0),
      unpriced: counted.reduce((sum, { unpriced }) => sum + unpriced, 0),
    };
  };
}

function toRow(
  { owner, pattern, budget }: OwnBudget,
  spent: Spent,
  recent: Spent | undefined,
  nowMs: number,
): BudgetInForce {
  const spentUsd = spent.nanos / nanosPerUsd;
  const { usd, period } = budget;
  const { periodStartMs, periodEndMs } = budgetPeriod(period, nowMs);
  return {
    of: owner.kind,
    id: owner.id,
    name: owner.name,
    account_id: owner.accountId,
    model: pattern,
    usd,
    period,
    spent_usd: spentUsd,
    remaining_usd: Math.max(0, usd - spentUsd),
    unpriced_requests: spent.unpriced ?? null,
    recent_usd: recent === undefined ? null : recent.nanos / nanosPerUsd,
    pace_since: formatTimestamp(
      Math.max(owner.createdMs, recent === undefined ? periodStartMs : recentSince(nowMs)),
    ),
    share: usd > 0 ? spentUsd / usd : 1,
    since: formatTimestamp(periodStartMs),
    resets_at: Number.isFinite(periodEndMs) ? formatTimestamp(periodEndMs) : null,
  };
}
