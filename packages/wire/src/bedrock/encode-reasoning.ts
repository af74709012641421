import { planReasoning } from '../anthropic/index.ts';
import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';
import {
  budgetOfEffort,
  DEFAULT_LIMIT_TOKENS,
  type EncodeReport,
  type Fields,
  nearestEffort,
  note,
  requestedLimit,
  requestedReasoning,
} from '../translation/index.ts';
import type { BedrockProfile } from './bedrock-profile.ts';

/** How much a model is to think and to write. */
export interface BedrockReasoningPlan {
  /** Members of `additionalModelRequestFields`. */
  readonly fields: Fields;
  /** Level of `outputConfig.effort`. */
  readonly effort: ReasoningEffort | null;
  /** Whether Claude's reasoning was switched on expressly. */
  readonly isOn: boolean;
  /** `inferenceConfig.maxTokens`; null where the model's own default applies. */
  readonly maxTokens: number | null;
  /** Whether temperature and top_p must be left out. */
  readonly excludesSampling: boolean;
}

/**
 * Translates `reasoning_effort`, `thinking` and the limits, which depend on each other.
 * @param surroundings `maxOutputTokens`: the model's maximum, where known; `isLoopUnsigned`: the turn that the
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
    const { thinking, effort, isOn, maxTokens } = planReasoning(request, claude, known, report);
    // The rules for sampling are Claude's own, applied elsewhere.
    return {
      fields: thinking === null ? {} : { thinking },
      effort,
      isOn,
      maxTokens,
      excludesSampling: false,
    };
  }
  const effort = effortOf(request, profile, report);
  const limit = limitOf(request, profile, effort, maximum, report);
  return profile.reasoning === 'nova'
    ? novaPlan(effort, limit, request, report)
    : { ...NOTHING, fields: fieldsOf(effort, profile), maxTokens: limit };
}

const NOTHING: BedrockReasoningPlan = {
  fields: {},
  effort: null,
  isOn: false,
  maxTokens: null,
  excludesSampling: false,
};

/** The level that is sent; null where nothing is. */
function effortOf(
  request: ChatCompletionRequest,
  profile: BedrockProfile,
  report: EncodeReport,
): ReasoningEffort | null {
  const wanted = requestedReasoning(request);
  if (wanted === null) return null;
  if (profile.reasoning === 'none') {
    if (wanted.effort !== 'none' || profile.thinksByDefault) {
      note(report.warnings, `${wanted.member} dropped: not supported`);
    }
    return null;
  }
  const asked = wanted.effort ?? 'medium';
  if (asked === 'none' && profile.reasoning === 'nova') return 'none';
  const effort = nearestEffort(asked, profile.efforts) ?? null;
  if (effort !== null && effort !== asked) {
    note(report.warnings, `reasoning_effort changed from ${asked} to ${effort}`);
  }
  return effort;
}

function limitOf(
  request: ChatCompletionRequest,
  profile: BedrockProfile,
  effort: ReasoningEffort | null,
  maximum: number | undefined,
  report: EncodeReport,
): number | null {
  const limit = requestedLimit(request);
  const most = maximum ?? Number.POSITIVE_INFINITY;
  if (typeof limit === 'number') {
    if (limit > most) note(report.warnings, 'max_tokens lowered to the maximum');
    return Math.min(limit, most);
  }
  if (limit === 'none') return maximum ?? null;
  // Who reasons unasked needs room that is not known here.
  if (effort === null && profile.thinksByDefault) return null;
  const reserve = effort === null ? 0 : budgetOfEffort(effort);
  return Math.min(DEFAULT_LIMIT_TOKENS + reserve, most);
}

function fieldsOf(effort: ReasoningEffort | null, { reasoning }: BedrockProfile): Fields {
  if (effort === null) return {};
  return reasoning === 'reasoning.effort' ? { reasoning: { effort } } : { reasoning_effort: effort };
}

/**
 * Nova 2: at `high`, sampling and a limit are refused (Nova 2 user guide, extended thinking), so that a limit that
 * the client set lowers the level.
 */
function novaPlan(
  effort: ReasoningEffort | null,
  limit: number | null,
  request: ChatCompletionRequest,
  report: EncodeReport,
): BedrockReasoningPlan {
  if (effort === null) return { ...NOTHING, maxTokens: limit };
  if (effort === 'none') return { ...NOTHING, fields: novaFields({ type: 'disabled' }), maxTokens: limit };
  const enabled = (level: ReasoningEffort): Fields =>
    novaFields({ type: 'enabled', maxReasoningEffort: level });
  if (effort !== 'high') return { ...NOTHING, fields: enabled(effort), maxTokens: limit };
  if (typeof requestedLimit(request) === 'number') {
    note(report.warnings, 'reasoning_effort changed from high to medium: not together with a limit');
    return { ...NOTHING, fields: enabled('medium'), maxTokens: limit };
  }
  return { ...NOTHING, fields: enabled('high'), excludesSampling: true };
}

const novaFields = (reasoningConfig: Fields): Fields => ({ reasoningConfig });
