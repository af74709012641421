/** A request of the Messages API as a chat request. */
import type { ChatCompletionRequest, ReasoningEffort } from '../openai/index.ts';
import { extensionFields, overrideFields } from '../openai/index.ts';
import {
  isRecord,
  type JsonObject,
  type ReasoningEnvelopes,
  type TranslatedRequest,
} from '../translation/index.ts';
import { MessagesRequest } from './messages-request.ts';
import { toChatMessages } from './to-chat-messages.ts';
import { isWebSearch, toChatTools } from './to-chat-tools.ts';
import type { TranslationReport } from './translation-report.ts';

/** Members of the gateway itself, and those that have the same name and meaning in both. */
const sharedMembers: readonly string[] = [
  ...Object.keys(extensionFields),
  ...Object.keys(overrideFields),
  'routing',
  'timeout',
  'temperature',
  'top_p',
  'top_k',
];

/** Members that mean more than tuning, and that only the provider's own API has. */
const meaningful = ['container', 'mcp_servers', 'inference_geo', 'thread'] as const;
/** Members that only tune. */
const tuning = ['cache_control', 'context_management'] as const;

const knownMembers: ReadonlySet<string> = new Set(Object.keys(MessagesRequest.properties));

const memberPaths: Readonly<Record<string, string>> = {
  max_completion_tokens: 'max_tokens',
  stop: 'stop_sequences',
  response_format: 'output_config.format',
  reasoning_effort: 'output_config.effort',
  user: 'metadata.user_id',
  parallel_tool_calls: 'tool_choice.disable_parallel_tool_use',
  web_search_options: 'tools',
};

function memberPathsOf({ output_config: config, tools }: MessagesRequest): TranslatedRequest['memberPaths'] {
  const at = tools?.findIndex(isWebSearch) ?? -1;
  return {
    ...memberPaths,
    ...(config?.format == null ? { response_format: 'output_format' } : {}),
    ...(at < 0 ? {} : { web_search_options: `tools[${at}]` }),
  };
}

/** Translates a valid request. @param envelopes open the reasoning that this gateway sealed */
export function chatRequestOfMessages(
  request: MessagesRequest,
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
): TranslatedRequest {
  const report: TranslationReport = { warnings: [], unsupported: [] };
  const { messages, origins: messageOrigins } = toChatMessages(request, envelopes, report);
  const { toolPaths, ...tools } = toChatTools(request, report);
  const { model, max_tokens, stop_sequences: stop, stream } = request;
  const shared = sharedMembers.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(request, name);
    return value == null ? [] : [[name, value]];
  });
  reportOthers(request, report);
  if (messages.length === 0) report.unsupported.push('messages');
  const user = request.metadata?.user_id;
  const chat: ChatCompletionRequest = {
    model,
    messages: [...messages],
    ...Object.fromEntries(shared),
    max_tokens,
    ...(stop == null || stop.length === 0 ? {} : { stop }),
    ...(stream === true ? { stream, stream_options: { include_usage: true } } : {}),
    ...tools,
    ...toThinking(request, report),
    ...toOutput(request, report),
    ...(user == null ? {} : { user }),
    ...toTier(request, report),
  };
  return { request: chat, ...report, messageOrigins, toolPaths, memberPaths: memberPathsOf(request) };
}

function reportOthers(request: MessagesRequest, report: TranslationReport): void {
  for (const name of meaningful) if (!isEmpty(request[name])) report.unsupported.push(name);
  for (const name of tuning)
    if (request[name] != null) report.warnings.push(`${name} left out: the model has no such setting`);
  for (const name of Object.keys(request))
    if (!knownMembers.has(name) && !sharedMembers.includes(name))
      report.warnings.push(`${name.slice(0, 64)} left out: not known for this model`);
}

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

function toThinking(
  { thinking }: MessagesRequest,
  report: TranslationReport,
): Pick<ChatCompletionRequest, 'thinking'> {
  if (thinking == null) return {};
  const { type, budget_tokens: budget, display } = thinking;
  const shown = display == null ? {} : { display };
  if (type === 'disabled' || type === 'adaptive') return { thinking: { type, ...shown } };
  if (type === 'enabled' && budget != null) return { thinking: { type, budget_tokens: budget, ...shown } };
  if (type === 'enabled') return { thinking: { type: 'adaptive', ...shown } };
  if (type === 'between_tools') {
    // The lowest setting of models that cannot do without.
    report.warnings.push('thinking.type between_tools sent as disabled');
    return { thinking: { type: 'disabled' } };
  }
  report.warnings.push(`thinking.type '${type.slice(0, 20)}' left out: not known`);
  return {};
}

const efforts: readonly ReasoningEffort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

function toOutput(
  { output_config: config, output_format: earlier }: MessagesRequest,
  report: TranslationReport,
): Pick<ChatCompletionRequest, 'reasoning_effort' | 'response_format'> {
  const effort = efforts.find((one) => one === config?.effort);
  if (config?.effort != null && effort === undefined)
    report.warnings.push(`output_config.effort '${config.effort.slice(0, 20)}' left out: not known`);
  const path = config?.format == null ? 'output_format' : 'output_config.format';
  return {
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...toFormat(config?.format ?? earlier, path, report),
  };
}

function toFormat(
  format: JsonObject | null | undefined,
  path: string,
  report: TranslationReport,
): Pick<ChatCompletionRequest, 'response_format'> {
  if (format == null) return {};
  const { type, schema } = format;
  if (type === 'json_schema' && isRecord(schema))
    return { response_format: { type, json_schema: { name: 'response', schema, strict: true } } };
  report.unsupported.push(path);
  return {};
}

function toTier(
  { service_tier: tier }: MessagesRequest,
  report: TranslationReport,
): Pick<ChatCompletionRequest, 'service_tier'> {
  if (tier == null) return {};
  if (tier === 'auto') return { service_tier: 'auto' };
  if (tier === 'standard_only') return { service_tier: 'default' };
  report.warnings.push('service_tier left out: not known for this model');
  return {};
}
