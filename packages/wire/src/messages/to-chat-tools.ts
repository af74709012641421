/** Tools of a Messages request as tools of a chat request. */
import type { ChatCompletionRequest, FunctionTool } from '../openai/index.ts';
import type { MessagesRequest } from './messages-request.ts';
import type { MessagesTool } from './messages-tools.ts';
import { cacheMark } from './to-chat-content.ts';
import { type TranslationReport, warnOnce } from './translation-report.ts';

type ToolMembers = Pick<ChatCompletionRequest, 'tools' | 'tool_choice' | 'parallel_tool_calls'>;

/** Translates `tools` and `tool_choice`. */
export function toChatTools(request: MessagesRequest, report: TranslationReport): ToolMembers {
  const forced = request.tool_choice?.type === 'tool' ? request.tool_choice.name : undefined;
  const tools = (request.tools ?? []).flatMap((tool, at) => toChatTool(tool, at, forced, report) ?? []);
  return { ...(tools.length === 0 ? {} : { tools }), ...toChoice(request, tools, report) };
}

function toChatTool(
  tool: MessagesTool,
  at: number,
  forced: string | null | undefined,
  report: TranslationReport,
): FunctionTool | undefined {
  if ('input_schema' in tool && isClientTool(tool)) {
    const { name, description, input_schema: parameters, strict, defer_loading: deferred } = tool;
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
  const isOptional =
    /^(?:web_search|tool_search_tool)/.test(type ?? '') && (forced == null || forced !== name);
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
