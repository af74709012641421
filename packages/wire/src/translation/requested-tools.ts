/** Tools and tool choice in one form: legacy `functions` converted, `allowed_tools` applied. */
import type { ChatCompletionRequest, CustomTool, FunctionDefinition, Tool } from '../openai/index.ts';
import { type EncodeReport, refuse } from './encode-report.ts';
import { isRecord, type JsonObject } from './json-object.ts';

/** Whether and which tool the model must call. */
export type RequestedToolChoice =
  | { readonly kind: 'auto' | 'none' | 'required' }
  | { readonly kind: 'named'; readonly name: string };

/** The tools of a request. */
export interface RequestedTools {
  /** Functions that may be called, without those that `allowed_tools` excludes. */
  readonly functions: readonly FunctionDefinition[];
  /** Tools with free-text input. */
  readonly customTools: readonly CustomTool['custom'][];
  /** Tools of other types, as given. */
  readonly otherTools: readonly JsonObject[];
  /** Null if not specified. */
  readonly choice: RequestedToolChoice | null;
  /** Null if not specified. */
  readonly parallelToolCalls: boolean | null;
}

/** Reads the tools of a request; `tools` and `tool_choice` take precedence over their legacy forms. */
export function requestedTools(request: ChatCompletionRequest): RequestedTools {
  const { tools, functions } = request;
  const given: readonly Tool[] =
    tools != null && tools.length > 0
      ? tools
      : (functions ?? []).map((definition) => ({ type: 'function', function: definition }));
  const { choice, allowed } = readToolChoice(request);
  const offered = allowed === null ? given : given.filter((tool) => allowed.has(toolName(tool)));
  return {
    functions: offered.flatMap((tool) => (tool.type === 'function' ? [tool.function] : [])),
    customTools: offered.flatMap((tool) => (tool.type === 'custom' ? [tool.custom] : [])),
    otherTools: offered.filter(isOther),
    choice,
    parallelToolCalls: request.parallel_tool_calls ?? null,
  };
}

/**
 * Refuses a tool choice that no offered function satisfies.
 * @param offered names of the functions that can be called
 */
export function refuseUnsatisfiableToolChoice(
  { choice }: RequestedTools,
  offered: readonly string[],
  report: EncodeReport,
): void {
  const isSatisfiable =
    choice?.kind === 'named'
      ? offered.includes(choice.name)
      : choice?.kind !== 'required' || offered.length > 0;
  if (!isSatisfiable) refuse(report, 'tool_choice');
}

const isOther = (tool: JsonObject): boolean => tool['type'] !== 'function' && tool['type'] !== 'custom';

/** Name of a tool. */
export const toolName = (tool: Tool): string =>
  tool.type === 'custom' ? tool.custom.name : tool.function.name;

function readToolChoice(request: ChatCompletionRequest): {
  choice: RequestedToolChoice | null;
  allowed: ReadonlySet<string> | null;
} {
  const { tool_choice: given, function_call: legacy } = request;
  if (given == null) return { choice: readLegacyChoice(legacy), allowed: null };
  if (typeof given === 'string') return { choice: { kind: given }, allowed: null };
  switch (given.type) {
    case 'function':
      return { choice: { kind: 'named', name: given.function.name }, allowed: null };
    case 'custom':
      return { choice: { kind: 'named', name: given.custom.name }, allowed: null };
    case 'allowed_tools': {
      const { mode, tools } = given.allowed_tools;
      return { choice: { kind: mode }, allowed: new Set(tools.map(readReferencedName)) };
    }
  }
}

function readLegacyChoice(legacy: ChatCompletionRequest['function_call']): RequestedToolChoice | null {
  if (legacy == null) return null;
  if (typeof legacy !== 'string') return { kind: 'named', name: legacy.name };
  return legacy === 'none' || legacy === 'auto' ? { kind: legacy } : null;
}

/** Name of a tool in a reference of `allowed_tools`, nested or not; empty if it has none. */
export function readReferencedName(reference: Readonly<JsonObject>): string {
  for (const kind of ['function', 'custom']) {
    const inner = reference[kind];
    if (isRecord(inner) && typeof inner['name'] === 'string') return inner['name'];
  }
  return typeof reference['name'] === 'string' ? reference['name'] : '';
}
