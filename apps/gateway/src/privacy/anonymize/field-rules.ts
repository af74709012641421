/**
 * Rules for the members of a request sent to a provider. Everything is scanned unless a rule says otherwise:
 * unknown members are scanned, not passed through.
 */
import { completionsRules } from './completions-rules.ts';
import { messagesRules } from './messages-rules.ts';
import { responsesRules } from './responses-rules.ts';

/** Why values are sent without a search, or not sent. All others are searched, also those of unknown members. */
const unsearched = {
  setting: 'a number or a switch; other values of the member are searched',
  image: 'an image that the settings let pass, or whose text was replaced in it',
  unsent: 'a member for the gateway, which no provider gets',
} as const;
export type UnsearchedRule = keyof typeof unsearched;

export function isUnsearchedRule(rule: LeafRule): rule is UnsearchedRule {
  return Object.hasOwn(unsearched, rule);
}

/** Returns whether a value with this rule is not searched. */
export function isUnsearched(rule: LeafRule, value: unknown): boolean {
  if (!isUnsearchedRule(rule)) return false;
  return rule !== 'setting' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * `setting`, `image`, `unsent`: not searched; see `unsearched`. `model`: looked up, so that it is refused if it holds data. `word`, `tool_name`, `opaque`,
 * `pointer`, `schema_version`: sent unchanged if it has the form of an identifier-like word, the name of a tool, a
 * signature, a reference inside of a schema, or the version of JSON Schema; otherwise scanned. `id`: sent unchanged
 * if it looks generated, otherwise replaced by a keyed digest. `text`: scanned. `json`: JSON text, scanned inside.
 * `tool_result`: JSON or plain text. `hash`: replaced by a keyed digest. `name`: the name of a speaker. `place`:
 * scanned, and dropped if places are masked. `media`: bytes that cannot be scanned.
 */
export type LeafRule =
  | UnsearchedRule
  | 'model'
  | 'word'
  | 'tool_name'
  | 'opaque'
  | 'pointer'
  | 'schema_version'
  | 'id'
  | 'text'
  | 'json'
  | 'tool_result'
  | 'hash'
  | 'name'
  | 'place'
  | 'media';

export type Rule = LeafRule | { readonly in: string };

/** Rules by member name; `*` is for all others. An array uses the rule of its member for every item. */
export interface Context {
  readonly [member: string]: Rule;
}

const within = (name: string): Rule => ({ in: name });
const cacheMarks = { cache_control: 'word', prompt_cache_breakpoint: 'word' } as const;

/** Members with media in parts of other interfaces and providers. */
const otherMedia = {
  audio: 'media',
  audio_url: 'media',
  document_url: 'media',
  image: 'media',
  image_file: 'media',
  input_image: 'media',
  input_video: 'media',
  video: 'media',
  video_url: 'media',
} as const;

/** Members for the gateway itself, which are never sent. */
const ownMembers = {
  enable_anonymization: 'unsent',
  anonymization_types: 'unsent',
  ignore_mismatched_parameters: 'unsent',
  // Glob patterns of models: replacing a part that looks like a name would select other models.
  routing: 'unsent',
  timeout: 'unsent',
  base_url: 'unsent',
  api_key: 'unsent',
  api_version: 'unsent',
  deployment_id: 'unsent',
  extra_headers: 'unsent',
  model_list: 'unsent',
} as const;

const contexts = {
  request: {
    ...ownMembers,
    model: 'model',
    messages: within('message'),
    tools: within('tool'),
    functions: within('function'),
    response_format: within('format'),
    prediction: within('part'),
    user: 'hash',
    safety_identifier: 'hash',
    prompt_cache_key: 'hash',
    stop: 'text',
    metadata: within('free'),
    modalities: 'word',
    tool_choice: within('choice'),
    function_call: within('choice'),
    verbosity: 'word',
    reasoning_effort: 'word',
    service_tier: 'word',
    stream_options: 'word',
    thinking: 'word',
    audio: 'word',
    logit_bias: 'word',
    prompt_cache_retention: 'word',
    prompt_cache_options: 'word',
    web_search_options: within('search'),
    max_tokens: 'setting',
    max_completion_tokens: 'setting',
    n: 'setting',
    seed: 'setting',
    temperature: 'setting',
    top_p: 'setting',
    top_logprobs: 'setting',
    presence_penalty: 'setting',
    frequency_penalty: 'setting',
    '*': within('free'),
  },
  message: {
    role: 'word',
    name: 'name',
    content: within('part'),
    tool_calls: within('call'),
    function_call: within('calledFunction'),
    tool_call_id: 'id',
    audio: within('audioReference'),
    thinking_blocks: within('thinking'),
    provider_specific_fields: within('providerFacts'),
    '*': within('free'),
  },
  audioReference: { id: 'id', '*': within('free') },
  /** A content part, or content that is a text. */
  part: {
    type: 'word',
    image_url: 'media',
    input_audio: 'media',
    file: 'media',
    file_data: 'media',
    file_id: 'media',
    file_url: 'media',
    source: 'media',
    ...otherMedia,
    ...cacheMarks,
    '*': within('free'),
  },
  /** An image that may be sent. */
  image: { url: 'image', detail: 'word', '*': within('free') },
  /** A part of a type that is not known: media can be anywhere in it. */
  otherPart: {
    type: 'word',
    text: 'text',
    image_url: 'media',
    input_audio: 'media',
    file: 'media',
    file_data: 'media',
    file_id: 'media',
    file_url: 'media',
    source: 'media',
    ...otherMedia,
    '*': within('unknown'),
  },
  call: {
    id: 'id',
    type: 'word',
    index: within('free'),
    function: within('calledFunction'),
    custom: within('calledFunction'),
    provider_specific_fields: within('providerFacts'),
    extra_content: within('providerFacts'),
    '*': within('free'),
  },
  /** A call of a tool of a type that is not known: media can be anywhere in it. */
  otherCall: { id: 'id', type: 'word', '*': within('unknown') },
  calledFunction: { name: 'tool_name', arguments: 'json', '*': within('free') },
  thinking: { type: 'word', signature: 'opaque', data: 'opaque', ...cacheMarks, '*': within('free') },
  /** Signed content must be returned byte for byte. */
  providerFacts: {
    signature: 'opaque',
    thought_signature: 'opaque',
    thought_signatures: 'opaque',
    encrypted_content: 'opaque',
    '*': within('providerFacts'),
  },
  tool: {
    type: 'word',
    function: within('function'),
    custom: within('function'),
    ...cacheMarks,
    '*': within('free'),
  },
  /** A tool of a type that is not known, such as a provider's own web search. */
  otherTool: { type: 'word', '*': within('unknownSettings') },
  function: {
    name: 'tool_name',
    strict: within('free'),
    parameters: within('schema'),
    format: within('grammar'),
    '*': within('free'),
  },
  grammar: { type: 'word', syntax: 'word', '*': within('grammar') },
  format: { type: 'word', json_schema: within('namedSchema'), '*': within('free') },
  namedSchema: { name: 'word', schema: within('schema'), '*': within('free') },
  /**
   * JSON Schema: member names are the interface of a tool if they look like identifiers; texts and values are not.
   */
  schema: {
    type: 'word',
    format: 'word',
    required: 'word',
    $ref: 'pointer',
    $id: 'pointer',
    $schema: 'schema_version',
    default: within('free'),
    examples: within('free'),
    const: within('free'),
    enum: within('free'),
    properties: within('schemaMap'),
    $defs: within('schemaMap'),
    definitions: within('schemaMap'),
    '*': within('schema'),
  },
  schemaMap: { '*': within('schema') },
  search: { search_context_size: 'word', user_location: within('location'), '*': within('free') },
  location: { type: 'word', approximate: within('place'), '*': within('free') },
  place: { country: 'word', timezone: 'word', city: 'place', region: 'place', '*': within('free') },
  /** Words such as `auto`, or the name of the required tool. */
  choice: {
    type: 'word',
    mode: 'word',
    name: 'tool_name',
    function: within('choice'),
    custom: within('choice'),
    '*': within('free'),
  },
  /** Settings with unknown members. */
  words: { '*': 'word' },
  ...completionsRules,
  ...messagesRules,
  ...responsesRules,
  free: { '*': within('free') },
  /** Like `free`, but texts that are media or refer to media are not sent, since nothing in them was searched. */
  unknown: { '*': within('unknown') },
  /** Like that; addresses are settings and are searched like texts. */
  unknownSettings: { '*': within('unknownSettings') },
} as const satisfies Record<string, Context>;

const byName: ReadonlyMap<string, Context> = new Map(Object.entries(contexts));

/** Finds the rule of a member in a context. */
export function ruleOf(context: string, member: string): Rule {
  const rules: Context = byName.get(context) ?? contexts.free;
  return (Object.hasOwn(rules, member) ? rules[member] : rules['*']) ?? within('free');
}

const knownMembers: ReadonlySet<string> = new Set([
  ...Object.values(contexts).flatMap((context) => Object.keys(context)),
  ...[
    'content',
    'text',
    'description',
    'title',
    'refusal',
    'reasoning_content',
    'input',
    'query',
    'thinking',
  ],
]);

/** Whether a member belongs to the interface; other names are chosen by callers, and can be personal. */
export function isKnownMember(member: string): boolean {
  return knownMembers.has(member);
}

/**
 * Members of a request in numbering order: stable content first, then the messages, so that a longer conversation
 * keeps the numbers of a shorter one.
 */
export const memberOrder: readonly string[] = ['tools', 'functions', 'response_format', 'messages'];
