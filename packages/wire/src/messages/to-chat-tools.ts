/** Tools of a Messages request as tools of a chat request. */
import type { ChatCompletionRequest, FunctionTool, WebSearchOptions } from '../openai/index.ts';
import { arrayOrEmpty, recordOrEmpty, type TranslatedRequest } from '../translation/index.ts';
import { clientToolOf } from './client-tools.ts';
import type { MessagesRequest } from './messages-request.ts';
import { MessagesFunctionTool, type MessagesOtherTool, type MessagesTool } from './messages-tools.ts';
import { cacheMark } from './to-chat-content.ts';
import { type TranslationReport, warnOnce } from './translation-report.ts';

type ToolMembers = Pick<
  ChatCompletionRequest,
  'tools' | 'tool_choice' | 'parallel_tool_calls' | 'web_search_options'
>;

/** Translates `tools` and `tool_choice`. */
export function toChatTools(
  request: MessagesRequest,
  report: TranslationReport,
): ToolMembers & Pick<TranslatedRequest, 'toolPaths'> {
  const forced = request.tool_choice?.type === 'tool' ? request.tool_choice.name : undefined;
  const hasOthers = (request.tools ?? []).some(isClientTool);
  const tools: FunctionTool[] = [];
  const toolPaths: string[] = [];
  let search: WebSearchOptions | undefined;
  for (const [at, tool] of (request.tools ?? []).entries()) {
    if (isForcedSearch(tool, request)) {
      search = toWebSearch(tool, `tools[${at}]`, report);
      continue;
    }
    const translated = toChatTool(tool, at, { forced, hasOthers, report });
    if (translated === undefined) continue;
    tools.push(translated);
    toolPaths.push(`tools[${at}]`);
  }
  const offered = tools.length === 0 ? {} : { tools };
  if (search === undefined) return { ...offered, toolPaths, ...toChoice(request, tools, report) };
  report.warnings.push('tool_choice left out: the model decides how often it searches');
  return { ...offered, toolPaths, web_search_options: search };
}

/** Whether it is a search of the web that the model must use. */
function isForcedSearch(
  tool: MessagesTool,
  { tool_choice: choice, tools }: MessagesRequest,
): tool is MessagesOtherTool {
  if (isClientTool(tool) || !isWebSearch(tool)) return false;
  if (choice?.type === 'any') return (tools ?? []).every((one) => isWebSearch(one));
  return choice?.type === 'tool' && choice.name === tool['name'];
}

/** Whether it is Anthropic's search of the web, of any version. */
export const isWebSearch = ({ type }: MessagesTool): boolean => /^web_search_\d+$/.test(type ?? '');

function toWebSearch(tool: MessagesOtherTool, path: string, report: TranslationReport): WebSearchOptions {
  for (const name of ['allowed_domains', 'blocked_domains'])
    if (arrayOrEmpty(tool[name]).length > 0) report.unsupported.push(`${path}.${name}`);
  for (const name of ['max_uses', 'allowed_callers'])
    if (tool[name] != null) report.warnings.push(`${path}.${name} left out: the model has no such setting`);
  const place = Object.entries(recordOrEmpty(tool['user_location'])).filter(
    (entry): entry is [string, string] => placeMembers.has(entry[0]) && typeof entry[1] === 'string',
  );
  if (place.length === 0) return {};
  return { user_location: { type: 'approximate', approximate: Object.fromEntries(place) } };
}

const placeMembers: ReadonlySet<string> = new Set(['city', 'country', 'region', 'timezone']);

interface ToolContext {
  /** Name of the tool that must be called. */
  readonly forced: string | null | undefined;
  /** True if there are tools of the client. */
  readonly hasOthers: boolean;
  readonly report: TranslationReport;
}

function toChatTool(
  tool: MessagesTool,
  at: number,
  { forced, hasOthers, report }: ToolContext,
): FunctionTool | undefined {
  if ('input_schema' in tool && isClientTool(tool)) {
    const { name, description, input_schema: parameters, strict, defer_loading: deferred } = tool;
    for (const other of Object.keys(tool).filter((one) => !(one in MessagesFunctionTool.properties)))
      warnOnce(report, `tools.${other.slice(0, 64)} left out: not known for this model`);
    if (deferred === true) warnOnce(report, 'tools.defer_loading left out: all tools are offered at once');
    return {
      type: 'function',
      function: {
        name,
        ...(description == null ? {} : { description }),
        parameters,
        ...(strict == null ? {} : { strict }),
      },
      ...cacheMark(tool),
    };
  }
  const { type } = tool;
  const name = 'name' in tool ? tool['name'] : undefined;
  const known = clientToolOf({ type: type ?? '', name });
  if (known !== undefined) {
    warnOnce(report, `tools[${at}] sent as a function: ${type} is a tool of another provider`);
    return known;
  }
  // Agents offer tools of providers beside their own without needing them.
  const isSearch = /^(?:web_search|tool_search_tool)/.test(type ?? '');
  const isOptional = (isSearch || hasOthers) && (forced == null || forced !== name);
  if (isOptional) warnOnce(report, `tools[${at}] left out: ${type} is a tool of another provider`);
  else report.unsupported.push(`tools[${at}]`);
  return undefined;
}

/** Whether it has no type, or that of tools that the client runs. */
function isClientTool(tool: MessagesTool): tool is Extract<MessagesTool, { readonly input_schema: unknown }> {
  return tool.type == null || tool.type === 'custom';
}

function toChoice(
  { tool_choice: choice }: MessagesRequest,
  tools: readonly FunctionTool[],
  report: TranslationReport,
): Pick<ChatCompletionRequest, 'tool_choice' | 'parallel_tool_calls'> {
  if (choice == null) return {};
  const serial = choice.disable_parallel_tool_use === true ? { parallel_tool_calls: false } : {};
  switch (choice.type) {
    case 'auto':
      return tools.length === 0 ? {} : { tool_choice: 'auto', ...serial };
    case 'any':
      if (tools.length === 0) report.unsupported.push('tool_choice');
      return { tool_choice: 'required', ...serial };
    case 'none':
      return { tool_choice: 'none' };
    case 'tool':
      return { tool_choice: { type: 'function', function: { name: choice.name ?? '' } }, ...serial };
    default:
      report.unsupported.push('tool_choice.type');
      return {};
  }
}
