/** The limits that administrators set for keys, teams and accounts. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const BudgetLimit = Type.Object(
  {
    usd: Type.Number({ minimum: 0, description: 'US dollars.' }),
    period: Type.Enum(['day', 'week', 'month', 'total'], { description: 'Calendar periods in UTC.' }),
  },
  { additionalProperties: false },
);
export type BudgetLimit = Static<typeof BudgetLimit>;

const thresholds = optional(
  Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: 1 }), {
    maxItems: 5,
    uniqueItems: true,
    description:
      'Fractions of each budget beside them: once one is spent, webhooks are told, and responses carry `x-sluice-budget-warning`.',
    examples: [[0.5, 0.8, 1]],
  }),
);

const countedLimits = {
  rpm: optional(Type.Integer({ minimum: 1, description: 'Requests per 60 seconds (sliding window).' })),
  tpm: optional(
    Type.Integer({
      minimum: 1,
      description: 'Prompt and completion tokens per 60 seconds (sliding window).',
    }),
  ),
  concurrency: optional(Type.Integer({ minimum: 1, description: 'Concurrent requests.' })),
  budget: optional(
    Type.Union([BudgetLimit, Type.Array(BudgetLimit, { maxItems: 4, description: 'One for each period.' })]),
  ),
  thresholds,
};

const CountedLimits = Type.Object(countedLimits, { additionalProperties: false });
/** What is counted for an owner, for its requests to models, or for one of its end users. */
export type CountedLimits = Static<typeof CountedLimits>;

/** Limits of a key, a team or an account; a limit that is absent does not apply. */
export const KeyLimits = Type.Object(
  {
    ...countedLimits,
    max_output_tokens: optional(
      Type.Integer({ minimum: 1, description: 'Maximum completion tokens per request.' }),
    ),
    models: optional(
      Type.Record(
        Type.String({ pattern: '^[^\\s]{1,200}$' }),
        Type.Union([CountedLimits, Type.Null()], {
          description: 'Limits of the requests that a model of this pattern may serve; null removes them.',
        }),
        {
          additionalProperties: false,
          maxProperties: 50,
          description:
            'Limits for requests to models, by glob patterns of `<provider>/<model>` or of names in requests, such as aliases.',
          examples: [{ 'openai/gpt-5*': { rpm: 10, budget: { usd: 50, period: 'month' } } }],
        },
      ),
    ),
    per_end_user: optional(
      Type.Object(
        {
          ...countedLimits,
          missing: optional(
            Type.Enum(['ignore', 'refuse'], {
              description:
                'Whether a request that names no end user is served without these limits, or refused.',
            }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'Limits for each end user that requests name (`safety_identifier`, `user`, `metadata.user_id`).',
        },
      ),
    ),
  },
  { additionalProperties: false, title: 'KeyLimits' },
);
export type KeyLimits = Static<typeof KeyLimits>;

const checkLimits = Compile(KeyLimits);

/** Parses stored limits. Throws if they are invalid. */
export function readLimits(text: string): KeyLimits {
  return checkLimits.Parse(JSON.parse(text));
}

/** Whether limits can be stored, as text. */
export function isReadableLimits(text: string): boolean {
  return checkLimits.Check(JSON.parse(text));
}

/** The budgets of limits; all of them hold. */
export function budgetsOf({ budget }: CountedLimits): readonly BudgetLimit[] {
  if (budget == null) return [];
  return Array.isArray(budget) ? budget : [budget];
}

/** Whether some of the limits count only once the models or the end user of a request are known. */
export function hasRouteLimits({ models, per_end_user: perEndUser }: KeyLimits): boolean {
  return perEndUser != null || Object.keys(models ?? {}).length > 0;
}

/** Whether money is limited, be it only for some models or for each end user. */
export function hasAnyBudget(limits: KeyLimits): boolean {
  const parts = [limits, limits.per_end_user, ...Object.values(limits.models ?? {})];
  return parts.some((part) => part != null && budgetsOf(part).length > 0);
}
