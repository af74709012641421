import {
  adoptReasoning,
  createEncodeReport,
  defaultMaxTokens,
  drop,
  type EncodedRequest,
  type EncodeReport,
  formatInstruction,
  isRecord,
  type JsonObject,
  nonEmptyString,
  omitMembers,
  omitNulls,
  parameterPolicyOf,
  refuse,
  reportUnsupportedParameter,
  requestedFormat,
  requestedMaxTokens,
  textMetadata,
  warn,
} from '../../translation/index.ts';
import type { ChatCompletionRequest } from '../chat-request.ts';
import type { ResponseFormatJsonSchema } from '../request-params.ts';
import type { CompatProfile } from './compat-profile.ts';
import { encodeMessages } from './encode-messages.ts';
import { encodeReasoning } from './encode-reasoning.ts';
import { encodeTools } from './encode-tools.ts';

/** The model a request is encoded for. */
export interface EncodeTarget {
  /** The provider's model name, without the gateway's prefix. */
  readonly model: string;
  readonly profile: CompatProfile;
  readonly stream: boolean;
  /** Present for reasoning models. */
  readonly reasoning?: {
    /** Token limit if the request sets none; the model's own default if absent. */
    readonly defaultLimit?: number | undefined;
  };
}

/** Parameters that are encoded by rules of their own below. */
const separatelyEncoded: ReadonlySet<string> = new Set([
  'parallel_tool_calls',
  'reasoning_effort',
  'response_format',
  'thinking',
  'tool_choice',
  'tools',
]);

/** Whether a parameter is copied to the body: neither translated, nor consumed by the gateway. */
function isCopied(name: string): boolean {
  if (name === '__proto__' || separatelyEncoded.has(name)) return false;
  const policy = parameterPolicyOf(name);
  if (policy?.whenUnsupported === 'internal') return policy.supportedBy.length > 0;
  return policy?.whenUnsupported !== 'translate';
}

/**
 * Encodes a chat request for an OpenAI-compatible provider; the request is not changed. Unknown parameters are forwarded
 * unchanged.
 * @param given valid request, `extra_body` already unwrapped
 * @returns the body, and a report; the caller must refuse the parameters in `unsupported` (422)
 */
export function encodeChatRequest(given: ChatCompletionRequest, target: EncodeTarget): EncodedRequest {
  const { profile } = target;
  const report = createEncodeReport();
  const request = profile.unsupportedParameters.includes('reasoning') ? adoptReasoning(given, report) : given;
  const body: JsonObject = {
    model: target.model,
    messages: encodeMessages(request.messages ?? [], profile, report),
  };
  copyParameters(request, profile, body, report);
  refuseAudioOutput(request, profile, body, report);
  const limit = effectiveMaxTokens(request, target);
  if (limit !== undefined) body[profile.limitField] = limit;
  encodeTools(request, profile, body, report);
  encodeReasoning(request, profile, body, report);
  const formatUnchecked = encodeFormat(request, profile, body, report);
  if (target.stream) {
    body['stream'] = true;
    if (profile.supportsStreamOptions) {
      body['stream_options'] = encodeStreamOptions(request, profile, report);
    }
  }
  return { body, formatUnchecked, ...report };
}

/** Usage is always wanted; padding is OpenAI's own. */
function encodeStreamOptions(
  { stream_options: given }: ChatCompletionRequest,
  { supportsObfuscation }: CompatProfile,
  report: EncodeReport,
): JsonObject {
  const options = { ...omitNulls(given ?? {}), include_usage: true };
  if (supportsObfuscation || given?.include_obfuscation == null) return options;
  if (given.include_obfuscation) drop(report, 'stream_options.include_obfuscation');
  return omitMembers(options, new Set(['include_obfuscation']));
}

/** Copies parameters without special handling, under the provider's names. */
function copyParameters(
  request: Readonly<JsonObject>,
  profile: CompatProfile,
  body: JsonObject,
  report: EncodeReport,
): void {
  for (const name in request) {
    const value = request[name];
    if (value === null || value === undefined || !isCopied(name)) continue;
    if (profile.unsupportedParameters.includes(name)) {
      // Listed by the profile, so the name may be repeated even if the API does not define it.
      if (parameterPolicyOf(name) === undefined) drop(report, name);
      else reportUnsupportedParameter(name, value, report);
      continue;
    }
    if (name === 'service_tier' && profile.serviceTiers?.includes(String(value)) === false) {
      reportUnsupportedParameter(name, value, report);
      continue;
    }
    const sentAs = Object.hasOwn(profile.renamedParameters, name)
      ? (profile.renamedParameters[name] ?? name)
      : name;
    body[sentAs] = fitValue(name, value, profile, report);
  }
}

/** Adjusts a value to the range and format of the provider. */
function fitValue(name: string, value: unknown, profile: CompatProfile, report: EncodeReport): unknown {
  if (name === 'prediction') return profile.supportsPredictionParts ? value : flattenPrediction(value);
  if (name === 'metadata') return textMetadata(value, report);
  if (isRecord(value)) return withoutNulls(value);
  const range = Object.hasOwn(profile.ranges, name) ? profile.ranges[name] : undefined;
  if (range === undefined || typeof value !== 'number') return value;
  const fitted = Math.min(Math.max(value, range.min), range.max);
  if (fitted !== value) warn(report, `${name} ${fitted < value ? 'lowered' : 'raised'} to ${fitted}`);
  return fitted;
}

/** Members that a client leaves open: providers take null for a missing parameter, but not for a missing member of one. */
function withoutNulls(value: JsonObject): JsonObject {
  const kept = omitNulls(value);
  for (const [name, member] of Object.entries(kept)) if (isRecord(member)) kept[name] = withoutNulls(member);
  return kept;
}

/** Every provider accepts a single text, but not every one a list of parts. */
function flattenPrediction(prediction: unknown): unknown {
  const content = isRecord(prediction) ? prediction['content'] : null;
  if (!isRecord(prediction) || !Array.isArray(content)) return prediction;
  const texts = content.map((part: unknown) => (isRecord(part) ? nonEmptyString(part['text']) : null));
  return { ...prediction, content: texts.filter((text) => text !== null).join('') };
}

/** Without support for `audio`, the modality is not supported either. */
function refuseAudioOutput(
  { modalities }: ChatCompletionRequest,
  profile: CompatProfile,
  body: JsonObject,
  report: EncodeReport,
): void {
  if (!profile.unsupportedParameters.includes('audio')) return;
  if (modalities?.includes('audio') === true) refuse(report, 'modalities');
  if (body['modalities'] !== undefined) delete body['modalities'];
}

function effectiveMaxTokens(request: ChatCompletionRequest, { reasoning }: EncodeTarget): number | undefined {
  const limit = requestedMaxTokens(request);
  if (typeof limit === 'number') return limit;
  if (limit === 'none') return undefined;
  return reasoning === undefined ? defaultMaxTokens : reasoning.defaultLimit;
}

/** @returns whether the format is only requested by an instruction, so that the response must be validated */
function encodeFormat(
  request: ChatCompletionRequest,
  profile: CompatProfile,
  body: JsonObject,
  report: EncodeReport,
): boolean {
  const { response_format: format } = request;
  if (format === null || format === undefined) return false;
  const { jsonMode } = profile;
  if (jsonMode === 'json_schema' || (jsonMode === 'json_object' && format.type !== 'json_schema')) {
    body['response_format'] =
      format.type === 'json_schema' ? { ...format, json_schema: encodeSchema(format, profile) } : format;
    return false;
  }
  const wanted = requestedFormat(request);
  if (wanted.kind === 'text') return false;
  if (jsonMode === 'json_object') body['response_format'] = { type: 'json_object' };
  body['messages'] = withInstruction(body['messages'], formatInstruction(wanted));
  warn(report, `response_format ${wanted.kind} emulated by an instruction`);
  return true;
}

function encodeSchema(
  { json_schema: schema }: ResponseFormatJsonSchema,
  { requiresParametersSchema }: CompatProfile,
): JsonObject {
  const given = omitNulls(schema);
  if (requiresParametersSchema) given['schema'] ??= { type: 'object' };
  return given;
}

/** Adds an instruction to the leading system message, since some servers accept only one. */
function withInstruction(messages: unknown, instruction: string): unknown {
  const [first, ...rest]: readonly JsonObject[] = Array.isArray(messages) ? messages : [];
  if (first?.['role'] !== 'system') {
    return [{ role: 'system', content: instruction }, ...(first === undefined ? [] : [first]), ...rest];
  }
  const { content } = first;
  const extended = Array.isArray(content)
    ? [...content, { type: 'text', text: instruction }]
    : `${String(content)}\n\n${instruction}`;
  return [{ ...first, content: extended }, ...rest];
}
