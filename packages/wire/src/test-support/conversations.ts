/** Random requests as clients write them: every kind of message, part, tool, choice, format and parameter. */
import fc from 'fast-check';
import {
  cacheControl,
  ids,
  may,
  names,
  plainText,
  resultParts,
  systemText,
  userParts,
  video,
  words,
} from './content-parts.ts';

const sometimes = <T extends object>(
  members: { [K in keyof T]: fc.Arbitrary<T[K]> },
  required: (keyof T)[],
) => fc.record<T, keyof T>(members, { requiredKeys: required });

const extraContent = may(fc.constantFrom({ google: { thought_signature: 'c2ln' } }, { other: { a: 1 } }));
const call = fc.oneof(
  fc.record({
    id: ids,
    type: fc.constant('function' as const),
    function: fc.record({ name: names, arguments: fc.constantFrom('{"a":1}', '{}', '', '[1]', '{"a":') }),
    extra_content: extraContent,
  }),
  fc.record({
    id: ids,
    type: fc.constant('custom' as const),
    custom: fc.record({ name: names, input: words }),
    extra_content: extraContent,
  }),
);
const thinkingBlocks = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('thinking' as const),
      thinking: words,
      signature: may(fc.constant('EgcKBQG+PvZh')),
      cache_control: may(cacheControl),
    }),
    fc.record({ type: fc.constant('redacted_thinking' as const), data: may(fc.constant('ZQ==')) }),
  ),
  { maxLength: 2 },
);
const assistant = sometimes(
  {
    role: fc.constant('assistant' as const),
    content: may(
      fc.oneof(
        words,
        fc.array(fc.oneof(plainText, fc.record({ type: fc.constant('refusal' as const), refusal: words })), {
          maxLength: 3,
        }),
      ),
    ),
    refusal: may(words),
    name: may(fc.constant('bot')),
    audio: may(fc.constant({ id: 'audio_1' })),
    annotations: may(fc.constant([])),
    reasoning_content: may(words),
    thinking_blocks: may(thinkingBlocks),
    tool_calls: may(fc.array(call, { maxLength: 3 })),
    function_call: may(fc.record({ name: names, arguments: fc.constantFrom('{}', '{"a":1}') })),
  },
  ['role'],
);
const toolResult = (id: string) =>
  fc.record({
    role: fc.constant('tool' as const),
    tool_call_id: fc.constant(id),
    content: fc.oneof(words, resultParts),
    name: may(names),
  });
const message = fc.oneof(
  fc.record({
    role: fc.constantFrom('system' as const, 'developer' as const),
    content: systemText,
    name: may(names),
  }),
  fc.record({ role: fc.constant('user' as const), content: fc.oneof(words, userParts), name: may(names) }),
  fc.record({ role: fc.constant('user' as const), content: fc.array(video, { minLength: 1, maxLength: 1 }) }),
  assistant,
  ids.chain(toolResult),
  fc.record({ role: fc.constant('function' as const), name: names, content: may(words) }).map((one) => ({
    ...one,
    content: one.content ?? null,
  })),
);
/** Calls with their results behind them. */
const loop = fc
  .array(call, { minLength: 1, maxLength: 2 })
  .chain((calls) =>
    fc
      .tuple(assistant, ...calls.map(({ id }) => toolResult(id)))
      .map(([asked, ...results]) => [{ ...asked, tool_calls: calls }, ...results]),
  );
const messages = fc
  .array(
    fc.oneof(
      message.map((one) => [one]),
      loop,
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((turns) => turns.flat());

const schema = fc.constantFrom(
  undefined,
  null,
  {},
  { type: 'object' },
  {
    type: 'object',
    properties: { a: { type: 'string', minLength: 1, pattern: '^a', default: 'a' } },
    required: ['a'],
  },
  {
    type: 'object',
    properties: { a: { $ref: '#/$defs/b' } },
    $defs: { b: { type: ['integer', 'null'], minimum: 1 } },
  },
  { anyOf: [{ type: 'object', properties: { a: { const: 1 } } }, { type: 'object' }] },
  { type: 'object', properties: { a: { type: 'array', prefixItems: [{ type: 'string' }], items: false } } },
  {
    type: 'object',
    properties: {
      a: { enum: ['x', 1, null] },
      b: { type: 'object', additionalProperties: { type: 'number' } },
    },
    additionalProperties: false,
    patternProperties: { '^x': {} },
    title: 't',
    examples: [{}],
    $schema: 'https://json-schema.org/draft/2020-12/schema',
  },
  {
    type: 'object',
    oneOf: [{ required: ['a'] }],
    allOf: [{ properties: { a: { format: 'email', maxItems: 2 } } }],
  },
);
const definition = fc.record({
  name: names,
  description: may(words),
  parameters: schema,
  strict: may(fc.boolean()),
});
const tool = fc.oneof(
  fc.record({ type: fc.constant('function' as const), function: definition }),
  fc.record({ type: fc.constant('function' as const), function: definition, cache_control: cacheControl }),
  fc.record({
    type: fc.constant('custom' as const),
    custom: fc.record({
      name: names,
      description: may(words),
      format: may(
        fc.constantFrom(
          { type: 'text' as const },
          { type: 'grammar' as const, grammar: { definition: 'a', syntax: 'lark' } },
        ),
      ),
    }),
  }),
);
const choice = fc.constantFrom(
  'none' as const,
  'auto' as const,
  'required' as const,
  { type: 'function' as const, function: { name: 'look' } },
  { type: 'custom' as const, custom: { name: 'look' } },
  {
    type: 'allowed_tools' as const,
    allowed_tools: { mode: 'auto' as const, tools: [{ type: 'function', function: { name: 'look' } }] },
  },
);
const format = fc.oneof(
  fc.constantFrom({ type: 'text' as const }, { type: 'json_object' as const }),
  fc.record({
    type: fc.constant('json_schema' as const),
    json_schema: fc.record({
      name: fc.constantFrom('answer', 'a b'),
      description: may(words),
      schema,
      strict: may(fc.boolean()),
    }),
  }),
);
const ratio = fc.double({ min: 0, max: 1, noNaN: true });
const penalty = fc.integer({ min: -2, max: 2 });

/** Requests that the gateway accepts, with everything that a client may send. */
export const conversations = fc.record(
  {
    model: fc.constant('auto'),
    messages,
    max_tokens: may(fc.integer({ min: 1, max: 100_000 })),
    max_completion_tokens: may(fc.integer({ min: 1, max: 100_000 })),
    temperature: may(fc.double({ min: 0, max: 2, noNaN: true })),
    top_p: may(ratio),
    top_k: fc.constantFrom(undefined, 0, 3, 40),
    presence_penalty: may(penalty),
    frequency_penalty: may(penalty),
    seed: may(fc.integer({ min: -5, max: 5_000_000_000 })),
    stop: may(fc.oneof(words, fc.array(words, { maxLength: 6 }))),
    n: may(fc.integer({ min: 1, max: 3 })),
    logprobs: may(fc.boolean()),
    top_logprobs: may(fc.integer({ min: 0, max: 20 })),
    logit_bias: may(fc.constant({ '50256': -100 })),
    user: may(fc.constantFrom('u', 'x'.repeat(300))),
    safety_identifier: may(fc.constant('s')),
    prompt_cache_key: may(fc.constant('k')),
    prompt_cache_retention: may(fc.constantFrom('in_memory', '24h')),
    prompt_cache_options: may(fc.constantFrom({ mode: 'explicit' }, { mode: 'implicit', ttl: '30m' })),
    metadata: may(fc.constantFrom({}, { a: 'b' })),
    store: may(fc.boolean()),
    service_tier: may(fc.constantFrom('auto', 'default', 'flex', 'priority')),
    verbosity: may(fc.constantFrom('low', 'medium', 'high')),
    prediction: may(
      fc.constantFrom(
        { type: 'content' as const, content: 'p' },
        { type: 'content' as const, content: [{ type: 'text' as const, text: 'p' }] },
      ),
    ),
    tools: may(fc.array(tool, { maxLength: 3 })),
    tool_choice: may(choice),
    functions: may(fc.array(definition, { maxLength: 2 })),
    function_call: may(fc.constantFrom('none', 'auto', { name: 'look' })),
    parallel_tool_calls: may(fc.boolean()),
    reasoning_effort: may(fc.constantFrom('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max')),
    thinking: may(
      fc.constantFrom(
        { type: 'enabled' as const, budget_tokens: 0 },
        { type: 'enabled' as const, budget_tokens: 9000 },
        { type: 'disabled' as const },
        { type: 'adaptive' as const },
      ),
    ),
    response_format: may(format),
    modalities: may(fc.constantFrom(['text'], ['text', 'audio'])),
    audio: may(fc.constantFrom({ format: 'wav', voice: 'alloy' }, { format: 'mp3', voice: { id: 'v' } })),
    web_search_options: may(
      fc.constantFrom(
        {},
        {
          search_context_size: 'low',
          user_location: {
            type: 'approximate',
            approximate: { city: 'Wien', country: 'AT', timezone: null },
          },
        },
      ),
    ),
    stream_options: may(fc.constantFrom({ include_usage: true }, { include_obfuscation: false })),
  },
  { requiredKeys: ['model', 'messages'] },
);
