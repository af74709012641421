import { anthropicSchemaDialect } from '../anthropic/index.ts';
import type { ChatCompletionRequest, FunctionDefinition } from '../openai/index.ts';
import {
  calledFunctionNames,
  drop,
  type EncodeReport,
  fitJsonSchema,
  fitToolName,
  isRecord,
  type JsonObject,
  plainToolName,
  type RequestedToolChoice,
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
import type { BedrockProfile } from './bedrock-profile.ts';

/** The tools of a request in Converse's format. */
export interface ToolPlan {
  /** `toolConfig`; null without tools. */
  readonly config: JsonObject | null;
  /** Claude's own `tool_choice`, for choices that `toolChoice` cannot express. */
  readonly claudeToolChoice: JsonObject | null;
  /** The cache point after the tools, if any. */
  readonly cachePoints: readonly JsonObject[];
}

/** Of ToolSpecification and of ToolUseBlock. */
export const maxToolNameChars = 64;

const noTools: ToolPlan = { config: null, claudeToolChoice: null, cachePoints: [] };

/**
 * Plans `toolConfig`, which a conversation with past calls needs even if no tool may be called.
 * @param isReasoning whether Claude's reasoning excludes forced calls
 */
export function planTools(
  request: ChatCompletionRequest,
  turns: readonly Turn[],
  profile: BedrockProfile,
  isReasoning: boolean,
  report: EncodeReport,
): ToolPlan {
  const wanted = requestedTools(request);
  refuseOtherTools(wanted, report);
  refuseToolNames(request, plainToolName(maxToolNameChars), report);
  const names = wanted.functions.map(({ name }) => name);
  reportUnsatisfiableToolChoice(wanted, profile.supportsTools ? names : [], report);
  if (!profile.supportsTools) {
    if (wanted.functions.length > 0) refuse(report, 'tools');
    return noTools;
  }
  const called = [...new Set(calledFunctionNames(turns).map((name) => fitToolName(name, maxToolNameChars)))];
  if (wanted.choice?.kind === 'none' || wanted.functions.length === 0) {
    if (called.length === 0) return noTools;
    return declareCalledTools(wanted, called, profile, report);
  }
  const forced = planForcedChoice(wanted, profile, isReasoning, report);
  const offered = wanted.functions.filter(
    ({ name }) => forced.onlyFunction === null || forced.onlyFunction === name,
  );
  const tools = offered.map((one) => encodeTool(one, profile, report));
  const cachePoints = profile.caching === 'everywhere' ? encodeCachePoints(request, profile) : [];
  tools.push(...cachePoints);
  const plain: ToolPlan = { config: { tools, ...forced.choice }, claudeToolChoice: null, cachePoints };
  if (wanted.parallelToolCalls !== false) return plain;
  if (profile.claude === null) {
    drop(report, 'parallel_tool_calls');
    return plain;
  }
  return {
    ...plain,
    config: { tools },
    claudeToolChoice: { ...forced.claudeToolChoice, disable_parallel_tool_use: true },
  };
}

/** Declares tools only because past calls refer to them. */
function declareCalledTools(
  { functions }: RequestedTools,
  called: readonly string[],
  profile: BedrockProfile,
  report: EncodeReport,
): ToolPlan {
  const known = new Set(functions.map(({ name }) => name));
  const missing = called.filter((name) => !known.has(name)).map((name) => ({ name }));
  const tools = [...functions, ...missing].map((one) => encodeTool(one, profile, report));
  if (profile.claude !== null) return { ...noTools, config: { tools }, claudeToolChoice: { type: 'none' } };
  warn(report, 'tools declared for past calls: further calls cannot be prevented');
  return { ...noTools, config: { tools } };
}

interface ForcedChoice {
  /** Fields of `toolConfig`. */
  readonly choice: JsonObject;
  /** The same in Claude's own format. */
  readonly claudeToolChoice: JsonObject;
  /** The only function to offer, if it cannot be forced otherwise. */
  readonly onlyFunction: string | null;
}

const freeChoice: ForcedChoice = { choice: {}, claudeToolChoice: { type: 'auto' }, onlyFunction: null };

function planForcedChoice(
  { choice, functions }: RequestedTools,
  profile: BedrockProfile,
  isReasoning: boolean,
  report: EncodeReport,
): ForcedChoice {
  if (choice === null || choice.kind === 'auto' || choice.kind === 'none') return freeChoice;
  const knows = (form: 'any' | 'tool'): boolean =>
    !isReasoning &&
    profile.claude?.supportsForcedToolChoice !== false &&
    profile.forcedChoices.includes(form);
  const named = offeredName(choice, functions);
  if (choice.kind === 'named' && knows('tool')) {
    const { name } = choice;
    return {
      choice: { toolChoice: { tool: { name } } },
      claudeToolChoice: { type: 'tool', name },
      onlyFunction: null,
    };
  }
  if (knows('any'))
    return { choice: { toolChoice: { any: {} } }, claudeToolChoice: { type: 'any' }, onlyFunction: named };
  const when = isReasoning && profile.claude?.supportsForcedToolChoice === true ? ' with reasoning' : '';
  warn(report, `tool_choice changed to auto: forced tool calls not supported${when}`);
  return { ...freeChoice, onlyFunction: named };
}

/** Name of the function that must be called, if it is offered. */
const offeredName = (choice: RequestedToolChoice, functions: readonly FunctionDefinition[]): string | null =>
  choice.kind === 'named' && functions.some(({ name }) => name === choice.name) ? choice.name : null;

function encodeTool(
  definition: FunctionDefinition,
  profile: BedrockProfile,
  report: EncodeReport,
): JsonObject {
  const { name, description, parameters, strict } = definition;
  const given = toObjectSchema(parameters ?? null);
  // Blank descriptions are rejected.
  const described = description == null || description.trim() === '' ? {} : { description };
  const spec = { name, ...described, inputSchema: { json: given } };
  if (strict !== true) return { toolSpec: spec };
  // Claude's subset is the narrowest among the models with strict tools.
  const fitted = fitJsonSchema(given, anthropicSchemaDialect);
  if (!profile.supportsStrictTools || fitted.isUnsupported) {
    const why = profile.supportsStrictTools ? 'the schema cannot be enforced' : 'not supported';
    warn(report, `tools.strict dropped: ${why}`);
    return { toolSpec: spec };
  }
  if (fitted.isLoosened) warn(report, 'tools.strict relaxed: parts of the schema cannot be enforced');
  return { toolSpec: { ...spec, inputSchema: { json: fitted.schema }, strict: true } };
}

/** A cache point after the tools, which count as one part of the prompt, if one of them has a breakpoint. */
function encodeCachePoints(
  { tools }: ChatCompletionRequest,
  { supportsLongCaching: longCaching }: BedrockProfile,
): JsonObject[] {
  const list: readonly unknown[] = tools ?? [];
  const marks = list.flatMap((tool) =>
    isRecord(tool)
      ? [tool['cache_control'], isRecord(tool['function']) && tool['function']['cache_control']]
      : [],
  );
  const mark = marks.find(isRecord);
  if (mark === undefined) return [];
  const ttl = longCaching && mark['ttl'] === '1h' ? { ttl: '1h' } : {};
  return [{ cachePoint: { type: 'default', ...ttl } }];
}
