/**
 * What of a request decides whether a model takes its members: the same members with one of few values each. Requests
 * of one shape are alike to every encoder, whatever stands in them.
 */
import { ChatCompletionRequest } from '@sluice/wire';

/** Members of one part of a request, each with the value that stands for all that are taken alike. */
export type Shape = Readonly<Record<string, unknown>>;

type Given = Readonly<Record<string, unknown>>;

/** Says what stands for a value; undefined where it asks for what happens anyway, which no model refuses. */
type Standing = (value: unknown) => unknown;

const text = 'x';
const levels: ReadonlySet<unknown> = new Set(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);
const tiers: ReadonlySet<unknown> = new Set(['flex', 'priority', 'reserved', 'scale', 'standard_only']);
const codings: ReadonlySet<unknown> = new Set(['wav', 'aac', 'mp3', 'flac', 'opus', 'pcm16']);
/** More answers than this are more than any wire has room for. */
const maxAnswers = 8;

const isGiven: Standing = () => text;
/** Models that take no other value still take the usual one: they do it anyway. */
const unlessOne: Standing = (value) => (value === 1 ? undefined : 0.5);
const bySign: Standing = (value) => (typeof value === 'number' && value < 0 ? -1 : 1);
const unlessZero: Standing = (value) => (value === 0 ? undefined : bySign(value));
const ifTrue: Standing = (value) => (value === true ? true : undefined);
const typeOf = (value: unknown): unknown => member(value, 'type');

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

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

/** Members that no other one has a say in; all that are not named here count by being there. */
const alone: Readonly<Record<string, Standing>> = {
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

/** Members of which one decides what becomes of another. */
const together: readonly Readonly<Record<string, Standing>>[] = [
  // Models that reason may refuse sampling for as long as they do.
  {
    temperature: unlessOne,
    top_p: unlessOne,
    reasoning_effort: (value) => (levels.has(value) ? value : 'medium'),
    thinking: (value) => thoughts[String(typeOf(value))] ?? thoughts['disabled'],
  },
  { logprobs: ifTrue, top_logprobs: unlessZero },
  // A stream may have room for one answer, and for sound of one coding only.
  {
    stream: ifTrue,
    n: (value) => (value === 1 ? undefined : Number(value) > maxAnswers ? maxAnswers + 1 : 2),
    modalities: (value) => (listOf(value).includes('audio') ? ['text', 'audio'] : undefined),
    audio: (value) => {
      const coding = member(value, 'format');
      return { format: codings.has(coding) ? coding : 'mp3', voice: text };
    },
  },
];

const ofTools: ReadonlySet<string> = new Set([
  'tools',
  'tool_choice',
  'functions',
  'function_call',
  'parallel_tool_calls',
  'web_search_options',
]);
/** Servers that search call their own tool so, and take no second one. */
const searchName = 'web_search';
/** Stands for a name that nothing has. */
const nobody = 'nobody';

interface Tool {
  readonly type: 'function' | 'custom';
  readonly name: unknown;
  /** What its name stands as in the shape. */
  readonly as: string;
}

function readTool(tool: unknown): Tool {
  const type = typeOf(tool) === 'custom' ? 'custom' : 'function';
  const name = member(member(tool, type), 'name');
  return { type, name, as: name === searchName ? searchName : type };
}

/** Of the older member: all functions, under a name of their own. */
function readFunction(definition: unknown): Tool {
  const name = member(definition, 'name');
  return { type: 'function', name, as: name === searchName ? searchName : 'legacy' };
}

/** One of each kind of tool: ten functions are taken as one is. */
function kindsOf(tools: readonly Tool[]): readonly unknown[] {
  const kinds = new Map(tools.map(({ type, as }) => [`${type} ${as}`, { type, [type]: { name: as } }]));
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tool]) => tool);
}

/** A choice among tools; what it names is there or not, whatever it is called. */
function choiceOf(choice: unknown, callable: readonly Tool[]): unknown {
  if (typeof choice === 'string') return choice === 'none' || choice === 'required' ? choice : 'auto';
  const type = typeOf(choice);
  if (type === 'allowed_tools') {
    const allowed = member(choice, type);
    const names = new Set(listOf(member(allowed, 'tools')).map((one) => nameIn(one)));
    const mode = member(allowed, 'mode') === 'required' ? 'required' : 'auto';
    const kinds = kindsOf(callable.filter(({ name }) => names.has(name)));
    return { type, allowed_tools: { mode, tools: kinds } };
  }
  const kind = type === 'custom' ? 'custom' : 'function';
  const name = standingName(nameIn(choice), callable);
  return { type: kind, [kind]: { name } };
}

function nameIn(reference: unknown): unknown {
  return (
    member(member(reference, 'function'), 'name') ??
    member(member(reference, 'custom'), 'name') ??
    member(reference, 'name')
  );
}

/** What a name that is asked for is called in the shape. */
function standingName(name: unknown, callable: readonly Tool[]): string {
  return callable.find((one) => one.name === name)?.as ?? (name === searchName ? searchName : nobody);
}

/** The part about tools. */
function toolsShape(request: Given): Shape {
  const tools = listOf(request['tools']).map(readTool);
  const functions = listOf(request['functions']).map(readFunction);
  const callable = [...tools, ...functions];
  const { tool_choice: choice, function_call: call, web_search_options: search } = request;
  const shape: Record<string, unknown> = {};
  if (tools.length > 0) shape['tools'] = kindsOf(tools);
  if (functions.length > 0)
    shape['functions'] = [...new Set(functions.map(({ as }) => as))].sort().map((name) => ({ name }));
  const chosen = choice == null ? 'auto' : choiceOf(choice, callable);
  // The usual choice says something only where it overrules the older member.
  if (chosen !== 'auto' || (choice != null && call != null)) shape['tool_choice'] = chosen;
  if (call === 'none') shape['function_call'] = call;
  else if (typeof call === 'object' && call !== null)
    shape['function_call'] = { name: standingName(member(call, 'name'), callable) };
  if (request['parallel_tool_calls'] === false) shape['parallel_tool_calls'] = false;
  if (search != null) shape['web_search_options'] = {};
  return shape;
}

/** Members that say nothing of what a model takes, or that are the gateway's own. */
const ofNoMatter: ReadonlySet<string> = new Set([
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
  Object.keys(ChatCompletionRequest.properties).filter((name) => !ofNoMatter.has(name)),
);

/** Whether a request's member may be one that models lack. */
export function isMember(name: string): boolean {
  return known.has(name);
}

/**
 * The parts of a request that models may lack members of. Parts are taken or not each by itself, so that members that
 * have nothing to do with each other need not be tried in every combination.
 */
export function shapesOf(request: ChatCompletionRequest): readonly Shape[] {
  const given: Given = request;
  const parts = new Map<number, Record<string, unknown>>();
  const shapes: Shape[] = [];
  let hasTools = false;
  for (const name in given) {
    const value = given[name];
    if (value == null || !known.has(name)) continue;
    if (ofTools.has(name)) {
      hasTools = true;
      continue;
    }
    const at = together.findIndex((part) => Object.hasOwn(part, name));
    const standing = at < 0 ? (alone[name] ?? isGiven)(value) : together[at]?.[name]?.(value);
    if (standing === undefined) continue;
    if (at < 0) shapes.push({ [name]: standing });
    else parts.set(at, { ...parts.get(at), [name]: standing });
  }
  for (const part of parts.values()) if (!isOnlyStream(part)) shapes.push(part);
  const tools = hasTools ? toolsShape(given) : {};
  return isEmpty(tools) ? shapes : [...shapes, tools];
}

function isOnlyStream(part: Shape): boolean {
  return Object.keys(part).every((name) => name === 'stream');
}
