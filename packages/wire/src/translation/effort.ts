import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';

const levels: readonly ReasoningEffort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Least budget in tokens from which a level is meant, highest first. */
const minBudgetsByLevel: readonly (readonly [tokens: number, level: ReasoningEffort])[] = [
  [32_768, 'xhigh'],
  [16_384, 'high'],
  [4_096, 'medium'],
  [1_024, 'low'],
  [1, 'minimal'],
];

/**
 * The level that a thinking budget stands for.
 * @param budgetTokens most tokens for reasoning
 */
export function effortForBudget(budgetTokens: number): ReasoningEffort {
  return minBudgetsByLevel.find(([tokens]) => budgetTokens >= tokens)?.[1] ?? 'none';
}

/**
 * The nearest level of those that a model has; the higher of two equally near. Reasoning is neither switched on
 * for `none` nor off for any other level if there is another choice.
 * @param wanted level asked for
 * @param available levels that the model has
 * @returns undefined if there are none
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

/** Reasoning that a request asks for. */
export interface RequestedReasoning {
  /** Null where the amount is left to the model. */
  readonly effort: ReasoningEffort | null;
  /** Most tokens for reasoning, where said in tokens. */
  readonly budgetTokens: number | null;
  /** Which member said so, for warnings. */
  readonly parameter: 'reasoning_effort' | 'thinking';
}

/** Budgets in tokens that stand for levels where a model takes only budgets. */
const budgetsByLevel: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 1024,
  low: 2048,
  medium: 8192,
  high: 16_384,
  xhigh: 24_576,
  max: 32_768,
};

/** The budget in tokens that a level stands for. */
export const budgetForEffort = (effort: ReasoningEffort): number => budgetsByLevel[effort];

/** Reads `reasoning_effort` and `thinking`; the former wins. Null where the request says neither. */
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
