import { type Static, Type } from 'typebox';
import { KeyLimits, Scope } from '../auth/index.ts';
import { usageDimensions } from '../storage/index.ts';
import { orNull, Timestamp } from './common-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const sums = {
  requests: count('Admitted requests.'),
  prompt_tokens: count('Tokens of prompts, cached ones included.'),
  completion_tokens: count('Tokens of answers, reasoning included.'),
  cost_usd: Type.Number({ minimum: 0, description: 'USD over all requests whose price is known.' }),
  errors: count('Requests without a whole answer.'),
  unpriced_requests: count('Requests whose price is unknown; they are not part of `cost_usd`.'),
};

export const UsageTotals = Type.Object(sums, { title: 'UsageTotals', description: 'Sums of usage.' });
export type UsageTotals = Static<typeof UsageTotals>;

const groupMembers = Object.fromEntries(
  usageDimensions.map((dimension) => [dimension, Type.Optional(Type.Union([Type.String(), Type.Null()]))]),
);

const UsageGroup = Type.Object(
  { ...groupMembers, ...sums },
  { title: 'UsageGroup', description: 'Sums of one group, with the values that make the group.' },
);

export const UsageReport = Type.Object(
  {
    totals: UsageTotals,
    rows: Type.Array(UsageGroup, { description: 'One for each group; empty without `group_by`.' }),
  },
  { title: 'UsageReport', description: 'Usage over all keys.' },
);

/** A report as it is written; its rows have the members that were grouped by. */
export interface UsageReport {
  readonly totals: UsageTotals;
  readonly rows: readonly (UsageTotals & Readonly<Record<string, string | number | null>>)[];
}

export const BudgetStanding = Type.Object(
  {
    usd: Type.Number({ minimum: 0, description: 'The budget of a period.' }),
    period: Type.Enum(['day', 'week', 'month', 'total'], { description: 'Calendar periods in UTC.' }),
    spent_usd: Type.Number({ minimum: 0, description: 'Used up in the current period.' }),
    remaining_usd: Type.Number({ minimum: 0, description: 'Left of it.' }),
    since: Timestamp,
  },
  { title: 'BudgetStanding', description: 'Where a key stands in its budget.' },
);
export type BudgetStanding = Static<typeof BudgetStanding>;

export const KeyUsage = Type.Object(
  {
    key: Type.Object(
      {
        id: Type.String({ description: 'Public id.' }),
        name: Type.String({ description: 'For people.' }),
        scopes: Type.Array(Scope, { description: 'What it may do.' }),
        expires_at: orNull(Timestamp, 'When it stops working; null: never.'),
      },
      { description: 'The key that asked.' },
    ),
    limits: KeyLimits,
    budget: orNull(BudgetStanding, 'Null without a budget.'),
    totals: UsageTotals,
    rows: Type.Array(UsageGroup, { description: 'One for each group; empty without `group_by`.' }),
  },
  { title: 'KeyUsage', description: 'Usage and limits of the key that asks.' },
);

export const RequestUsage = Type.Object(
  {
    request_id: Type.String({ description: "The answer's `x-request-id`." }),
    status: Type.Enum(['ok', 'error', 'aborted', 'cut'], {
      description: '`aborted`: the client left. `cut`: the gateway died; its numbers are estimates.',
    }),
    http_status: Type.Integer({ description: 'Status of the answer.' }),
    error_code: orNull(Type.String(), 'Code of the error, if one was answered.'),
    requested_model: Type.String({ description: 'What was asked for.' }),
    model: Type.String({ description: 'What answered, as `<provider>/<model_name>`.' }),
    provider: Type.String({ description: 'Who answered.' }),
    streamed: Type.Boolean({ description: 'Whether the answer was streamed.' }),
    started_at: Timestamp,
    duration_ms: count('Milliseconds from arrival to end.'),
    first_byte_ms: orNull(Type.Integer({ minimum: 0 }), 'Milliseconds to the first byte of the answer.'),
    attempts: count('Calls made to providers.'),
    prompt_tokens: count('Tokens of the prompt, in all classes.'),
    cached_tokens: count('Of them read from a cache.'),
    cache_write_tokens: count('Of them written to a cache.'),
    completion_tokens: count('Tokens of the answer, in all classes.'),
    reasoning_tokens: count('Of them reasoning.'),
    usage_source: Type.String({ description: '`reported` by the provider, `estimated`, or `none`.' }),
    cost_usd: Type.Union([Type.Number({ minimum: 0 }), Type.Enum(['unknown'])], {
      description: 'USD, or `unknown`.',
    }),
    grade: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: 'What `/v1/feedback` says that the answer was worth; null until somebody says so.',
    }),
  },
  { title: 'RequestUsage', description: 'What one request used.' },
);
export type RequestUsage = Static<typeof RequestUsage>;
