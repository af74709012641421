import type { ChatCompletionRequest, FunctionDefinition } from '../openai/index.ts';
import {
  calledFunctions,
  type EncodeReport,
  type Fields,
  fitJsonSchema,
  isFields,
  note,
  objectSchema,
  type RequestedTools,
  reportImpossibleChoice,
  requestedTools,
  type Turn,
  textOf,
  withoutNulls,
} from '../translation/index.ts';
import type { AnthropicProfile } from './anthropic-profile.ts';
import { anthropicSchemaDialect } from './schema-dialect.ts';

/** How often the server may search, by how much context the results may take (as LiteLLM counts). */
const SEARCHES = { low: 1, medium: 5, high: 10 } as const;
const SEARCH_NAME = 'web_search';

/**
 * Sets `tools` and `tool_choice`.
 * @param turns the conversation
 * @param isThinking whether reasoning is switched on, which excludes required calls
 */
export function encodeTools(
  request: ChatCompletionRequest,
  turns: readonly Turn[],
  profile: AnthropicProfile,
  isThinking: boolean,
  body: Fields,
  report: EncodeReport,
): void {
  const wanted = requestedTools(request);
  if (wanted.custom.length > 0 || wanted.other.length > 0) note(report.unsupported, 'tools');
  const isForced = wanted.choice?.kind === 'required' || wanted.choice?.kind === 'named';
  const isWeakened = isForced && (isThinking || !profile.forcedToolChoice);
  const tools = offeredTools(wanted, isWeakened).map((one) =>
    encodeTool(one, cacheMarkOf(request, one), profile, report),
  );
  const search = encodeSearch(request, profile, tools, report);
  if (search !== null) tools.push(search);
  const callable = [...wanted.functions.map(({ name }) => name), ...(search === null ? [] : [SEARCH_NAME])];
  reportImpossibleChoice(wanted, callable, report);
  if (tools.length === 0) {
    encodeCalled(turns, body);
    return;
  }
  body['tools'] = tools;
  if (isWeakened) {
    const when = isThinking && profile.forcedToolChoice ? ' with reasoning' : '';
    note(report.warnings, `tool_choice changed to auto: a call cannot be required${when}`);
  }
  const choice = encodeChoice(wanted, isWeakened);
  if (choice !== null) body['tool_choice'] = choice;
}

/** A history with calls needs tools, though none may be called any more. */
function encodeCalled(turns: readonly Turn[], body: Fields): void {
  const names = calledFunctions(turns);
  if (names.length === 0) return;
  body['tools'] = names.map((name) => ({ name, input_schema: objectSchema(null) }));
  body['tool_choice'] = { type: 'none' };
}

/** Where the one function that must be called cannot be required, it is at least the only one. */
function offeredTools(
  { functions, choice }: RequestedTools,
  isWeakened: boolean,
): readonly FunctionDefinition[] {
  if (!isWeakened || choice?.kind !== 'named') return functions;
  const only = functions.filter(({ name }) => name === choice.name);
  return only.length === 0 ? functions : only;
}

function encodeChoice({ choice, parallel }: RequestedTools, isWeakened: boolean): Fields | null {
  const serial = parallel === false ? { disable_parallel_tool_use: true } : {};
  if (choice === null || isWeakened) {
    return parallel === false || isWeakened ? { type: 'auto', ...serial } : null;
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
  cache: Fields | null,
  profile: AnthropicProfile,
  report: EncodeReport,
): Fields {
  const { name, parameters, strict } = definition;
  const given = objectSchema(parameters ?? null);
  const description = textOf(definition.description);
  const base = {
    name,
    ...(description === null ? {} : { description }),
    ...(cache === null ? {} : { cache_control: cache }),
  };
  if (strict !== true) return { ...base, input_schema: given };
  const fitted = fitJsonSchema(given, anthropicSchemaDialect);
  if (!profile.strictTools || fitted.unfit) {
    const why = profile.strictTools ? 'the schema cannot be enforced' : 'not supported';
    note(report.warnings, `tools.strict dropped: ${why}`);
    return { ...base, input_schema: given };
  }
  if (fitted.loosened) note(report.warnings, 'tools.strict loosened: not all of the schema can be enforced');
  return { ...base, input_schema: fitted.schema, strict: true };
}

/** The cache mark of a tool, on the tool or on its function. */
function cacheMarkOf({ tools }: ChatCompletionRequest, definition: FunctionDefinition): Fields | null {
  const tool: unknown = tools?.find((one) => one.type === 'function' && one.function === definition);
  const own: unknown = definition;
  for (const place of [tool, own]) {
    if (!isFields(place)) continue;
    const mark = place['cache_control'];
    if (isFields(mark))
      return mark['ttl'] === '1h' ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' };
  }
  return null;
}

function encodeSearch(
  { web_search_options: options }: ChatCompletionRequest,
  profile: AnthropicProfile,
  tools: readonly Fields[],
  report: EncodeReport,
): Fields | null {
  if (options == null) return null;
  if (!profile.webSearch || tools.some(({ name }) => name === SEARCH_NAME)) {
    note(report.unsupported, 'web_search_options');
    return null;
  }
  const place = withoutNulls(options.user_location?.approximate ?? {});
  return {
    type: 'web_search_20250305',
    name: SEARCH_NAME,
    max_uses: SEARCHES[options.search_context_size ?? 'medium'],
    ...(Object.keys(place).length === 0 ? {} : { user_location: { type: 'approximate', ...place } }),
  };
}
