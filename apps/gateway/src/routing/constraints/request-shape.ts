/**
 * The shape of a request: the members that determine whether a model supports it, each reduced to one of a few
 * values. Encoders treat requests of the same shape alike, whatever their content.
 */
import { ChatCompletionRequest, isKnownChoiceType, isKnownToolType } from '@sluice/wire';
import { memberOf } from '../../contract/index.ts';

/** Members of one aspect of a request, reduced to representative values. */
export type Shape = Readonly<Record<string, unknown>>;

type Given = Readonly<Record<string, unknown>>;

/**
 * Returns the representative value; undefined if the value requests the default behavior, which every model
 * supports.
 */
type Representative = (value: unknown) => unknown;

const text = 'x';
const levels: ReadonlySet<unknown> = new Set(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);
const tiers: ReadonlySet<unknown> = new Set(['flex', 'priority', 'reserved', 'scale', 'standard_only']);
const audioFormats: ReadonlySet<unknown> = new Set(['wav', 'aac', 'mp3', 'flac', 'opus', 'pcm16']);
/** No protocol supports more choices than this. */
const maxAnswers = 8;

const isGiven: Representative = () => text;
/** Models that support only the default value still accept it. */
const unlessOne: Representative = (value) => (value === 1 ? undefined : 0.5);
const bySign: Representative = (value) => (typeof value === 'number' && value < 0 ? -1 : 1);
const unlessZero: Representative = (value) => (value === 0 ? undefined : bySign(value));
const ifTrue: Representative = (value) => (value === true ? true : undefined);
const typeOf = (value: unknown): unknown => memberOf(value, 'type');

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const formats: Readonly<Record<string, unknown>> = {
  json_object: { type: 'json_object' },
  json_schema: { type: 'json_schema', json_schema: { name: text, schema: { type: 'object' } } },
};

/** Members that are independent of others; unlisted ones count by presence. */
const independentMembers: Readonly<Record<string, Representative>> = {
  frequency_penalty: unlessZero,
  logit_bias: (value) => (isEmpty(value) ? undefined : { '1': 1 }),
  prediction: () => ({ type: 'content', content: text }),
  presence_penalty: unlessZero,
  response_format: (value) => formats[String(typeOf(value))],
  seed: bySign,
  service_tier: (value) =>
    value === 'auto' || value === 'default' ? undefined : tiers.has(value) ? value : text,
  stop: (value) => (isEmpty(value) ? undefined : [text]),
  store: ifTrue,
};

const thoughts: Readonly<Record<string, unknown>> = {
  enabled: { type: 'enabled', budget_tokens: 4096 },
  adaptive: { type: 'adaptive' },
  disabled: { type: 'disabled' },
};

/** Members that affect each other. */
const memberGroups: readonly Readonly<Record<string, Representative>>[] = [
  // Reasoning models may reject sampling parameters while they reason.
  {
    temperature: unlessOne,
    top_p: unlessOne,
    reasoning_effort: (value) => (levels.has(value) ? value : 'medium'),
    thinking: (value) => thoughts[String(typeOf(value))] ?? thoughts['disabled'],
  },
  { logprobs: ifTrue, top_logprobs: unlessZero },
  // A stream may support only one choice, and only one audio format.
  {
    stream: ifTrue,
    n: (value) => (value === 1 ? undefined : Number(value) > maxAnswers ? maxAnswers + 1 : 2),
    modalities: (value) => (listOf(value).includes('audio') ? ['text', 'audio'] : undefined),
    audio: (value) => {
      const coding = memberOf(value, 'format');
      return { format: audioFormats.has(coding) ? coding : 'mp3', voice: text };
    },
  },
];

const toolMembers: ReadonlySet<string> = new Set([
  'tools',
  'tool_choice',
  'functions',
  'function_call',
  'parallel_tool_calls',
  'web_search_options',
]);
/** Servers with web search use this tool name themselves and reject a second tool with it. */
const searchName = 'web_search';
/** A representative for unused names. */
const unusedName = 'nobody';

interface Tool {
  readonly type: 'function' | 'custom';
  readonly name: unknown;
  /** Representative of a tool name. */
  readonly as: string;
}

function readTool(tool: unknown): Tool {
  const type = typeOf(tool) === 'custom' ? 'custom' : 'function';
  const name = memberOf(memberOf(tool, type), 'name');
  return { type, name, as: name === searchName ? searchName : type };
}

function isKnown(tool: unknown): boolean {
  return isKnownToolType(typeOf(tool));
}

/** The deprecated member: all functions, under a representative name. */
function readFunction(definition: unknown): Tool {
  const name = memberOf(definition, 'name');
  return { type: 'function', name, as: name === searchName ? searchName : 'legacy' };
}

/** One tool of each kind: ten functions are supported if one is. */
function kindsOf(tools: readonly Tool[]): readonly unknown[] {
  const kinds = new Map(tools.map(({ type, as }) => [`${type} ${as}`, { type, [type]: { name: as } }]));
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tool]) => tool);
}

/** A tool choice; only whether the named tool exists matters, not its name. */
function choiceOf(choice: unknown, callable: readonly Tool[]): unknown {
  if (typeof choice === 'string') return choice === 'none' || choice === 'required' ? choice : 'auto';
  const type = typeOf(choice);
  if (!isKnownChoiceType(type)) return 'auto';
  if (type === 'allowed_tools') {
    const allowed = memberOf(choice, type);
    const names = new Set(listOf(memberOf(allowed, 'tools')).map((one) => nameIn(one)));
    const mode = memberOf(allowed, 'mode') === 'required' ? 'required' : 'auto';
    const kinds = kindsOf(callable.filter(({ name }) => names.has(name)));
    return { type, allowed_tools: { mode, tools: kinds } };
  }
  const kind = type === 'custom' ? 'custom' : 'function';
  const name = representativeName(nameIn(choice), callable);
  return { type: kind, [kind]: { name } };
}

function nameIn(reference: unknown): unknown {
  return (
    memberOf(memberOf(reference, 'function'), 'name') ??
    memberOf(memberOf(reference, 'custom'), 'name') ??
    memberOf(reference, 'name')
  );
}

/** Representative of a requested name. */
function representativeName(name: unknown, callable: readonly Tool[]): string {
  return callable.find((one) => one.name === name)?.as ?? (name === searchName ? searchName : unusedName);
}

/** The tool aspect. */
function toolsShape(request: Given): Shape {
  // Tools of unknown types are a matter of the protocol: see `uncommonTypes`.
  const tools = listOf(request['tools']).filter(isKnown).map(readTool);
  const functions = listOf(request['functions']).map(readFunction);
  const callable = [...tools, ...functions];
  const { tool_choice: choice, function_call: call, web_search_options: search } = request;
  const shape: Record<string, unknown> = {};
  if (tools.length > 0) shape['tools'] = kindsOf(tools);
  if (functions.length > 0)
    shape['functions'] = [...new Set(functions.map(({ as }) => as))].sort().map((name) => ({ name }));
  const chosen = choice == null ? 'auto' : choiceOf(choice, callable);
  // The default choice matters only if it overrides the deprecated member.
  if (chosen !== 'auto' || (choice != null && call != null)) shape['tool_choice'] = chosen;
  if (call === 'none') shape['function_call'] = call;
  else if (typeof call === 'object' && call !== null)
    shape['function_call'] = { name: representativeName(memberOf(call, 'name'), callable) };
  if (request['parallel_tool_calls'] === false) shape['parallel_tool_calls'] = false;
  if (search != null) shape['web_search_options'] = {};
  return shape;
}

/** Members that do not affect support, or that are for the gateway itself. */
const ignoredMembers: ReadonlySet<string> = new Set([
  'anonymization_types',
  'api_key',
  'api_version',
  'base_url',
  'deployment_id',
  'enable_anonymization',
  'extra_body',
  'extra_headers',
  'ignore_mismatched_parameters',
  'max_completion_tokens',
  'max_tokens',
  'messages',
  'metadata',
  'model',
  'model_list',
  'routing',
  'stream_options',
  'timeout',
  'user',
]);

const known: ReadonlySet<string> = new Set(
  Object.keys(ChatCompletionRequest.properties).filter((name) => !ignoredMembers.has(name)),
);

/** Whether a member can be unsupported by models. */
export function isMember(name: string): boolean {
  return known.has(name);
}

/**
 * Splits a request into aspects that models may not support. Each aspect is supported or not on its own, so that
 * unrelated members need not be tested in every combination.
 */
export function shapesOf(request: ChatCompletionRequest): readonly Shape[] {
  const given: Given = request;
  const parts = new Map<number, Record<string, unknown>>();
  const shapes: Shape[] = [];
  let hasTools = false;
  for (const name in given) {
    const value = given[name];
    if (value == null || !known.has(name)) continue;
    if (toolMembers.has(name)) {
      hasTools = true;
      continue;
    }
    const at = memberGroups.findIndex((part) => Object.hasOwn(part, name));
    const representative =
      at < 0 ? (independentMembers[name] ?? isGiven)(value) : memberGroups[at]?.[name]?.(value);
    if (representative === undefined) continue;
    if (at < 0) shapes.push({ [name]: representative });
    else parts.set(at, { ...parts.get(at), [name]: representative });
  }
  for (const part of parts.values()) if (!isOnlyStream(part)) shapes.push(part);
  const tools = hasTools ? toolsShape(given) : {};
  return isEmpty(tools) ? shapes : [...shapes, tools];
}

function isOnlyStream(part: Shape): boolean {
  return Object.keys(part).every((name) => name === 'stream');
}
