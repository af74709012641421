import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';
import {
  budgetForEffort,
  defaultMaxTokens,
  drop,
  type EncodeReport,
  isRecord,
  type JsonObject,
  nearestEffort,
  type RequestedReasoning,
  requestedMaxTokens,
  requestedReasoning,
  warn,
} from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';

/** Reasoning and output limits of a request. */
export interface ReasoningPlan {
  /** The `thinking` field; null to send none. */
  readonly thinking: Readonly<JsonObject> | null;
  /** `output_config.effort`; null to send none. */
  readonly effort: ReasoningEffort | null;
  /** Whether reasoning is explicitly enabled. */
  readonly isEnabled: boolean;
  /** Whether calls cannot be forced: with a budget. With adaptive reasoning they can (200 from Claude 4.6). */
  readonly excludesForcedCalls: boolean;
  /** Token limit, including reasoning. */
  readonly maxTokens: number;
}

/** Minimum budget that the API accepts. */
const minBudgetTokens = 1024;
/** Share of the limit for reasoning if the requested budget leaves nothing for the response. */
const maxBudgetShare = 0.8;

/**
 * Translates `reasoning_effort`, `thinking` and the limits, which depend on each other.
 * @param constraints `maxOutputTokens`: the model's maximum; `isToolLoopUnsigned`: the conversation ends with results
 *   of an assistant message without signed reasoning
 * @param report gets a warning for each change
 */
export function planReasoning(
  request: ChatCompletionRequest,
  profile: AnthropicProfile,
  constraints: { readonly maxOutputTokens: number; readonly isToolLoopUnsigned: boolean },
  report: EncodeReport,
): ReasoningPlan {
  const wanted = requestedReasoning(request);
  const { maxOutputTokens: maximum, isToolLoopUnsigned } = constraints;
  const draft = wanted === null ? unspecified : draftReasoning(wanted, request, profile, report);
  const budget = isToolLoopUnsigned ? withoutBudget(draft, report) : draft;
  const limit = requestedMaxTokens(request);
  const reserve = reasoningReserve(budget, profile);
  const asked = limit === 'none' ? maximum : limit === 'unset' ? defaultMaxTokens + reserve : limit;
  if (typeof limit === 'number' && limit > maximum) warn(report, "max_tokens lowered to the model's maximum");
  return fitBudget(budget, Math.min(asked, maximum), report);
}

interface Draft {
  readonly thinking: Readonly<JsonObject> | null;
  readonly effort: ReasoningEffort | null;
  /** Reasoning budget, if there is one. */
  readonly budgetTokens: number | null;
}

const unspecified: Draft = { thinking: null, effort: null, budgetTokens: null };
const disabled: Draft = { ...unspecified, thinking: { type: 'disabled' } };

function draftReasoning(
  wanted: RequestedReasoning,
  request: ChatCompletionRequest,
  profile: AnthropicProfile,
  report: EncodeReport,
): Draft {
  if (profile.reasoning === 'none') {
    if (wanted.effort !== 'none') drop(report, wanted.parameter);
    return unspecified;
  }
  if (wanted.effort === 'none') return draftMinReasoning(wanted, profile, report);
  const display = thinkingDisplay(request, profile);
  if (profile.reasoning === 'budget' || (wanted.budgetTokens !== null && profile.supportsBudgets)) {
    return withBudget(wanted, display, report);
  }
  const thinking = { type: 'adaptive', ...display };
  if (wanted.effort === null) return { ...unspecified, thinking };
  const effort = nearestEffort(wanted.effort, profile.efforts) ?? null;
  if (effort !== null && wanted.budgetTokens !== null) {
    warn(report, `thinking changed from a budget to effort ${effort}`);
  } else if (effort !== null && effort !== wanted.effort) {
    warn(report, `reasoning_effort changed from ${wanted.effort} to ${effort}`);
  }
  return { ...unspecified, thinking, effort };
}

/** If reasoning text is omitted by default, a request for reasoning asks for it as well. */
function thinkingDisplay(request: ChatCompletionRequest, profile: AnthropicProfile): JsonObject {
  const thinking: unknown = request.thinking;
  const display = isRecord(thinking) ? thinking['display'] : undefined;
  if (display === 'summarized' || display === 'omitted') return { display };
  return profile.hidesReasoningByDefault ? { display: 'summarized' } : {};
}

function withBudget(wanted: RequestedReasoning, display: JsonObject, report: EncodeReport): Draft {
  const asked = wanted.budgetTokens ?? budgetForEffort(wanted.effort ?? 'medium');
  if (asked < minBudgetTokens) warn(report, 'thinking budget raised to the minimum of 1024');
  if (wanted.effort === null) warn(report, 'thinking changed from adaptive to a budget');
  const budgetTokens = Math.max(asked, minBudgetTokens);
  return {
    ...unspecified,
    thinking: { type: 'enabled', budget_tokens: budgetTokens, ...display },
    budgetTokens,
  };
}

function draftMinReasoning(
  wanted: RequestedReasoning,
  profile: AnthropicProfile,
  report: EncodeReport,
): Draft {
  switch (profile.minReasoning) {
    case 'disabled':
      return disabled;
    case 'between_tools':
      warn(report, `${wanted.parameter} changed: reasoning between tool calls cannot be disabled`);
      return { ...unspecified, thinking: { type: 'between_tools' } };
    case 'effort': {
      const effort = profile.efforts[0] ?? null;
      warn(report, `${wanted.parameter} changed to the lowest effort: reasoning cannot be disabled`);
      return { ...unspecified, effort };
    }
  }
}

/** With a budget, an assistant message with tool calls must begin with signed reasoning (400 otherwise). */
function withoutBudget(draft: Draft, report: EncodeReport): Draft {
  if (draft.budgetTokens === null) return draft;
  drop(report, 'thinking', 'the last turn lacks signed thinking blocks');
  return unspecified;
}

/** Tokens added to the default limit, so that reasoning leaves room for the response. */
function reasoningReserve(draft: Draft, profile: AnthropicProfile): number {
  if (draft.budgetTokens !== null) return draft.budgetTokens;
  const type = draft.thinking?.['type'];
  if (type === 'disabled' || profile.reasoning !== 'adaptive') return 0;
  if (type === 'between_tools') return minBudgetTokens;
  const thinks = type === 'adaptive' || draft.effort !== null || profile.reasonsByDefault;
  return thinks ? budgetForEffort(draft.effort ?? profile.defaultEffort) : 0;
}

/** The API requires a budget smaller than the limit. */
function fitBudget(draft: Draft, maxTokens: number, report: EncodeReport): ReasoningPlan {
  const { thinking, effort, budgetTokens } = draft;
  if (budgetTokens === null || budgetTokens < maxTokens) {
    const type = thinking?.['type'];
    const hasBudget = type === 'enabled';
    const isEnabled = hasBudget || type === 'adaptive';
    return { thinking, effort, isEnabled, excludesForcedCalls: hasBudget, maxTokens };
  }
  if (maxTokens <= minBudgetTokens) {
    drop(report, 'thinking', 'max_tokens leaves no room for it');
    return { thinking: null, effort: null, isEnabled: false, excludesForcedCalls: false, maxTokens };
  }
  warn(report, 'thinking budget lowered to fit max_tokens');
  const budget = Math.max(minBudgetTokens, Math.floor(maxTokens * maxBudgetShare));
  return {
    thinking: { ...thinking, budget_tokens: budget },
    effort,
    isEnabled: true,
    excludesForcedCalls: true,
    maxTokens,
  };
}
