import {
  drop,
  type EncodeReport,
  isReferenceTo,
  type JsonObject,
  omitMembers,
  omitNulls,
  refuse,
  toolName,
  warn,
  warnOfUnknownType,
} from '../../translation/index.ts';
import type { ChatCompletionRequest } from '../chat-request.ts';
import { isOfType } from '../known-types.ts';
import type { FunctionDefinition, Tool, ToolChoice } from '../tools.ts';
import type { CompatProfile } from './compat-profile.ts';
import { withoutCacheFields } from './encode-parts.ts';

/** Sets `tools`, `tool_choice`, `parallel_tool_calls` and their legacy forms. */
export function encodeTools(
  request: ChatCompletionRequest,
  profile: CompatProfile,
  body: JsonObject,
  report: EncodeReport,
): void {
  const { functions, function_call: legacyChoice } = request;
  if (profile.supportsLegacyFunctions) {
    if (functions !== null && functions !== undefined)
      body['functions'] = functions.map(encodeLegacyFunction);
    if (legacyChoice !== null && legacyChoice !== undefined) body['function_call'] = legacyChoice;
  }
  const tools: Tool[] = [...(request.tools ?? [])];
  const converted = profile.supportsLegacyFunctions ? [] : (functions ?? []);
  for (const one of converted) tools.push({ type: 'function', function: one });
  if (tools.length === 0) {
    encodeChoiceWithoutTools(request.tool_choice, profile, body, report);
    return;
  }
  const choice =
    request.tool_choice ?? (profile.supportsLegacyFunctions ? undefined : fromLegacyChoice(legacyChoice));
  const { offered, sent } = encodeChoice(choice, tools, profile, report);
  if (offered.length === 0) return;
  body['tools'] = offered.map((tool) => encodeTool(tool, tools.indexOf(tool), profile, report));
  if (sent !== undefined) body['tool_choice'] = sent;
  encodeParallel(request.parallel_tool_calls, profile, body, report);
}

function encodeParallel(
  parallel: ChatCompletionRequest['parallel_tool_calls'],
  profile: CompatProfile,
  body: JsonObject,
  report: EncodeReport,
): void {
  if (typeof parallel !== 'boolean') return;
  if (!profile.unsupportedParameters.includes('parallel_tool_calls')) body['parallel_tool_calls'] = parallel;
  else if (!parallel) drop(report, 'parallel_tool_calls');
}

/** A choice that forces a call of nothing is sent: the provider's own error is the right response. */
function encodeChoiceWithoutTools(
  choice: ChatCompletionRequest['tool_choice'],
  profile: CompatProfile,
  body: JsonObject,
  report: EncodeReport,
): void {
  if (choice === null || choice === undefined || choice === 'none' || choice === 'auto') return;
  const { sent } = encodeChoice(choice, [], profile, report);
  if (sent !== undefined && sent !== 'auto') body['tool_choice'] = sent;
}

function fromLegacyChoice(choice: ChatCompletionRequest['function_call']): ToolChoice | undefined {
  if (choice === null || choice === undefined) return undefined;
  if (typeof choice !== 'string') return { type: 'function', function: { name: choice.name } };
  return choice === 'none' ? 'none' : 'auto';
}

function encodeFunction(definition: FunctionDefinition): JsonObject {
  return omitNulls(definition);
}

/** Legacy functions were never strict. */
function encodeLegacyFunction(definition: FunctionDefinition): JsonObject {
  return omitMembers(encodeFunction(definition), new Set(['strict']));
}

/** A choice of a custom tool, in the form of a function where only those are known. */
function namedChoice(choice: ToolChoice | null | undefined, { supportsCustomTools }: CompatProfile): unknown {
  if (choice == null || typeof choice === 'string' || !isOfType(choice, 'custom') || supportsCustomTools)
    return choice;
  return { type: 'function', function: { name: choice.custom.name } };
}

function encodeTool(tool: Tool, index: number, profile: CompatProfile, report: EncodeReport): JsonObject {
  if (isOfType(tool, 'custom')) {
    if (!profile.supportsCustomTools) refuse(report, 'tools');
    return { ...withoutCacheFields(tool, profile, report), custom: omitNulls(tool.custom) };
  }
  if (!isOfType(tool, 'function')) {
    warnOfUnknownType(report, `tools[${index}].type`);
    return withoutCacheFields(tool, profile, report);
  }
  const definition = encodeFunction(tool.function);
  if (!profile.supportsStrictTools && definition['strict'] !== undefined) {
    if (definition['strict'] === true) warn(report, 'tools.strict dropped: not supported');
    delete definition['strict'];
  }
  if (profile.requiresParametersSchema) definition['parameters'] ??= { type: 'object', properties: {} };
  return {
    ...withoutCacheFields(tool, profile, report),
    function: withoutCacheFields(definition, profile, report),
  };
}

interface EncodedChoice {
  readonly offered: readonly Tool[];
  readonly sent: unknown;
}

function encodeChoice(
  choice: ToolChoice | undefined,
  tools: readonly Tool[],
  profile: CompatProfile,
  report: EncodeReport,
): EncodedChoice {
  const supports = (form: CompatProfile['toolChoices'][number]): boolean =>
    profile.toolChoices.includes(form);
  if (choice === undefined) return { offered: tools, sent: undefined };
  if (choice === 'auto') return { offered: tools, sent: supports('auto') ? 'auto' : undefined };
  // Without tools the model cannot call any.
  if (choice === 'none')
    return supports('none') ? { offered: tools, sent: 'none' } : { offered: [], sent: undefined };
  if (choice === 'required') return { offered: tools, sent: encodeRequired(profile, report) };
  if (isOfType(choice, 'allowed_tools')) {
    if (supports('allowed_tools')) return { offered: tools, sent: choice };
    const { mode, tools: references } = choice.allowed_tools;
    const offered = tools.filter((tool) => references.some((one) => isReferenceTo(one, tool)));
    const required = mode === 'required';
    return {
      offered,
      sent: required ? encodeRequired(profile, report) : supports('auto') ? 'auto' : undefined,
    };
  }
  const name = chosenName(choice);
  if (name === undefined) warnOfUnknownType(report, 'tool_choice.type');
  if (name === undefined || supports('named')) return { offered: tools, sent: namedChoice(choice, profile) };
  const offered = tools.filter((tool) => toolName(tool) === name);
  return offered.length === 0
    ? { offered: tools, sent: namedChoice(choice, profile) }
    : { offered, sent: encodeRequired(profile, report) };
}

/** Name of the tool that must be called; undefined for a choice of an unknown type. */
function chosenName(choice: Exclude<ToolChoice, string>): string | undefined {
  if (isOfType(choice, 'function')) return choice.function.name;
  return isOfType(choice, 'custom') ? choice.custom.name : undefined;
}

function encodeRequired(profile: CompatProfile, report: EncodeReport): string | undefined {
  if (profile.toolChoices.includes('required')) return profile.requiredSpelling;
  warn(report, 'tool_choice changed to auto: forced tool calls not supported');
  return profile.toolChoices.includes('auto') ? 'auto' : undefined;
}
