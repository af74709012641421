import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';

const levels: readonly ReasoningEffort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Whether a value is a level of reasoning. */
export function isEffort(value: unknown): value is ReasoningEffort {
  return levels.some((level) => level === value);
}

/** Minimum budget in tokens of each level, highest first. */
const minBudgetsByLevel: readonly (readonly [tokens: number, level: ReasoningEffort])[] = [
  [32_768, 'xhigh'],
  [16_384, 'high'],
  [4_096, 'medium'],
  [1_024, 'low'],
  [1, 'minimal'],
];

/**
 * The effort level that corresponds to a thinking budget.
 * @param budgetTokens maximum tokens for reasoning
 */
export function effortForBudget(budgetTokens: number): ReasoningEffort {
  return minBudgetsByLevel.find(([tokens]) => budgetTokens >= tokens)?.[1] ?? 'none';
}

/**
 * The supported level nearest to the requested one; the higher of two equally near. Reasoning is never enabled for
 * `none`, nor disabled for another level, if the model supports an alternative.
 * @param available levels that the model supports
 * @returns undefined if it supports none
 */
export function nearestEffort(
  wanted: ReasoningEffort,
  available: readonly ReasoningEffort[],
): ReasoningEffort | undefined {
  if (available.includes(wanted)) return wanted;
  const thinking = available.filter((level) => level !== 'none');
  const candidates = wanted === 'none' || thinking.length === 0 ? available : thinking;
  const at = levels.indexOf(wanted);
  let best: ReasoningEffort | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const level of levels) {
    const distance = Math.abs(levels.indexOf(level) - at);
    if (candidates.includes(level) && distance <= bestDistance) {
      best = level;
      bestDistance = distance;
    }
  }
  return best;
}

/** The reasoning settings of a request. */
export interface RequestedReasoning {
  /** Null if the amount is left to the model. */
  readonly effort: ReasoningEffort | null;
  /** Maximum tokens for reasoning, if given as a budget. */
  readonly budgetTokens: number | null;
  /** The request parameter it comes from, for warnings. */
  readonly parameter: 'reasoning_effort' | 'thinking';
}

/** Budgets in tokens for models that support only budgets. */
const budgetsByLevel: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 1024,
  low: 2048,
  medium: 8192,
  high: 16_384,
  xhigh: 24_576,
  max: 32_768,
};

/** The thinking budget in tokens that corresponds to an effort level. */
export const budgetForEffort = (effort: ReasoningEffort): number => budgetsByLevel[effort];

/** Reads `reasoning_effort` and `thinking`; the former takes precedence. Null if the request has neither. */
export function requestedReasoning(request: ChatCompletionRequest): RequestedReasoning | null {
  const { reasoning_effort: effort, thinking } = request;
  if (effort != null) return { effort, budgetTokens: null, parameter: 'reasoning_effort' };
  if (thinking == null) return null;
  switch (thinking.type) {
    case 'disabled':
      return { effort: 'none', budgetTokens: null, parameter: 'thinking' };
    case 'adaptive':
      return { effort: null, budgetTokens: null, parameter: 'thinking' };
    case 'enabled':
      return {
        effort: effortForBudget(thinking.budget_tokens),
        budgetTokens: thinking.budget_tokens,
        parameter: 'thinking',
      };
  }
}
