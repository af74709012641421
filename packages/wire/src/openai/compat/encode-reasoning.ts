import type { ChatCompletionRequest } from '../chat-request.ts';
import type { ReasoningEffort } from '../thinking.ts';
import type { CompatProfile } from './compat-profile.ts';
import { type EncodeReport, note } from './encode-report.ts';
import type { Fields } from './json-fields.ts';

const LEVELS: readonly ReasoningEffort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Least budget in tokens from which a level is meant, highest first. */
const BUDGET_LEVELS: readonly (readonly [tokens: number, level: ReasoningEffort])[] = [
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
export function effortOfBudget(budgetTokens: number): ReasoningEffort {
  return BUDGET_LEVELS.find(([tokens]) => budgetTokens >= tokens)?.[1] ?? 'none';
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
  const at = LEVELS.indexOf(wanted);
  let best: ReasoningEffort | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const level of LEVELS) {
    const distance = Math.abs(LEVELS.indexOf(level) - at);
    if (candidates.includes(level) && distance <= bestDistance) {
      best = level;
      bestDistance = distance;
    }
  }
  return best;
}

/** Sets the members that steer reasoning, from `reasoning_effort` and `thinking`; the former wins. */
export function encodeReasoning(
  request: ChatCompletionRequest,
  profile: CompatProfile,
  body: Fields,
  report: EncodeReport,
): void {
  const { reasoning_effort: effort, thinking } = request;
  const asked = effort ?? undefined;
  const named = asked === undefined ? 'thinking' : 'reasoning_effort';
  if (asked === undefined && (thinking === null || thinking === undefined)) return;
  if (profile.reasoningControl === 'none') {
    note(report.warnings, `${named} dropped: not supported`);
    return;
  }
  const wanted = asked ?? levelOfThinking(thinking);
  if (profile.reasoningControl === 'thinking_type') {
    body['thinking'] = { type: wanted === 'none' ? 'disabled' : 'enabled' };
    if (wanted === 'none' || wanted === undefined || profile.effortValues.length === 0) return;
  }
  if (wanted === undefined) {
    // `adaptive` leaves the amount to the model, which is what happens without the member.
    return;
  }
  const level = nearestEffort(wanted, profile.effortValues);
  if (level === undefined) {
    note(report.warnings, `${named} dropped: not supported`);
    return;
  }
  if (named === 'reasoning_effort' && level !== wanted) {
    note(report.warnings, `reasoning_effort changed from ${wanted} to ${level}`);
  }
  if (named === 'thinking' && profile.reasoningControl === 'effort') {
    note(report.warnings, `thinking sent as reasoning_effort ${level}`);
  }
  body['reasoning_effort'] = level;
}

function levelOfThinking(thinking: ChatCompletionRequest['thinking']): ReasoningEffort | undefined {
  if (thinking === null || thinking === undefined || thinking.type === 'adaptive') return undefined;
  return thinking.type === 'enabled' ? effortOfBudget(thinking.budget_tokens) : 'none';
}
