import { type FormatPlan, planFormat, planSampling, type Sampling } from '../anthropic/index.ts';
import type { ChatCompletionRequest } from '../openai/index.ts';
import {
  completeToolResults,
  createEncodeReport,
  drop,
  type EncodedRequest,
  type EncodeReport,
  isToolLoopUnsigned,
  type JsonObject,
  parametersSupportedBy,
  readTurns,
  reportMovedSystemMessages,
  reportUnsupportedParameters,
  requestedFormat,
  requestedStopSequences,
} from '../translation/index.ts';
import type { BedrockProfile } from './bedrock-profile.ts';
import { encodeConversation } from './encode-messages.ts';
import { type BedrockReasoningPlan, planBedrockReasoning } from './encode-reasoning.ts';
import { planTools } from './encode-tools.ts';

/** The model a request is encoded for. Model and streaming are part of the URL: `/model/<id>/converse[-stream]`. */
export interface BedrockTarget {
  readonly model: string;
  readonly profile: BedrockProfile;
  readonly stream: boolean;
  /** Maximum output tokens, if known. */
  readonly maxOutputTokens?: number | undefined;
}

const supportedParameters = parametersSupportedBy('bedrock');

/** Service tiers, by OpenAI's names; `auto` is the default. */
const serviceTiers: ReadonlySet<string> = new Set(['default', 'flex', 'priority', 'reserved']);

/**
 * Encodes a chat request for Converse; the request is not changed.
 * @param request valid request, `extra_body` already unwrapped
 * @returns the body, and a report; the caller must refuse the parameters in `unsupported` (422)
 */
export function encodeBedrockRequest(request: ChatCompletionRequest, target: BedrockTarget): EncodedRequest {
  const { profile, maxOutputTokens } = target;
  const report = createEncodeReport();
  reportUnsupportedParameters(request, supportedParameters, report);
  const turns = completeToolResults(readTurns(request.messages ?? []), { resultsFirst: true }, report);
  reportMovedSystemMessages(turns, report);
  const constraints = { maxOutputTokens, isToolLoopUnsigned: isToolLoopUnsigned(turns) };
  const reasoning = planBedrockReasoning(request, profile, constraints, report);
  const format = planFormat(requestedFormat(request), profile.supportsStructuredOutput, report);
  const tools = planTools(request, turns, profile, reasoning.excludesForcedCalls, report);
  const options = {
    prefill: profile.supportsPrefill && !reasoning.isEnabled,
    instruction: format.instruction,
    toolPoints: tools.cachePoints,
  };
  const { system, messages } = encodeConversation(turns, profile, options, report);
  const sampling = planBedrockSampling(request, profile, reasoning, report);
  const output: JsonObject = {
    ...(reasoning.effort === null ? {} : { effort: reasoning.effort }),
    ...encodeOutputFormat(format.native),
  };
  const modelFields: JsonObject = {
    ...reasoning.fields,
    ...topKFields(sampling.topK, profile, report),
    ...(tools.claudeToolChoice === null ? {} : { tool_choice: tools.claudeToolChoice }),
  };
  const body: JsonObject = {
    messages,
    ...fieldUnlessEmpty('inferenceConfig', inferenceConfig(request, profile, reasoning, sampling, report)),
    ...(system.length === 0 ? {} : { system }),
    ...(tools.config === null ? {} : { toolConfig: tools.config }),
    ...fieldUnlessEmpty('outputConfig', output),
    ...fieldUnlessEmpty('additionalModelRequestFields', modelFields),
    ...serviceTier(request, report),
  };
  return { body, ...report, formatUnchecked: format.formatUnchecked };
}

const fieldUnlessEmpty = (name: string, fields: JsonObject): JsonObject =>
  Object.keys(fields).length === 0 ? {} : { [name]: fields };

function inferenceConfig(
  request: ChatCompletionRequest,
  { claude }: BedrockProfile,
  { maxTokens }: BedrockReasoningPlan,
  { temperature, topP }: Sampling,
  report: EncodeReport,
): JsonObject {
  // Claude rejects whitespace-only sequences on every platform.
  const stops = requestedStopSequences(request, { allowWhitespace: claude === null }, report);
  return {
    ...(maxTokens === null ? {} : { maxTokens }),
    ...(temperature === null ? {} : { temperature }),
    ...(topP === null ? {} : { topP }),
    ...(stops.length === 0 ? {} : { stopSequences: stops }),
  };
}

function planBedrockSampling(
  request: ChatCompletionRequest,
  { claude }: BedrockProfile,
  reasoning: BedrockReasoningPlan,
  report: EncodeReport,
): Sampling {
  // The range 0 to 1 applies to all models, the other rules only to Claude.
  const rules = claude ?? { supportsSampling: true, allowsTemperatureWithTopP: true };
  return planSampling(request, rules, reasoning.isEnabled || reasoning.excludesSampling, report);
}

function topKFields(topK: number | null, profile: BedrockProfile, report: EncodeReport): JsonObject {
  if (topK === null) return {};
  switch (profile.topK) {
    case 'inferenceConfig.topK':
      return { inferenceConfig: { topK } };
    case 'none':
      drop(report, 'top_k');
      return {};
    default:
      return { [profile.topK]: topK };
  }
}

function serviceTier({ service_tier: tier }: ChatCompletionRequest, report: EncodeReport): JsonObject {
  if (tier == null || tier === 'auto') return {};
  if (serviceTiers.has(tier)) return { serviceTier: { type: tier } };
  drop(report, 'service_tier');
  return {};
}

/** `outputConfig.textFormat`; the schema is sent as a string. */
function encodeOutputFormat(native: FormatPlan['native']): JsonObject {
  if (native === null) return {};
  const { schema, name, description } = native;
  const described = description === null || description.trim() === '' ? {} : { description };
  const jsonSchema = { schema: JSON.stringify(schema), name, ...described };
  return { textFormat: { type: 'json_schema', structure: { jsonSchema } } };
}
