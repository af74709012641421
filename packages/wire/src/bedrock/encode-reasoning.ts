import { planReasoning } from '../anthropic/index.ts';
import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';
import {
  budgetForEffort,
  defaultMaxTokens,
  drop,
  type EncodeReport,
  type JsonObject,
  nearestEffort,
  requestedMaxTokens,
  requestedReasoning,
  warn,
} from '../translation/index.ts';
import type { BedrockProfile } from './bedrock-profile.ts';

/** Reasoning and output limits of a request. */
export interface BedrockReasoningPlan {
  /** Fields of `additionalModelRequestFields`. */
  readonly fields: JsonObject;
  /** `outputConfig.effort`; null to send none. */
  readonly effort: ReasoningEffort | null;
  /** Whether Claude's reasoning is explicitly enabled. */
  readonly isEnabled: boolean;
  /** Whether calls cannot be forced. */
  readonly excludesForcedCalls: boolean;
  /** `inferenceConfig.maxTokens`; null to use the model's default. */
  readonly maxTokens: number | null;
  /** Whether temperature and top_p must not be sent. */
  readonly excludesSampling: boolean;
}

/**
 * Translates `reasoning_effort`, `thinking` and the limits, which depend on each other.
 * @param constraints `maxOutputTokens`: the model's maximum, if known; `isToolLoopUnsigned`: the conversation ends with
 *   results of an assistant message without signed reasoning
 * @param report gets a warning for each change
 */
export function planBedrockReasoning(
  request: ChatCompletionRequest,
  profile: BedrockProfile,
  constraints: { readonly maxOutputTokens: number | undefined; readonly isToolLoopUnsigned: boolean },
  report: EncodeReport,
): BedrockReasoningPlan {
  const { claude } = profile;
  const { maxOutputTokens: maximum, isToolLoopUnsigned } = constraints;
  if (claude !== null) {
    const known = { maxOutputTokens: maximum ?? claude.maxOutputTokens, isToolLoopUnsigned };
    const { thinking, effort, isEnabled, excludesForcedCalls, maxTokens } = planReasoning(
      request,
      claude,
      known,
      report,
    );
    // Claude's sampling rules are applied elsewhere.
    return {
      fields: thinking === null ? {} : { thinking },
      effort,
      isEnabled,
      excludesForcedCalls,
      maxTokens,
      excludesSampling: false,
    };
  }
  const effort = planEffort(request, profile, report);
  const limit = planMaxTokens(request, profile, effort, maximum, report);
  return profile.reasoning === 'nova'
    ? planNovaReasoning(effort, limit, request, report)
    : { ...noReasoning, fields: effortFields(effort, profile), maxTokens: limit };
}

const noReasoning: BedrockReasoningPlan = {
  fields: {},
  effort: null,
  isEnabled: false,
  excludesForcedCalls: false,
  maxTokens: null,
  excludesSampling: false,
};

/** The effort level to send; null to send none. */
function planEffort(
  request: ChatCompletionRequest,
  profile: BedrockProfile,
  report: EncodeReport,
): ReasoningEffort | null {
  const wanted = requestedReasoning(request);
  if (wanted === null) return null;
  if (profile.reasoning === 'none') {
    if (wanted.effort !== 'none' || profile.reasonsByDefault) {
      drop(report, wanted.parameter);
    }
    return null;
  }
  const asked = wanted.effort ?? 'medium';
  if (asked === 'none' && profile.reasoning === 'nova') return 'none';
  const effort = nearestEffort(asked, profile.efforts) ?? null;
  if (effort !== null && effort !== asked) {
    warn(report, `reasoning_effort changed from ${asked} to ${effort}`);
  }
  return effort;
}

function planMaxTokens(
  request: ChatCompletionRequest,
  profile: BedrockProfile,
  effort: ReasoningEffort | null,
  maximum: number | undefined,
  report: EncodeReport,
): number | null {
  const limit = requestedMaxTokens(request);
  const maxTokens = maximum ?? Number.POSITIVE_INFINITY;
  if (typeof limit === 'number') {
    if (limit > maxTokens) warn(report, "max_tokens lowered to the model's maximum");
    return Math.min(limit, maxTokens);
  }
  if (limit === 'none') return maximum ?? null;
  // Reasoning by default needs an unknown number of tokens.
  if (effort === null && profile.reasonsByDefault) return null;
  const reserve = effort === null ? 0 : budgetForEffort(effort);
  return Math.min(defaultMaxTokens + reserve, maxTokens);
}

function effortFields(effort: ReasoningEffort | null, { reasoning }: BedrockProfile): JsonObject {
  if (effort === null) return {};
  return reasoning === 'reasoning.effort' ? { reasoning: { effort } } : { reasoning_effort: effort };
}

/**
 * Nova 2 rejects sampling parameters and token limits at `high` (Nova 2 user guide, extended thinking), so an explicit
 * limit lowers the effort.
 */
function planNovaReasoning(
  effort: ReasoningEffort | null,
  limit: number | null,
  request: ChatCompletionRequest,
  report: EncodeReport,
): BedrockReasoningPlan {
  if (effort === null) return { ...noReasoning, maxTokens: limit };
  if (effort === 'none')
    return { ...noReasoning, fields: novaFields({ type: 'disabled' }), maxTokens: limit };
  const enabled = (level: ReasoningEffort): JsonObject =>
    novaFields({ type: 'enabled', maxReasoningEffort: level });
  if (effort !== 'high') return { ...noReasoning, fields: enabled(effort), maxTokens: limit };
  if (typeof requestedMaxTokens(request) === 'number') {
    warn(report, 'reasoning_effort changed from high to medium: not supported with a token limit');
    return { ...noReasoning, fields: enabled('medium'), maxTokens: limit };
  }
  return { ...noReasoning, fields: enabled('high'), excludesSampling: true };
}

const novaFields = (reasoningConfig: JsonObject): JsonObject => ({ reasoningConfig });
