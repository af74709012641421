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

/** How much a model is to think and to write. */
export interface BedrockReasoningPlan {
  /** Members of `additionalModelRequestFields`. */
  readonly fields: JsonObject;
  /** Level of `outputConfig.effort`. */
  readonly effort: ReasoningEffort | null;
  /** Whether Claude's reasoning was switched on expressly. */
  readonly isEnabled: boolean;
  /** `inferenceConfig.maxTokens`; null where the model's own default applies. */
  readonly maxTokens: number | null;
  /** Whether temperature and top_p must be left out. */
  readonly excludesSampling: boolean;
}

/**
 * Translates `reasoning_effort`, `thinking` and the limits, which depend on each other.
 * @param surroundings `maxOutputTokens`: the model's maximum, where known; `isToolLoopUnsigned`: the turn that the
 * tools just answered came without its signed reasoning
 * @param report gets a warning for each change
 */
export function planBedrockReasoning(
  request: ChatCompletionRequest,
  profile: BedrockProfile,
  surroundings: { readonly maxOutputTokens: number | undefined; readonly isLoopUnsigned: boolean },
  report: EncodeReport,
): BedrockReasoningPlan {
  const { claude } = profile;
  const { maxOutputTokens: maximum, isLoopUnsigned } = surroundings;
  if (claude !== null) {
    const known = { maxOutputTokens: maximum ?? claude.maxOutputTokens, isLoopUnsigned };
    const { thinking, effort, isEnabled: isOn, maxTokens } = planReasoning(request, claude, known, report);
    // The rules for sampling are Claude's own, applied elsewhere.
    return {
      fields: thinking === null ? {} : { thinking },
      effort,
      isEnabled: isOn,
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
  maxTokens: null,
  excludesSampling: false,
};

/** The level that is sent; null where nothing is. */
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
  const most = maximum ?? Number.POSITIVE_INFINITY;
  if (typeof limit === 'number') {
    if (limit > most) warn(report, "max_tokens lowered to the model's maximum");
    return Math.min(limit, most);
  }
  if (limit === 'none') return maximum ?? null;
  // Who reasons unasked needs room that is not known here.
  if (effort === null && profile.reasonsByDefault) return null;
  const reserve = effort === null ? 0 : budgetForEffort(effort);
  return Math.min(defaultMaxTokens + reserve, most);
}

function effortFields(effort: ReasoningEffort | null, { reasoning }: BedrockProfile): JsonObject {
  if (effort === null) return {};
  return reasoning === 'reasoning.effort' ? { reasoning: { effort } } : { reasoning_effort: effort };
}

/**
 * Nova 2: at `high`, sampling and a limit are refused (Nova 2 user guide, extended thinking), so that a limit that
 * the client set lowers the level.
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
