import { type Static, Type } from 'typebox';
import { KeyLimits, Scope } from '../auth/index.ts';
import { type UsageDimension, usageDimensions } from '../storage/index.ts';
import { orNull, Timestamp } from './common-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const sums = {
  requests: count('Admitted requests.'),
  prompt_tokens: count('Prompt tokens, including cached tokens.'),
  completion_tokens: count('Completion tokens, including reasoning tokens.'),
  cost_usd: Type.Number({ minimum: 0, description: 'Total cost in USD of all requests with a known price.' }),
  errors: count('Requests that did not complete.'),
  aborted: count('Of these, requests whose client left before the end.'),
  unpriced_requests: count('Requests with an unknown price, which are not included in `cost_usd`.'),
};

export const UsageTotals = Type.Object(sums, { title: 'UsageTotals', description: 'Usage totals.' });
export type UsageTotals = Static<typeof UsageTotals>;

const groupMembers = Object.fromEntries(
  usageDimensions.map((dimension) => [dimension, Type.Optional(Type.Union([Type.String(), Type.Null()]))]),
);

const UsageGroup = Type.Object(
  {
    ...groupMembers,
    ...sums,
    other: Type.Optional(
      Type.Boolean({
        description: 'With `top`: all groups together that have no row of their own. Absent for others.',
      }),
    ),
  },
  { title: 'UsageGroup', description: 'Totals of one group, with the values that define the group.' },
);

export const UsageReport = Type.Object(
  {
    totals: UsageTotals,
    rows: Type.Array(UsageGroup, { description: 'One row per group; empty without `group_by`.' }),
  },
  { title: 'UsageReport', description: 'Usage over all keys.' },
);

/** A usage report; its rows contain the dimensions that were grouped by. */
export interface UsageReport {
  readonly totals: UsageTotals;
  readonly rows: readonly (UsageTotals & {
    readonly other?: boolean;
  } & Readonly<Partial<Record<UsageDimension, string | null>>>)[];
}

const milliseconds = (description: string) => orNull(Type.Integer({ minimum: 0 }), description);
const LatencyQuantiles = Type.Object({
  p50: milliseconds('Median.'),
  p95: milliseconds('95th percentile.'),
  p99: milliseconds('99th percentile.'),
});
export type LatencyQuantiles = Static<typeof LatencyQuantiles>;

export const LatencyReport = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        model: orNull(Type.String(), '`<provider>/<model_name>`; null for a time.'),
        start: orNull(Timestamp, 'Start of the hour or the day; null for a model.'),
        requests: count('Complete responses.'),
        duration_ms: LatencyQuantiles,
        first_byte_ms: LatencyQuantiles,
      }),
    ),
  },
  {
    title: 'LatencyReport',
    description: 'Milliseconds of complete responses, within 5 %: in total, and to the first byte.',
  },
);
export type LatencyReport = Static<typeof LatencyReport>;

export const BudgetStatus = Type.Object(
  {
    of: Type.Enum(['key', 'team', 'account'], { description: 'Whose budget it is.' }),
    model: orNull(Type.String(), 'The pattern of the models that it is for; null: all.'),
    usd: Type.Number({ minimum: 0, description: 'Budget per period, in USD.' }),
    period: Type.Enum(['day', 'week', 'month', 'total'], { description: 'Calendar periods in UTC.' }),
    spent_usd: Type.Number({ minimum: 0, description: 'Spent in the current period, in USD.' }),
    remaining_usd: Type.Number({ minimum: 0, description: 'Remaining in the current period, in USD.' }),
    since: Timestamp,
  },
  { title: 'BudgetStatus', description: 'A budget and how much of it is spent.' },
);
export type BudgetStatus = Static<typeof BudgetStatus>;

export const KeyUsage = Type.Object(
  {
    key: Type.Object(
      {
        id: Type.String({ description: 'Public id.' }),
        name: Type.String({ description: 'Display name.' }),
        scopes: Type.Array(Scope, { description: 'Its scopes.' }),
        expires_at: orNull(Timestamp, 'When the key expires; null: never.'),
      },
      { description: 'The key that sent this request.' },
    ),
    limits: KeyLimits,
    budget: orNull(BudgetStatus, 'The first budget of the key itself; null if it has none.'),
    budgets: Type.Array(BudgetStatus, {
      description:
        'All budgets that requests of the key count to: its own, those of its team and of its account, also for models. Those of end users are not listed.',
    }),
    totals: UsageTotals,
    rows: Type.Array(UsageGroup, { description: 'One row per group; empty without `group_by`.' }),
  },
  { title: 'KeyUsage', description: 'Usage and limits of the key that sends the request.' },
);

export const RequestUsage = Type.Object(
  {
    request_id: Type.String({ description: 'The `x-request-id` of the response.' }),
    status: Type.Enum(['ok', 'error', 'aborted', 'cut'], {
      description:
        '`aborted`: the client disconnected. `cut`: the gateway process ended before the response was complete; the numbers are estimates.',
    }),
    http_status: Type.Integer({ description: 'HTTP status of the response.' }),
    error_code: orNull(Type.String(), 'Error code, if the request failed.'),
    requested_model: Type.String({ description: 'The model in the request.' }),
    model: Type.String({ description: 'The model that answered, as `<provider>/<model_name>`.' }),
    provider: Type.String({ description: 'The provider that answered.' }),
    endpoint: Type.String({ description: 'The API that was called: `chat`, `responses`, `messages`, ...' }),
    streamed: Type.Boolean({ description: 'Whether the response was streamed.' }),
    started_at: Timestamp,
    duration_ms: count('Milliseconds from the arrival of the request to the end of the response.'),
    first_byte_ms: orNull(
      Type.Integer({ minimum: 0 }),
      'Milliseconds from the arrival of the request to the first byte of the response.',
    ),
    attempts: count('Number of calls to providers.'),
    prompt_tokens: count('Prompt tokens of all kinds.'),
    cached_tokens: count('Prompt tokens read from a cache.'),
    cache_write_tokens: count('Prompt tokens written to a cache.'),
    completion_tokens: count('Completion tokens of all kinds.'),
    reasoning_tokens: count('Completion tokens used for reasoning.'),
    usage_source: Type.String({ description: '`reported` by the provider, `estimated`, or `none`.' }),
    cost_usd: Type.Union([Type.Number({ minimum: 0 }), Type.Enum(['unknown'])], {
      description: 'Cost in USD, or `unknown`.',
    }),
    session: orNull(
      Type.String(),
      'Pseudonym of the session that the client named, in `x-sluice-session`, `x-session-id`, `metadata.session_id` or as Codex and Claude Code do; null without one.',
    ),
    grade: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: 'Score sent to `/v1/feedback` for this request; null if none was sent.',
    }),
  },
  { title: 'RequestUsage', description: 'Usage of one request.' },
);
export type RequestUsage = Static<typeof RequestUsage>;
