import type { ChatCompletionRequest, Tool, ToolChoice } from '../openai/index.ts';
import { isOfType } from '../openai/index.ts';
import {
  dropToolBreakpoints,
  type EncodeReport,
  isRecord,
  type JsonObject,
  omitNulls,
  warnOfUnknownType,
} from '../translation/index.ts';

/** Encodes `tools`, `tool_choice`, their legacy forms and `web_search_options`. */
export function encodeTools(request: ChatCompletionRequest, report: EncodeReport): JsonObject {
  dropToolBreakpoints(request, report);
  const { tools: given, functions, web_search_options: search } = request;
  const offered: readonly Tool[] =
    given != null && given.length > 0
      ? given
      : (functions ?? []).map((definition) => ({ type: 'function', function: definition }));
  const tools = offered.map((tool, index) => encodeTool(tool, index, report));
  if (search != null) tools.push(encodeWebSearch(search));
  const choice = encodeChoice(request.tool_choice ?? legacyChoice(request), report);
  // Without tools, a choice that forces a call gets the provider's own error.
  const isSent = choice !== undefined && (tools.length > 0 || (choice !== 'auto' && choice !== 'none'));
  const parallel = tools.length === 0 ? null : request.parallel_tool_calls;
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(isSent ? { tool_choice: choice } : {}),
    ...(parallel == null ? {} : { parallel_tool_calls: parallel }),
  };
}

function encodeTool(tool: Tool, index: number, report: EncodeReport): JsonObject {
  if (isOfType(tool, 'function')) {
    const { name, description, parameters, strict } = tool.function;
    return {
      type: 'function',
      name,
      ...(description == null ? {} : { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
      // Here, unlike in chat, functions are strict by default.
      strict: strict === true,
    };
  }
  if (isOfType(tool, 'custom')) {
    const { name, description, format } = tool.custom;
    return {
      type: 'custom',
      name,
      ...(description == null ? {} : { description }),
      ...(format == null
        ? {}
        : { format: format.type === 'grammar' ? { type: 'grammar', ...format.grammar } : format }),
    };
  }
  warnOfUnknownType(report, `tools[${index}].type`);
  return { ...tool };
}

function encodeWebSearch({
  search_context_size: size,
  user_location: location,
}: NonNullable<ChatCompletionRequest['web_search_options']>): JsonObject {
  return {
    type: 'web_search',
    ...(size == null ? {} : { search_context_size: size }),
    ...(location == null
      ? {}
      : { user_location: { type: 'approximate', ...omitNulls(location.approximate) } }),
  };
}

function encodeChoice(choice: ToolChoice | undefined, report: EncodeReport): unknown {
  if (choice === undefined || typeof choice === 'string') return choice;
  if (isOfType(choice, 'function')) return { type: 'function', name: choice.function.name };
  if (isOfType(choice, 'custom')) return { type: 'custom', name: choice.custom.name };
  if (isOfType(choice, 'allowed_tools')) {
    const { mode, tools } = choice.allowed_tools;
    return { type: 'allowed_tools', mode, tools: tools.map(encodeReference) };
  }
  warnOfUnknownType(report, 'tool_choice.type');
  return choice;
}

/** A tool of `allowed_tools`: its name is not nested here. */
function encodeReference(reference: Readonly<JsonObject>): JsonObject {
  for (const type of ['function', 'custom']) {
    const inner = reference[type];
    if (isRecord(inner)) return { type, name: inner['name'] };
  }
  return { ...reference };
}

function legacyChoice({ function_call: legacy }: ChatCompletionRequest): ToolChoice | undefined {
  if (legacy == null) return undefined;
  if (typeof legacy !== 'string') return { type: 'function', function: { name: legacy.name } };
  return legacy === 'none' ? 'none' : 'auto';
}
