import type { ChatCompletionRequest, FunctionDefinition } from '../openai/index.ts';
import {
  calledFunctionNames,
  type EncodeReport,
  fitJsonSchema,
  fitToolName,
  isRecord,
  type JsonObject,
  nonEmptyString,
  omitNulls,
  plainToolName,
  type RequestedTools,
  refuse,
  refuseOtherTools,
  refuseToolNames,
  reportUnsatisfiableToolChoice,
  requestedTools,
  type Turn,
  toObjectSchema,
  warn,
} from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';
import { anthropicSchemaDialect } from './schema-dialect.ts';

/** Maximum number of searches by search context size (LiteLLM's values). */
const maxSearchesByContextSize = { low: 1, medium: 5, high: 10 } as const;
const searchToolName = 'web_search';
/** Of the name of a tool that is offered, and of one that was called. */
export const maxToolNameChars = 128;

/**
 * Sets `tools` and `tool_choice`.
 * @param isReasoning whether reasoning excludes forced calls
 */
export function encodeTools(
  request: ChatCompletionRequest,
  turns: readonly Turn[],
  profile: AnthropicProfile,
  isReasoning: boolean,
  body: JsonObject,
  report: EncodeReport,
): void {
  const wanted = requestedTools(request);
  refuseOtherTools(wanted, report);
  refuseToolNames(request, plainToolName(maxToolNameChars), report);
  const isForced = wanted.choice?.kind === 'required' || wanted.choice?.kind === 'named';
  const isUnforced = isForced && (isReasoning || !profile.supportsForcedToolChoice);
  const tools = offeredTools(wanted, isUnforced).map((one) =>
    encodeTool(one, readCacheControl(request, one), profile, report),
  );
  const search = encodeSearch(request, profile, tools, report);
  if (search !== null) tools.push(search);
  const callable = [
    ...wanted.functions.map(({ name }) => name),
    ...(search === null ? [] : [searchToolName]),
  ];
  reportUnsatisfiableToolChoice(wanted, callable, report);
  if (tools.length === 0) {
    declareCalledTools(turns, body);
    return;
  }
  body['tools'] = tools;
  if (isUnforced) {
    const when = isReasoning && profile.supportsForcedToolChoice ? ' with reasoning' : '';
    warn(report, `tool_choice changed to auto: forced tool calls not supported${when}`);
  }
  const choice = encodeChoice(wanted, isUnforced);
  if (choice !== null) body['tool_choice'] = choice;
}

/** A conversation with past calls needs tool definitions even if no tool may be called. */
function declareCalledTools(turns: readonly Turn[], body: JsonObject): void {
  const names = new Set(calledFunctionNames(turns).map((name) => fitToolName(name, maxToolNameChars)));
  if (names.size === 0) return;
  body['tools'] = [...names].map((name) => ({ name, input_schema: toObjectSchema(null) }));
  body['tool_choice'] = { type: 'none' };
}

/** If a call of a certain function cannot be forced, it is at least the only one offered. */
function offeredTools(
  { functions, choice }: RequestedTools,
  isUnforced: boolean,
): readonly FunctionDefinition[] {
  if (!isUnforced || choice?.kind !== 'named') return functions;
  const only = functions.filter(({ name }) => name === choice.name);
  return only.length === 0 ? functions : only;
}

function encodeChoice(
  { choice, parallelToolCalls: parallel }: RequestedTools,
  isUnforced: boolean,
): JsonObject | null {
  const serial = parallel === false ? { disable_parallel_tool_use: true } : {};
  if (choice === null || isUnforced) {
    return parallel === false || isUnforced ? { type: 'auto', ...serial } : null;
  }
  switch (choice.kind) {
    case 'auto':
      return { type: 'auto', ...serial };
    case 'required':
      return { type: 'any', ...serial };
    case 'named':
      return { type: 'tool', name: choice.name, ...serial };
    case 'none':
      return { type: 'none' };
  }
}

function encodeTool(
  definition: FunctionDefinition,
  cache: JsonObject | null,
  profile: AnthropicProfile,
  report: EncodeReport,
): JsonObject {
  const { name, parameters, strict } = definition;
  const given = toObjectSchema(parameters ?? null);
  const description = nonEmptyString(definition.description);
  const base = {
    name,
    ...(description === null ? {} : { description }),
    ...(cache === null ? {} : { cache_control: cache }),
  };
  if (strict !== true) return { ...base, input_schema: given };
  const fitted = fitJsonSchema(given, anthropicSchemaDialect);
  if (!profile.supportsStrictTools || fitted.isUnsupported) {
    const why = profile.supportsStrictTools ? 'the schema cannot be enforced' : 'not supported';
    warn(report, `tools.strict dropped: ${why}`);
    return { ...base, input_schema: given };
  }
  if (fitted.isLoosened) warn(report, 'tools.strict relaxed: parts of the schema cannot be enforced');
  return { ...base, input_schema: fitted.schema, strict: true };
}

/** The cache breakpoint of a tool, set on the tool or on its function. */
function readCacheControl(
  { tools }: ChatCompletionRequest,
  definition: FunctionDefinition,
): JsonObject | null {
  const tool: unknown = tools?.find((one) => one.type === 'function' && one.function === definition);
  const own: unknown = definition;
  for (const place of [tool, own]) {
    if (!isRecord(place)) continue;
    const mark = place['cache_control'];
    if (isRecord(mark))
      return mark['ttl'] === '1h' ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' };
  }
  return null;
}

function encodeSearch(
  { web_search_options: options }: ChatCompletionRequest,
  profile: AnthropicProfile,
  tools: readonly JsonObject[],
  report: EncodeReport,
): JsonObject | null {
  if (options == null) return null;
  if (!profile.supportsWebSearch || tools.some(({ name }) => name === searchToolName)) {
    refuse(report, 'web_search_options');
    return null;
  }
  const place = omitNulls(options.user_location?.approximate ?? {});
  return {
    type: 'web_search_20250305',
    name: searchToolName,
    max_uses: maxSearchesByContextSize[options.search_context_size ?? 'medium'],
    ...(Object.keys(place).length === 0 ? {} : { user_location: { type: 'approximate', ...place } }),
  };
}
