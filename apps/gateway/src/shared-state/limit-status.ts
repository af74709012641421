import type { BudgetUse, LimitStatus, SubjectLimits, WindowStatus } from './port.ts';

/** What is used of a window. */
export interface WindowUse {
  readonly sum: number;
  /** Time until the window is empty. */
  readonly resetMs: number;
}

/**
 * The tightest windows of several subjects, and their budgets that have reached a threshold.
 * @param requests, tokens of the subject with this index; asked only where there is a limit
 * @param spent nano-USD of a budget, by the indexes of its subject and its own; asked only for budgets with a notice
 */
export function limitStatus(
  limits: readonly SubjectLimits[],
  requests: (index: number) => WindowUse,
  tokens: (index: number) => WindowUse,
  spent?: (index: number, budget: number) => number,
): LimitStatus {
  const budgets = spent === undefined ? [] : budgetUses(limits, spent).filter(hasReachedThreshold);
  return {
    ...(budgets.length === 0 ? {} : { budgets }),
    requests: tightest(
      limits.map(({ rpm }) => rpm),
      requests,
    ),
    tokens: tightest(
      limits.map(({ tpm }) => tpm),
      tokens,
    ),
  };
}

/** What is spent of the budgets that have a notice. */
export function budgetUses(
  limits: readonly SubjectLimits[],
  spent: (index: number, budget: number) => number,
): readonly BudgetUse[] {
  return limits.flatMap(({ subject, budgets }, index) =>
    budgets.flatMap((budget, at) =>
      budget.notice === undefined ? [] : [{ subject, budget, spentNanos: spent(index, at) }],
    ),
  );
}

function hasReachedThreshold({ budget, spentNanos }: BudgetUse): boolean {
  const first = budget.notice?.thresholds[0];
  return first !== undefined && spentNanos >= first * budget.limitNanos;
}

/** The one with the least left; undefined without any limit. */
function tightest(
  limits: readonly (number | undefined)[],
  useOf: (index: number) => WindowUse,
): WindowStatus | undefined {
  let found: WindowStatus | undefined;
  for (const [index, limit] of limits.entries()) {
    if (limit === undefined) continue;
    const { sum, resetMs } = useOf(index);
    const remaining = Math.max(0, limit - sum);
    if (found === undefined || remaining < found.remaining) found = { limit, remaining, resetMs };
  }
  return found;
}
