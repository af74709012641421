/** Tools and tool choice in one form: legacy `functions` converted, `allowed_tools` applied. */
import {
  type ChatCompletionRequest,
  type CustomTool,
  type FunctionDefinition,
  isOfType,
  type Tool,
} from '../openai/index.ts';
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
  /** Request paths of the types of all other tools: `tools[1].type`. */
  readonly otherTools: readonly string[];
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
  const isOffered = (tool: Tool): boolean => allowed?.some((one) => isReferenceTo(one, tool)) ?? true;
  const offered = given.filter(isOffered);
  return {
    functions: offered.flatMap((tool) => (isOfType(tool, 'function') ? [tool.function] : [])),
    customTools: offered.flatMap((tool) => (isOfType(tool, 'custom') ? [tool.custom] : [])),
    otherTools: given.flatMap((tool, index) =>
      isOther(tool) && isOffered(tool) ? [`tools[${index}].type`] : [],
    ),
    choice,
    parallelToolCalls: request.parallel_tool_calls ?? null,
  };
}

/**
 * Refuses the tools that a provider with an API of its own has no equivalent for.
 */
export function refuseOtherTools({ customTools, otherTools }: RequestedTools, report: EncodeReport): void {
  if (customTools.length > 0) refuse(report, 'tools');
  for (const path of otherTools) refuse(report, path);
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

const isOther = (tool: Tool): boolean => !isOfType(tool, 'function') && !isOfType(tool, 'custom');

/** Name of a tool; empty if it has none, as many tools of other types. */
export function toolName(tool: Tool): string {
  if (isOfType(tool, 'function')) return tool.function.name;
  if (isOfType(tool, 'custom')) return tool.custom.name;
  return typeof tool['name'] === 'string' ? tool['name'] : '';
}

/** Whether a reference in `allowed_tools` means a tool: by name, or by type if the tool has no name. */
export function isReferenceTo(reference: Readonly<JsonObject>, tool: Tool): boolean {
  const name = toolName(tool);
  return name === '' ? reference['type'] === tool.type : readReferencedName(reference) === name;
}

function readToolChoice(request: ChatCompletionRequest): {
  choice: RequestedToolChoice | null;
  allowed: readonly JsonObject[] | null;
} {
  const { tool_choice: given, function_call: legacy } = request;
  if (given == null) return { choice: readLegacyChoice(legacy), allowed: null };
  if (typeof given === 'string') return { choice: { kind: given }, allowed: null };
  if (isOfType(given, 'function'))
    return { choice: { kind: 'named', name: given.function.name }, allowed: null };
  if (isOfType(given, 'custom')) return { choice: { kind: 'named', name: given.custom.name }, allowed: null };
  if (isOfType(given, 'allowed_tools')) {
    const { mode, tools } = given.allowed_tools;
    return { choice: { kind: mode }, allowed: tools };
  }
  // No function has this name, so the choice is refused.
  return { choice: { kind: 'named', name: '' }, allowed: null };
}

function readLegacyChoice(legacy: ChatCompletionRequest['function_call']): RequestedToolChoice | null {
  if (legacy == null) return null;
  if (typeof legacy !== 'string') return { kind: 'named', name: legacy.name };
  return legacy === 'none' || legacy === 'auto' ? { kind: legacy } : null;
}

/** Name of a tool in a reference of `allowed_tools`, nested or not; empty if it has none. */
function readReferencedName(reference: Readonly<JsonObject>): string {
  for (const kind of ['function', 'custom']) {
    const inner = reference[kind];
    if (isRecord(inner) && typeof inner['name'] === 'string') return inner['name'];
  }
  return typeof reference['name'] === 'string' ? reference['name'] : '';
}
