import {
  createEncodeReport,
  defaultMaxTokens,
  drop,
  type EncodedRequest,
  type EncodeReport,
  formatInstruction,
  isRecord,
  type JsonObject,
  nonEmptyString,
  omitNulls,
  parameterPolicyOf,
  refuse,
  reportUnsupportedParameter,
  requestedFormat,
  requestedMaxTokens,
  warn,
} from '../../translation/index.ts';
import type { ChatCompletionRequest } from '../chat-request.ts';
import type { CompatProfile } from './compat-profile.ts';
import { encodeMessages } from './encode-messages.ts';
import { encodeReasoning } from './encode-reasoning.ts';
import { encodeTools } from './encode-tools.ts';

/** Where a request goes and how. */
export interface EncodeTarget {
  /** The provider's own name of the model, without the gateway's prefix. */
  readonly model: string;
  readonly profile: CompatProfile;
  readonly stream: boolean;
  /** Present for models that reason. */
  readonly reasoning?: {
    /** Limit in tokens if the request names none; absent, the model's own default applies. */
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
 * Writes a chat request in the dialect of an OpenAI-compatible provider. The body is assembled anew from the
 * accepted members; the request is not touched. Members that the interface does not know pass unchanged.
 * @param request accepted request, `extra_body` already unwrapped
 * @param target model, dialect and mode
 * @returns the body; warnings for drops and changes; `unsupported`: members that the caller must refuse (422)
 */
export function encodeChatRequest(request: ChatCompletionRequest, target: EncodeTarget): EncodedRequest {
  const { profile } = target;
  const report = createEncodeReport();
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
      body['stream_options'] = { ...omitNulls(request.stream_options ?? {}), include_usage: true };
    }
  }
  return { body, formatUnchecked, ...report };
}

/** Copies all members without a rule of their own, under the names that the provider knows. */
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
    const sentAs = Object.hasOwn(profile.renamedParameters, name)
      ? (profile.renamedParameters[name] ?? name)
      : name;
    body[sentAs] = fitValue(name, value, profile, report);
  }
}

/** A value in the range and form that the provider takes. */
function fitValue(name: string, value: unknown, profile: CompatProfile, report: EncodeReport): unknown {
  if (name === 'prediction') return flattenPrediction(value);
  const { maxTemperature: most } = profile;
  if (name !== 'temperature' || most === null || typeof value !== 'number' || value <= most) return value;
  warn(report, `temperature lowered to ${most}`);
  return most;
}

/** One text is taken everywhere, a list of parts is not. */
function flattenPrediction(prediction: unknown): unknown {
  const content = isRecord(prediction) ? prediction['content'] : null;
  if (!isRecord(prediction) || !Array.isArray(content)) return prediction;
  const texts = content.map((part: unknown) => (isRecord(part) ? nonEmptyString(part['text']) : null));
  return { ...prediction, content: texts.filter((text) => text !== null).join('') };
}

/** Where `audio` is not supported, asking for that modality is not either. */
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

/** Returns whether the provider is asked in words only, so that the answer must be checked. */
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
      format.type === 'json_schema' ? { ...format, json_schema: omitNulls(format.json_schema) } : format;
    return false;
  }
  const wanted = requestedFormat(request);
  if (wanted.kind === 'text') return false;
  if (jsonMode === 'json_object') body['response_format'] = { type: 'json_object' };
  body['messages'] = withInstruction(body['messages'], formatInstruction(wanted));
  warn(report, `response_format ${wanted.kind} emulated by an instruction`);
  return true;
}

/** Adds to the leading system message, so that servers that accept only one still do. */
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
