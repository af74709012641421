import { budgetsOf, type Limits } from '../../parts/index.ts';

/** What can have a budget. */
export interface BudgetOwner {
  readonly of: 'account' | 'team' | 'key';
  readonly id: string;
  readonly name: string;
  readonly limits: Limits;
}

type Budget = ReturnType<typeof budgetsOf>[number];

/** The budgets of limits with one more, which replaces that of the same period. */
export function withBudget(limits: Limits, budget: Budget): Budget | Budget[] {
  const others = budgetsOf(limits).filter(({ period }) => period !== budget.period);
  return others.length === 0 ? budget : [...others, budget];
}
