import { anthropicSchemaDialect } from '../anthropic/index.ts';
import type { ChatCompletionRequest, FunctionDefinition } from '../openai/index.ts';
import {
  calledFunctions,
  type EncodeReport,
  type Fields,
  fitJsonSchema,
  isFields,
  note,
  objectSchema,
  type RequestedChoice,
  type RequestedTools,
  reportImpossibleChoice,
  requestedTools,
  type Turn,
} from '../translation/index.ts';
import type { BedrockProfile } from './bedrock-profile.ts';

/** What a request says about tools, as Converse takes it. */
export interface ToolPlan {
  /** Member `toolConfig`; null where there are no tools. */
  readonly config: Fields | null;
  /** Claude's own `tool_choice`, for what `toolChoice` has no form for. */
  readonly ownChoice: Fields | null;
  /** The cache point that ends the tools, if there is one. */
  readonly cachePoints: readonly Fields[];
}

const NO_TOOLS: ToolPlan = { config: null, ownChoice: null, cachePoints: [] };

/**
 * Plans `toolConfig`, which a history with calls needs even where no tool may be called any more.
 * @param turns the conversation
 * @param isThinking whether Claude's reasoning is switched on, which excludes required calls
 */
export function planTools(
  request: ChatCompletionRequest,
  turns: readonly Turn[],
  profile: BedrockProfile,
  isThinking: boolean,
  report: EncodeReport,
): ToolPlan {
  const wanted = requestedTools(request);
  if (wanted.custom.length > 0 || wanted.other.length > 0) note(report.unsupported, 'tools');
  const names = wanted.functions.map(({ name }) => name);
  reportImpossibleChoice(wanted, profile.tools ? names : [], report);
  if (!profile.tools) {
    if (wanted.functions.length > 0) note(report.unsupported, 'tools');
    return NO_TOOLS;
  }
  const called = calledFunctions(turns);
  if (wanted.choice?.kind === 'none' || wanted.functions.length === 0) {
    if (called.length === 0) return NO_TOOLS;
    return uncallable(wanted, called, profile, report);
  }
  const forced = forcedChoice(wanted, profile, isThinking, report);
  const offered = wanted.functions.filter(({ name }) => forced.only === null || forced.only === name);
  const tools = offered.map((one) => encodeTool(one, profile, report));
  const cachePoints = profile.caching === 'everywhere' ? cachePointsOf(request, profile) : [];
  tools.push(...cachePoints);
  const plain: ToolPlan = { config: { tools, ...forced.choice }, ownChoice: null, cachePoints };
  if (wanted.parallel !== false) return plain;
  if (profile.claude === null) {
    note(report.warnings, 'parallel_tool_calls dropped: not supported');
    return plain;
  }
  return { ...plain, config: { tools }, ownChoice: { ...forced.own, disable_parallel_tool_use: true } };
}

/** Tools that are there only because the history names them. */
function uncallable(
  { functions }: RequestedTools,
  called: readonly string[],
  profile: BedrockProfile,
  report: EncodeReport,
): ToolPlan {
  const known = new Set(functions.map(({ name }) => name));
  const missing = called.filter((name) => !known.has(name)).map((name) => ({ name }));
  const tools = [...functions, ...missing].map((one) => encodeTool(one, profile, report));
  if (profile.claude !== null) return { ...NO_TOOLS, config: { tools }, ownChoice: { type: 'none' } };
  note(report.warnings, 'tools declared for the history: a further call cannot be ruled out');
  return { ...NO_TOOLS, config: { tools } };
}

interface ForcedChoice {
  /** Members of `toolConfig`. */
  readonly choice: Fields;
  /** The same in Claude's own words. */
  readonly own: Fields;
  /** The one function that is left, where it can only be forced by offering no other. */
  readonly only: string | null;
}

const FREE: ForcedChoice = { choice: {}, own: { type: 'auto' }, only: null };

function forcedChoice(
  { choice, functions }: RequestedTools,
  profile: BedrockProfile,
  isThinking: boolean,
  report: EncodeReport,
): ForcedChoice {
  if (choice === null || choice.kind === 'auto' || choice.kind === 'none') return FREE;
  const knows = (form: 'any' | 'tool'): boolean =>
    !isThinking && profile.claude?.forcedToolChoice !== false && profile.forcedChoices.includes(form);
  const named = nameIn(choice, functions);
  if (choice.kind === 'named' && knows('tool')) {
    const { name } = choice;
    return { choice: { toolChoice: { tool: { name } } }, own: { type: 'tool', name }, only: null };
  }
  if (knows('any')) return { choice: { toolChoice: { any: {} } }, own: { type: 'any' }, only: named };
  const when = isThinking && profile.claude?.forcedToolChoice === true ? ' with reasoning' : '';
  note(report.warnings, `tool_choice changed to auto: a call cannot be required${when}`);
  return { ...FREE, only: named };
}

/** The function that must be called, if it is offered. */
const nameIn = (choice: RequestedChoice, functions: readonly FunctionDefinition[]): string | null =>
  choice.kind === 'named' && functions.some(({ name }) => name === choice.name) ? choice.name : null;

function encodeTool(definition: FunctionDefinition, profile: BedrockProfile, report: EncodeReport): Fields {
  const { name, description, parameters, strict } = definition;
  const given = objectSchema(parameters ?? null);
  // Blank descriptions are refused.
  const told = description == null || description.trim() === '' ? {} : { description };
  const spec = { name, ...told, inputSchema: { json: given } };
  if (strict !== true) return { toolSpec: spec };
  // Claude's rules are the strictest of those that can be strict here.
  const fitted = fitJsonSchema(given, anthropicSchemaDialect);
  if (!profile.strictTools || fitted.unfit) {
    const why = profile.strictTools ? 'the schema cannot be enforced' : 'not supported';
    note(report.warnings, `tools.strict dropped: ${why}`);
    return { toolSpec: spec };
  }
  if (fitted.loosened) note(report.warnings, 'tools.strict loosened: not all of the schema can be enforced');
  return { toolSpec: { ...spec, inputSchema: { json: fitted.schema }, strict: true } };
}

/** A cache point behind the tools, which count as one part of the prompt, if one of them is marked. */
function cachePointsOf({ tools }: ChatCompletionRequest, { longCaching }: BedrockProfile): Fields[] {
  const list: readonly unknown[] = tools ?? [];
  const marks = list.flatMap((tool) =>
    isFields(tool)
      ? [tool['cache_control'], isFields(tool['function']) && tool['function']['cache_control']]
      : [],
  );
  const mark = marks.find(isFields);
  if (mark === undefined) return [];
  const ttl = longCaching && mark['ttl'] === '1h' ? { ttl: '1h' } : {};
  return [{ cachePoint: { type: 'default', ...ttl } }];
}
