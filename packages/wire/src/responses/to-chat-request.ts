/** Requests of the Responses API as chat requests. */
import type {
  ChatCompletionRequest,
  ReasoningEffort,
  ResponseFormat,
  StreamOptions,
} from '../openai/index.ts';
import {
  ReasoningEffort as efforts,
  extensionFields,
  overrideFields,
  routingExtensionFields,
} from '../openai/index.ts';
import {
  createEncodeReport,
  drop,
  type EncodeReport,
  isRecord,
  type JsonObject,
  nonEmptyString,
  recordOrEmpty,
  refuse,
  type TranslatedRequest,
  warn,
} from '../translation/index.ts';
import { isItemOf, type ResponseInputItem } from './input-items.ts';
import { ResponsesRequest } from './responses-request.ts';
import { type OpenReasoning, toChatMessages } from './to-chat-messages.ts';
import { isWebSearchType, type ToolSupport, toChatToolChoice, toChatTools } from './to-chat-tools.ts';
import type { ToolNames } from './tool-names.ts';

/** What the request does not say itself. */
export interface ToChatContext extends ToolSupport {
  /** Opens reasoning that a response of ours sealed. */
  readonly openReasoning: OpenReasoning;
  /** Items of the stored conversation that `previous_response_id` or `conversation` names; they come before `input`. */
  readonly earlierItems?: readonly ResponseInputItem[] | undefined;
}

export interface TranslatedResponsesRequest extends TranslatedRequest {
  /** The way back from the names of tools, for the context of the answer. */
  readonly toolNames: ToolNames;
}

/** Members of the same name and meaning in both APIs. */
const sharedParameters = [
  'moderation',
  'parallel_tool_calls',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'safety_identifier',
  'service_tier',
  'stream',
  'temperature',
  'timeout',
  'top_p',
  'user',
  ...Object.keys(extensionFields),
  ...Object.keys(routingExtensionFields),
  ...Object.keys(overrideFields),
];

/** Members that only tune, or that concern nothing but a provider's own tools. */
const droppedParameters = ['client_metadata', 'context_management', 'max_tool_calls'] as const;

const memberPaths: Readonly<Record<string, string>> = {
  max_completion_tokens: 'max_output_tokens',
  max_tokens: 'max_output_tokens',
  response_format: 'text.format',
  reasoning_effort: 'reasoning.effort',
  verbosity: 'text.verbosity',
  logprobs: 'include',
  web_search_options: 'tools',
  messages: 'input',
};

/** A search of the web is the tool that demands it. */
function memberPathsOf({ tools }: ResponsesRequest): Readonly<Record<string, string>> {
  const at = tools?.findIndex(({ type }) => isWebSearchType(type)) ?? -1;
  return at < 0 ? memberPaths : { ...memberPaths, web_search_options: `tools[${at}]` };
}

const knownParameters: ReadonlySet<string> = new Set(Object.keys(ResponsesRequest.properties));

/**
 * Translates a request for models that are not served over the Responses API; the request is not changed.
 *
 * No output limit is added. `store` and `metadata` are not part of the translation: responses are stored, and metadata is
 * returned, by the gateway.
 * @param request valid request, `extra_body` already unwrapped
 */
export function toChatRequest(request: ResponsesRequest, context: ToChatContext): TranslatedResponsesRequest {
  const report = createEncodeReport();
  const items = conversationOf(request, context);
  const tools = toChatTools(request, items, context, report);
  const toolChoice = toChatToolChoice(request, tools, report);
  const { instructions } = request;
  const { messages, origins } = toChatMessages(items, tools.names, context.openReasoning, report);
  const hasInstructions = nonEmptyString(instructions) !== null;
  if (messages.length === 0 && report.unsupported.length === 0) refuse(report, 'input');
  const chat: ChatCompletionRequest = {
    ...sharedFields(request),
    model: request.model,
    messages: hasInstructions
      ? [{ role: 'developer', content: String(instructions) }, ...messages]
      : [...messages],
    ...(tools.tools.length === 0 ? {} : { tools: [...tools.tools] }),
    ...(toolChoice === undefined ? {} : { tool_choice: toolChoice }),
    ...(tools.webSearch === null ? {} : { web_search_options: tools.webSearch }),
    ...limitOf(request),
    ...logprobsOf(request),
    ...textSettings(request, items, report),
    ...reasoningSettings(request, items, report),
    ...(request.stream === true ? { stream_options: streamOptions(request) } : {}),
  };
  reportOthers(request, context, report);
  const { warnings, unsupported } = report;
  const messageOrigins = hasInstructions ? [{ path: 'instructions' }, ...origins] : origins;
  const { toolPaths } = tools;
  const paths = { messageOrigins, toolPaths, memberPaths: memberPathsOf(request) };
  return { request: chat, warnings, unsupported, ...paths, toolNames: tools.names.names };
}

/** Every item, with its path; earlier ones have the path of the member that named them. */
function conversationOf(
  { input, conversation }: ResponsesRequest,
  { earlierItems = [] }: ToChatContext,
): readonly (readonly [path: string, item: ResponseInputItem])[] {
  const source = conversation == null ? 'previous_response_id' : 'conversation';
  const given: readonly ResponseInputItem[] =
    typeof input === 'string' ? [{ role: 'user', content: input }] : (input ?? []);
  return [
    ...earlierItems.map((item): [string, ResponseInputItem] => [source, item]),
    ...given.map((item, index): [string, ResponseInputItem] => [`input[${index}]`, item]),
  ];
}

/** Null means the same in both APIs: absent. */
function sharedFields(request: Readonly<JsonObject>): JsonObject {
  const fields: JsonObject = {};
  for (const name of sharedParameters) if (request[name] != null) fields[name] = request[name];
  return fields;
}

/** In chat, an absent limit is the default of the key, and null is none. */
function limitOf({ max_output_tokens: limit }: ResponsesRequest): Partial<ChatCompletionRequest> {
  return limit == null ? { max_tokens: null } : { max_completion_tokens: limit };
}

function logprobsOf({ top_logprobs: top, include }: ResponsesRequest): Partial<ChatCompletionRequest> {
  const count = top ?? 0;
  if (count === 0 && include?.includes('message.output_text.logprobs') !== true) return {};
  return { logprobs: true, ...(count === 0 ? {} : { top_logprobs: count }) };
}

/** The usage is part of the last event. */
function streamOptions({ stream_options: options }: ResponsesRequest): StreamOptions {
  const obfuscation = options?.include_obfuscation;
  return { include_usage: true, ...(obfuscation == null ? {} : { include_obfuscation: obfuscation }) };
}

type Items = ReturnType<typeof conversationOf>;

/** A setting of the request, or of the last item that replaced it. */
function latestSetting(items: Items, member: 'reasoning' | 'text', name: string, own: unknown): unknown {
  let latest = own;
  for (const [, item] of items) {
    if (!isItemOf(item, 'configuration_update')) continue;
    const value = recordOrEmpty(item[member])[name];
    if (value != null) latest = value;
  }
  return latest;
}

function textSettings(
  { text }: ResponsesRequest,
  items: Items,
  report: EncodeReport,
): Partial<ChatCompletionRequest> {
  const format = latestSetting(items, 'text', 'format', text?.format);
  const responseFormat = isRecord(format) ? toResponseFormat(format, report) : null;
  return {
    ...(responseFormat === null ? {} : { response_format: responseFormat }),
    ...(text?.verbosity == null ? {} : { verbosity: text.verbosity }),
  };
}

function toResponseFormat(format: JsonObject, report: EncodeReport): ResponseFormat | null {
  const { type, name, description, schema, strict } = format;
  if (type === 'text') return null;
  if (type === 'json_object') return { type };
  if (type !== 'json_schema') {
    refuse(report, 'text.format');
    return null;
  }
  return {
    type,
    json_schema: {
      name: typeof name === 'string' ? name : 'response',
      ...(typeof description === 'string' ? { description } : {}),
      ...(isRecord(schema) ? { schema } : {}),
      ...(typeof strict === 'boolean' ? { strict } : {}),
    },
  };
}

function reasoningSettings(
  { reasoning }: ResponsesRequest,
  items: Items,
  report: EncodeReport,
): Partial<ChatCompletionRequest> {
  const effort = latestSetting(items, 'reasoning', 'effort', reasoning?.effort);
  for (const name of ['context', 'mode']) {
    const value: unknown = reasoning == null ? undefined : Reflect.get(reasoning, name);
    if (value != null && value !== 'auto' && value !== 'standard') drop(report, `reasoning.${name}`);
  }
  if (typeof effort !== 'string') return {};
  if (isEffort(effort)) return { reasoning_effort: effort };
  warn(report, 'reasoning.effort dropped: unknown level');
  return {};
}

const isEffort = (level: string): level is ReasoningEffort =>
  efforts.enum.some((known: string) => known === level);

/** Outputs that the translation gives, or that only a provider's own tools have. */
const carriedOutputs: ReadonlySet<string> = new Set([
  'reasoning.encrypted_content',
  'message.output_text.logprobs',
]);

function reportOthers(request: ResponsesRequest, context: ToChatContext, report: EncodeReport): void {
  const { include, truncation, prompt, background, conversation } = request;
  if (background === true) refuse(report, 'background');
  if (prompt != null) refuse(report, 'prompt');
  if (context.earlierItems === undefined) {
    if (request.previous_response_id != null) refuse(report, 'previous_response_id');
    if (conversation != null) refuse(report, 'conversation');
  }
  if (truncation != null && truncation !== 'disabled') drop(report, 'truncation');
  for (const name of droppedParameters) if (request[name] != null) drop(report, name);
  if (include?.some((name) => !carriedOutputs.has(name)) === true)
    drop(report, "include of a provider's own tools");
  const fields: Readonly<JsonObject> = request;
  for (const name in fields) {
    // The name of an unknown member is the caller's own text: not repeated.
    if (fields[name] != null && !knownParameters.has(name))
      warn(report, 'unknown members dropped: not supported');
  }
}
