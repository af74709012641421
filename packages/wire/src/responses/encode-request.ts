import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';
import {
  adoptReasoning,
  createEncodeReport,
  defaultMaxTokens,
  drop,
  type EncodedRequest,
  type EncodeReport,
  type JsonObject,
  nearestEffort,
  omitNulls,
  parametersSupportedBy,
  reportUnsupportedParameters,
  requestedFormat,
  requestedMaxTokens,
  requestedReasoning,
  textMetadata,
  warn,
} from '../translation/index.ts';
import { encodeInput } from './encode-input.ts';
import { encodeTools } from './encode-tools.ts';

/** The model a request is encoded for. */
export interface ResponsesTarget {
  /** The provider's model name, without the gateway's prefix. */
  readonly model: string;
  readonly stream: boolean;
  /** The model's maximum; not limited if absent. */
  readonly maxOutputTokens?: number | undefined;
  /** Present for reasoning models. */
  readonly reasoning?: {
    /** Token limit if the request sets none; the model's own default if absent. */
    readonly defaultLimit?: number | undefined;
    /** Supported levels; any if absent. */
    readonly efforts?: readonly ReasoningEffort[] | undefined;
    /** Asks for a readable summary, which OpenAI gives verified organizations only. */
    readonly summary?: 'auto' | undefined;
  };
}

/** The API refuses lower limits. */
const minOutputTokens = 16;

/** Parameters that are called the same in both APIs. */
const copiedParameters = [
  'moderation',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'safety_identifier',
  'service_tier',
  'temperature',
  'top_p',
  'user',
] as const;

const supportedParameters = parametersSupportedBy('responses');

/**
 * Encodes a chat request for the Responses API; the request is not changed. The provider never stores the response: what
 * a later turn needs is in the messages.
 * @param given valid request, `extra_body` already unwrapped
 * @returns the body, and a report; the caller must refuse the parameters in `unsupported` (422)
 */
export function encodeResponsesRequest(
  given: ChatCompletionRequest,
  target: ResponsesTarget,
): EncodedRequest {
  const report = createEncodeReport();
  const request = adoptReasoning(given, report);
  const include = [
    ...(target.reasoning === undefined ? [] : ['reasoning.encrypted_content']),
    ...(request.logprobs === true ? ['message.output_text.logprobs'] : []),
  ];
  const body: JsonObject = {
    model: target.model,
    input: encodeInput(request.messages ?? [], target.reasoning !== undefined, report),
    store: false,
    ...(include.length === 0 ? {} : { include }),
    ...(request.logprobs === true && request.top_logprobs != null
      ? { top_logprobs: request.top_logprobs }
      : {}),
    ...encodeLimit(request, target, report),
    ...encodeTools(request, report),
    ...encodeText(request),
    ...encodeReasoning(request, target, report),
  };
  for (const name of copiedParameters) if (request[name] != null) body[name] = request[name];
  if (request.metadata != null) body['metadata'] = textMetadata(request.metadata, report);
  if (target.stream) {
    body['stream'] = true;
    const obfuscation = request.stream_options?.include_obfuscation;
    if (obfuscation != null) body['stream_options'] = { include_obfuscation: obfuscation };
  }
  reportUnsupportedParameters(request, supportedParameters, report);
  return { body, formatUnchecked: false, ...report };
}

function encodeLimit(
  request: ChatCompletionRequest,
  { reasoning, maxOutputTokens }: ResponsesTarget,
  report: EncodeReport,
): JsonObject {
  const limit = requestedMaxTokens(request);
  if (limit === 'none') return {};
  const wanted =
    limit === 'unset' ? (reasoning === undefined ? defaultMaxTokens : reasoning.defaultLimit) : limit;
  if (wanted === undefined) return {};
  if (wanted < minOutputTokens)
    warn(report, `max_tokens raised to ${minOutputTokens}: lower limits are refused`);
  const raised = Math.max(wanted, minOutputTokens);
  const fitted = Math.min(raised, maxOutputTokens ?? raised);
  if (limit !== 'unset' && fitted < raised) warn(report, "max_tokens lowered to the model's maximum");
  return { max_output_tokens: fitted };
}

function encodeText(request: ChatCompletionRequest): JsonObject {
  const { verbosity } = request;
  const wanted = requestedFormat(request);
  const format = wanted.kind === 'text' ? null : encodeFormat(wanted);
  if (format === null && verbosity == null) return {};
  return { text: { ...(format === null ? {} : { format }), ...(verbosity == null ? {} : { verbosity }) } };
}

function encodeFormat(format: Exclude<ReturnType<typeof requestedFormat>, { kind: 'text' }>): JsonObject {
  if (format.kind === 'json_object') return { type: 'json_object' };
  const { name, description, schema, strict } = format;
  return { type: 'json_schema', ...omitNulls({ name, description }), schema, strict };
}

function encodeReasoning(
  request: ChatCompletionRequest,
  { reasoning }: ResponsesTarget,
  report: EncodeReport,
): JsonObject {
  const wanted = requestedReasoning(request);
  const summary = reasoning?.summary === undefined ? {} : { summary: reasoning.summary };
  const level = wanted?.effort ?? null;
  const efforts = reasoning?.efforts;
  const effort = level === null || efforts === undefined ? level : (nearestEffort(level, efforts) ?? null);
  if (wanted !== null && level !== null) {
    if (effort === null) drop(report, wanted.parameter);
    else if (wanted.parameter === 'thinking') warn(report, `thinking sent as reasoning_effort ${effort}`);
    else if (effort !== level) warn(report, `reasoning_effort changed from ${level} to ${effort}`);
  }
  const fields = { ...(effort === null ? {} : { effort }), ...summary };
  return Object.keys(fields).length === 0 ? {} : { reasoning: fields };
}
