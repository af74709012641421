import { type Static, Type } from 'typebox';
import { orNull, pageOf, Timestamp } from './common-schemas.ts';
import { BudgetStatus } from './usage-schemas.ts';

const BudgetInForce = Type.Object(
  {
    ...BudgetStatus.properties,
    id: Type.String({ description: 'Id of the key, the team or the account.' }),
    name: Type.String({ description: 'Its display name.' }),
    account_id: Type.String({ description: 'Its account.' }),
    unpriced_requests: orNull(
      Type.Integer({ minimum: 0 }),
      'Requests of the period whose price is unknown, which `spent_usd` lacks; null where they are not counted: for models by the name in requests.',
    ),
    recent_usd: orNull(
      Type.Number({ minimum: 0 }),
      'Spent in the last 30 days, for a forecast of budgets in total; null for those of a period.',
    ),
    pace_since: Type.String({
      description:
        'From when a forecast counts what was spent: the start of the period, or 30 days ago for a total; when what has the budget was created, if that is later.',
    }),
    share: Type.Number({ minimum: 0, description: 'Spent share of the budget; 1 is all of it.' }),
    resets_at: orNull(Timestamp, 'When the next period begins; null for a total.'),
  },
  { title: 'BudgetInForce', description: 'A budget, whose it is, and how much of it is spent.' },
);
export type BudgetInForce = Static<typeof BudgetInForce>;

export const BudgetPage = pageOf(BudgetInForce, 'BudgetPage', 'Budgets, what is spent most first.');
export type BudgetPage = Static<typeof BudgetPage>;
