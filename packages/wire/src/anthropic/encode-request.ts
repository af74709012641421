import type { ChatCompletionRequest } from '../openai/index.ts';
import {
  completeToolResults,
  createEncodeReport,
  drop,
  type EncodedRequest,
  type EncodeReport,
  isToolLoopUnsigned,
  type JsonObject,
  nonEmptyString,
  parametersSupportedBy,
  readTurns,
  reportMovedSystemMessages,
  reportUnsupportedParameters,
  requestedFormat,
  requestedStopSequences,
} from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';
import { encodeConversation, isLateSystem } from './encode-messages.ts';
import { planReasoning } from './encode-reasoning.ts';
import { planSampling } from './encode-sampling.ts';
import { encodeTools } from './encode-tools.ts';
import { limitCacheBreakpoints } from './limit-cache-breakpoints.ts';
import { type FormatPlan, planFormat } from './plan-format.ts';

/** The model a request is encoded for. */
export interface AnthropicTarget {
  /** The provider's model name. */
  readonly model: string;
  readonly profile: AnthropicProfile;
  readonly stream: boolean;
  /** Whether the host takes system messages between others, if the model does. */
  readonly takesLateSystem?: boolean | undefined;
  /** Maximum output tokens, if known more precisely than by the profile. */
  readonly maxOutputTokens?: number | undefined;
}

const supportedParameters = parametersSupportedBy('anthropic');

/**
 * Encodes a chat request for the Messages API; the request is not changed.
 * @param request valid request, `extra_body` already unwrapped
 * @returns the body, and a report; the caller must refuse the parameters in `unsupported` (422)
 */
export function encodeAnthropicRequest(
  request: ChatCompletionRequest,
  target: AnthropicTarget,
): EncodedRequest {
  const { profile, model, stream } = target;
  const report = createEncodeReport();
  reportUnsupportedParameters(request, supportedParameters, report);
  const turns = completeToolResults(readTurns(request.messages ?? []), { resultsFirst: true }, report);
  const keepsSystem = target.takesLateSystem === true && profile.supportsLateSystem;
  const isKept = (at: number): boolean => keepsSystem && isLateSystem(turns, at);
  reportMovedSystemMessages(turns, report, isKept);
  const constraints = {
    maxOutputTokens: target.maxOutputTokens ?? profile.maxOutputTokens,
    isToolLoopUnsigned: isToolLoopUnsigned(turns),
  };
  const plan = planReasoning(request, profile, constraints, report);
  const prefill = profile.supportsPrefill && !plan.isEnabled;
  const { system, messages } = encodeConversation(turns, profile, { prefill, isKept }, report);
  const format = planFormat(requestedFormat(request), profile.supportsStructuredOutput, report);
  const body: JsonObject = { model, max_tokens: plan.maxTokens, messages };
  setSystem(body, system, format.instruction);
  encodeTools(request, turns, profile, plan.excludesForcedCalls, body, report);
  if (plan.thinking !== null) body['thinking'] = plan.thinking;
  const output = {
    ...(plan.effort === null ? {} : { effort: plan.effort }),
    ...encodeOutputFormat(format.native),
  };
  if (Object.keys(output).length > 0) body['output_config'] = output;
  setSampling(body, request, profile, plan.isEnabled, report);
  // "Each stop sequence must contain non-whitespace."
  const stops = requestedStopSequences(request, { allowWhitespace: false }, report);
  if (stops.length > 0) body['stop_sequences'] = stops;
  setAccount(body, request, report);
  if (stream) body['stream'] = true;
  const tools = Array.isArray(body['tools']) ? body['tools'] : [];
  limitCacheBreakpoints([...tools, ...system, ...messages.flatMap(({ content }) => content)], report);
  return { body, ...report, formatUnchecked: format.formatUnchecked };
}

function setSystem(body: JsonObject, system: readonly JsonObject[], instruction: string | null): void {
  const blocks = instruction === null ? system : [...system, { type: 'text', text: instruction }];
  if (blocks.length === 0) return;
  // Plain text is cheaper to parse, but cache breakpoints need blocks.
  const hasBreakpoints = blocks.some((block) => block['cache_control'] !== undefined);
  body['system'] = hasBreakpoints ? blocks : blocks.map(({ text }) => text).join('\n\n');
}

function setSampling(
  body: JsonObject,
  request: ChatCompletionRequest,
  profile: AnthropicProfile,
  isThinking: boolean,
  report: EncodeReport,
): void {
  const { temperature, topP, topK } = planSampling(request, profile, isThinking, report);
  if (temperature !== null) body['temperature'] = temperature;
  if (topP !== null) body['top_p'] = topP;
  if (topK !== null) body['top_k'] = topK;
}

/** Of `metadata.user_id`. */
const maxUserIdChars = 256;

function setAccount(body: JsonObject, request: ChatCompletionRequest, report: EncodeReport): void {
  const user = nonEmptyString(request.user) ?? nonEmptyString(request.safety_identifier);
  if (user !== null && user.length > maxUserIdChars) drop(report, 'user', 'too long');
  else if (user !== null) body['metadata'] = { user_id: user };
  const { service_tier: tier } = request;
  if (tier == null) return;
  const known = serviceTiers.get(tier);
  if (known === undefined) drop(report, 'service_tier');
  else body['service_tier'] = known;
}

/** Service tiers by OpenAI's names; priority capacity is used if the organization has it (`auto`), or never. */
const serviceTiers: ReadonlyMap<string, string> = new Map([
  ['auto', 'auto'],
  ['priority', 'auto'],
  ['default', 'standard_only'],
  ['standard_only', 'standard_only'],
]);

/** `output_config.format`; the description belongs in the schema. */
function encodeOutputFormat(native: FormatPlan['native']): JsonObject {
  if (native === null) return {};
  const { schema, description } = native;
  const inSchema = description === null || schema['description'] !== undefined ? {} : { description };
  return { format: { type: 'json_schema', schema: { ...inSchema, ...schema } } };
}
