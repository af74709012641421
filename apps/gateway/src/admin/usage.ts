import { type Actor, accountsOf, type BudgetLimit, budgetsOf, type Principal } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import { budgetPeriod, ledgerSpending, modelSubject } from '../limits/index.ts';
import { type DecisionRecord, readDecisionRecord } from '../routing/index.ts';
import type {
  LatencyQuery,
  Storage,
  UsageDimension,
  UsageQuery,
  UsageRow,
  UsageSummaryRow,
} from '../storage/index.ts';
import { modelId } from './model-id.ts';
import { requestView } from './request-view.ts';
import { formatTimestamp } from './timestamp.ts';
import { topGroups } from './top-groups.ts';
import { exportUsage, type UsageExportFormat, type UsageExportQuery } from './usage-export.ts';
import type {
  BudgetStatus,
  LatencyQuantiles,
  LatencyReport,
  RequestUsage,
  UsageReport,
  UsageTotals,
} from './usage-schemas.ts';
import { waitForRow } from './wait-for-row.ts';

/** A decision of `auto` and the model that finally answered. */
export interface AnsweredDecision {
  /** `<provider>/<model>`. */
  readonly model: string;
  readonly record: DecisionRecord;
  /** Whether the answer was complete. */
  readonly isAnswered: boolean;
}

/** What a report counts. */
export interface UsageReportQuery extends UsageQuery {
  /** Only so many groups, those that cost most, and the rest together; undefined: all. */
  readonly top?: number | undefined;
}

export interface UsageAdmin {
  /** Totals of all matching requests in the accounts that the actor may see, and of each group. */
  report(query: UsageReportQuery, actor: Actor): Promise<UsageReport>;
  /** The same for the requests of one key. */
  keyReport(query: UsageReportQuery, keyId: string): Promise<UsageReport>;
  /** Latency of complete responses, by model or by time. */
  latency(query: Omit<LatencyQuery, 'quantiles'>, actor: Actor): Promise<LatencyReport>;
  /** Usage as a file, part by part. */
  export(format: UsageExportFormat, query: UsageExportQuery, actor: Actor): Promise<AsyncIterable<string>>;
  /** Usage of one request of a key. Throws `not_found`, also for requests of other keys. */
  request(requestId: string, keyId: string): Promise<RequestUsage>;
  /**
   * Decision of `auto` for a request of an account (undefined: of any account), and the model that answered.
   * Undefined if `auto` did not choose the model; throws 404.
   */
  decision(requestId: string, accountId: string | undefined): Promise<AnsweredDecision | undefined>;
  /** The budgets of a key, its team and its account, and their use. */
  budgets(principal: Pick<Principal, 'owners' | 'accountId'>): Promise<readonly BudgetStatus[]>;
}

export function createUsageAdmin(deps: {
  readonly storage: Storage;
  readonly now: () => number;
}): UsageAdmin {
  const { usage } = deps.storage;
  const rowOf = async (requestId: string, isOwn: (row: UsageRow) => boolean): Promise<UsageRow> => {
    const found = await waitForRow(async () => {
      const row = await usage.get(requestId);
      return row !== undefined && isOwn(row) ? row : undefined;
    });
    if (found !== undefined) return found;
    throw new SluiceError('not_found', {
      message: 'Request not found. A key can see only its own requests.',
      param: 'request_id',
    });
  };
  const report = async ({ top, ...query }: UsageReportQuery): Promise<UsageReport> => {
    const [all] = await usage.summary({ ...query, groupBy: [] });
    const groups = query.groupBy.length === 0 ? [] : await usage.summary(withProvider(query));
    const totals = all === undefined ? noUsage : totalsOf(all);
    const rows = groups
      .map((group) => ({ ...groupOf(query.groupBy, group.group), ...totalsOf(group) }))
      .toSorted((one, other) => compareGroups(query.groupBy, one, other));
    return { totals, rows: top === undefined ? rows : topGroups(rows, query.groupBy, top) };
  };
  const spentSince = ledgerSpending(usage);
  const statusOf = async (
    of: BudgetStatus['of'],
    model: string | null,
    { usd, period }: BudgetLimit,
    subject: Parameters<typeof spentSince>[0],
  ): Promise<BudgetStatus> => {
    const { periodStartMs: sinceMs } = budgetPeriod(period, deps.now());
    const spentUsd = (await spentSince(subject, sinceMs)) / 1e9;
    return {
      of,
      model,
      usd,
      period,
      spent_usd: spentUsd,
      remaining_usd: Math.max(0, usd - spentUsd),
      since: formatTimestamp(sinceMs),
    };
  };
  return {
    report: (query, actor) => report({ ...query, accountIds: accountsOf(actor) }),
    keyReport: (query, keyId) => report({ ...query, keyId }),

    async latency(query, actor) {
      const accountIds = accountsOf(actor);
      const models = await usage.latency({ ...query, accountIds, quantiles: [0.5, 0.95, 0.99] });
      return {
        data: models.map(({ provider, model, startMs, requests, totalMs, firstByteMs }) => ({
          model: startMs === null ? `${provider}/${model}` : null,
          start: formatTimestamp(startMs),
          requests,
          duration_ms: quantilesOf(totalMs),
          first_byte_ms: quantilesOf(firstByteMs),
        })),
      };
    },

    export: (format, query, actor) =>
      exportUsage(deps.storage, format, { ...query, accountIds: accountsOf(actor) }),

    request: async (requestId, keyId) => requestView(await rowOf(requestId, (row) => row.key_id === keyId)),

    async decision(requestId, accountId) {
      const { routing, provider, model, status } = await rowOf(
        requestId,
        (row) => accountId === undefined || row.account_id === accountId,
      );
      const record = readDecisionRecord(routing);
      return record === undefined
        ? undefined
        : { model: `${provider}/${model}`, record, isAnswered: status === 'ok' };
    },

    budgets: ({ owners, accountId }) =>
      Promise.all(
        owners.flatMap((owner) => {
          const { kind, id, limits } = owner;
          const own = budgetsOf(limits).map((budget) =>
            statusOf(kind, null, budget, { kind, id, accountId }),
          );
          const ofModels = Object.entries(limits.models ?? {}).flatMap(([pattern, one]) =>
            budgetsOf(one ?? {}).map((budget) =>
              statusOf(kind, pattern, budget, modelSubject(owner, accountId, pattern)),
            ),
          );
          return [...own, ...ofModels];
        }),
      ),
  };
}

function quantilesOf([p50 = null, p95 = null, p99 = null]: readonly (number | null)[]): LatencyQuantiles {
  const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));
  return { p50: whole(p50), p95: whole(p95), p99: whole(p99) };
}

/** Models are reported as `<provider>/<model_name>`, which requires the provider. */
function withProvider(query: UsageQuery): UsageQuery {
  const { groupBy } = query;
  const needed = groupBy.includes('model') && !groupBy.includes('provider');
  return needed ? { ...query, groupBy: [...groupBy, 'provider'] } : query;
}

function groupOf(
  dimensions: readonly UsageDimension[],
  group: UsageSummaryRow['group'],
): Readonly<Record<string, string | null>> {
  const value = (dimension: UsageDimension): string | null => group[dimension] ?? null;
  return Object.fromEntries(
    dimensions.map((dimension) => [
      dimension,
      dimension === 'model' ? modelId(value('provider'), value('model')) : value(dimension),
    ]),
  );
}

const noUsage: UsageTotals = {
  requests: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  cost_usd: 0,
  errors: 0,
  aborted: 0,
  unpriced_requests: 0,
};

function totalsOf(row: UsageSummaryRow): UsageTotals {
  return {
    requests: row.requests,
    prompt_tokens: row.promptTokens,
    completion_tokens: row.completionTokens,
    cost_usd: row.costNanos / 1e9,
    errors: row.errors,
    aborted: row.aborted,
    unpriced_requests: row.unpriced,
  };
}

function compareGroups(
  dimensions: readonly UsageDimension[],
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): number {
  for (const dimension of dimensions) {
    const [left, right] = [String(one[dimension] ?? ''), String(other[dimension] ?? '')];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
