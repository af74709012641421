/** Laws that every encoder of a foreign wire keeps, for arbitrary accepted requests. */
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  anthropicProfileOf,
  bedrockProfileOf,
  ChatCompletionRequest,
  type EncodedWireRequest,
  encodeAnthropicRequest,
  encodeBedrockRequest,
} from './index.ts';

const SECRET = 'never-leaves';
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const text = fc.oneof(fc.string(), fc.constantFrom('', ' ', '\n', 'word', '{"a":1}', '[1'));
const id = fc.constantFrom('a', 'call_1', 'functions.x:0', 'é'.repeat(70), '');
const mark = fc.constantFrom({}, { cache_control: { type: 'ephemeral' } }, { cache_control: { ttl: '1h' } });
const textPart = fc.tuple(text, mark).map(([one, more]) => ({ type: 'text', text: one, ...more }));
const mediaPart = fc.constantFrom(
  { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
  { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
  { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } },
  { type: 'file', file: { file_data: 'JVBERi0=', filename: 'a.pdf' } },
  { type: 'file', file: {} },
  { type: 'document', source: { type: 'text', data: 'plain' }, title: 'T' },
);
const parts = fc.array(fc.oneof(textPart, mediaPart), { maxLength: 3 });
const call = fc
  .tuple(id, text)
  .map(([one, input]) => ({ id: one, type: 'function', function: { name: 'f', arguments: input } }));
const thinking = fc.constantFrom(
  { type: 'thinking', thinking: 't', signature: 's' },
  { type: 'thinking', thinking: '', signature: 's' },
  { type: 'thinking', thinking: 'unsigned' },
  { type: 'redacted_thinking', data: 'ZQ==' },
);
const message = fc.oneof(
  fc.record({ role: fc.constantFrom('system', 'developer'), content: fc.oneof(text, fc.array(textPart)) }),
  fc.record({ role: fc.constant('user'), content: fc.oneof(text, parts), name: nullable(text) }),
  fc.record({
    role: fc.constant('assistant'),
    content: nullable(fc.oneof(text, fc.array(textPart, { maxLength: 2 }))),
    tool_calls: nullable(fc.array(call, { maxLength: 2 })),
    refusal: nullable(text),
    reasoning_content: nullable(text),
    thinking_blocks: nullable(fc.array(thinking, { maxLength: 2 })),
    function_call: nullable(fc.record({ name: nullable(fc.constant('g')), arguments: text })),
  }),
  fc.record({
    role: fc.constant('tool'),
    tool_call_id: id,
    content: fc.oneof(text, fc.array(textPart, { maxLength: 2 })),
  }),
  fc.record({ role: fc.constant('function'), name: fc.constant('g'), content: nullable(text) }),
);
const schema = fc.oneof(
  fc.jsonValue().map((value) => ({ type: 'object', default: value })),
  fc.dictionary(fc.constantFrom('type', '$ref', 'items', 'properties', 'anyOf', 'enum'), fc.jsonValue()),
);
const tool = fc.record({
  type: fc.constant('function'),
  function: fc.record({
    name: fc.constantFrom('f', 'g', 'web_search'),
    description: nullable(text),
    parameters: nullable(schema),
    strict: nullable(fc.boolean()),
  }),
});
const request = fc.record(
  {
    model: fc.constant('auto'),
    messages: fc.array(message, { maxLength: 6 }),
    tools: nullable(fc.array(tool, { maxLength: 3 })),
    tool_choice: nullable(
      fc.constantFrom('none', 'auto', 'required', { type: 'function', function: { name: 'f' } }),
    ),
    parallel_tool_calls: nullable(fc.boolean()),
    max_tokens: nullable(fc.nat({ max: 200_000 })),
    max_completion_tokens: nullable(fc.nat({ max: 9000 })),
    reasoning_effort: nullable(fc.constantFrom('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max')),
    thinking: nullable(
      fc.oneof(
        fc.constantFrom({ type: 'disabled' }, { type: 'adaptive' }),
        fc.nat({ max: 40_000 }).map((tokens) => ({ type: 'enabled', budget_tokens: tokens })),
      ),
    ),
    temperature: nullable(fc.constantFrom(0, 0.3, 1, 2)),
    top_p: nullable(fc.constantFrom(0.1, 1)),
    stop: nullable(fc.oneof(text, fc.array(text, { maxLength: 3 }))),
    response_format: nullable(
      fc.oneof(
        fc.constantFrom({ type: 'text' }, { type: 'json_object' }),
        schema.map((one) => ({ type: 'json_schema', json_schema: { name: 'n', schema: one } })),
      ),
    ),
    web_search_options: nullable(fc.constantFrom({}, { search_context_size: 'high' })),
    service_tier: nullable(fc.constantFrom('auto', 'flex', 'odd')),
    api_key: fc.constant(SECRET),
    base_url: fc.constant(SECRET),
    metadata: fc.constant({ own: SECRET }),
    extra_headers: fc.constant({ own: SECRET }),
    unheard_of: fc.constant(SECRET),
  },
  { requiredKeys: ['model', 'messages'] },
);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

const accepted = Compile(ChatCompletionRequest);
const models: readonly [
  wire: string,
  model: string,
  encode: (given: ChatCompletionRequest) => EncodedWireRequest,
][] = [
  ...['claude-sonnet-4-5', 'claude-opus-4-6', 'claude-opus-5-5', 'claude-3-haiku-20240307', 'other'].map(
    (model): (typeof models)[number] => [
      'anthropic',
      model,
      (given) => encodeAnthropicRequest(given, { model, profile: anthropicProfileOf(model), stream: true }),
    ],
  ),
  ...[
    'us.anthropic.claude-sonnet-4-5-v1:0',
    'amazon.nova-2-lite-v1:0',
    'openai.gpt-oss-20b',
    'amazon.titan',
  ].map((model): (typeof models)[number] => [
    'bedrock',
    model,
    (given) => encodeBedrockRequest(given, { model, profile: bedrockProfileOf(model), stream: true }),
  ]),
];

describe.each(models)('%s, %s', (wire, _model, encode) => {
  it('encodes every accepted request and leaves it as it is', () => {
    fc.assert(
      fc.property(request, (given) => {
        if (!isAccepted(given)) throw new Error(JSON.stringify(accepted.Errors(given)));
        const before = JSON.stringify(given);
        const { body, warnings, unsupported } = encode(given);
        expect(JSON.stringify(given)).toBe(before);
        const sent = JSON.stringify(body);
        expect(sent).not.toContain(SECRET);
        for (const warning of warnings) expect(warning).toMatch(/^[\x20-\x7e]{1,120}$/);
        const messages = listOf(body['messages']);
        if (messages.length === 0) expect(unsupported.join()).toContain('messages');
        expectAlternating(messages);
        expectBlocks(messages.flatMap(({ content }) => listOf(content)));
        if (wire === 'anthropic') expectLimits(body);
        expect((sent.match(/"cache_control"|"cachePoint"/g) ?? []).length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 150 },
    );
  });
});

function isAccepted(given: unknown): given is ChatCompletionRequest {
  return accepted.Check(given);
}

function expectAlternating(messages: readonly Fields[]): void {
  for (const [index, { role, content }] of messages.entries()) {
    expect(role).toBe(index % 2 === 0 ? 'user' : 'assistant');
    expect(listOf(content).length).toBeGreaterThan(0);
  }
}

function expectBlocks(blocks: readonly Fields[]): void {
  for (const block of blocks) {
    if (typeof block['text'] === 'string') expect(block['text'].trim()).not.toBe('');
    const ids = [
      block['type'] === 'tool_use' ? block['id'] : undefined,
      block['tool_use_id'],
      fieldsOf(block['toolUse'])['toolUseId'],
      fieldsOf(block['toolResult'])['toolUseId'],
    ];
    for (const one of ids) if (one !== undefined) expect(one).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  }
}

function expectLimits(body: Fields): void {
  const { max_tokens: limit } = body;
  const budget = fieldsOf(body['thinking'])['budget_tokens'];
  expect(Number.isInteger(limit)).toBe(true);
  if (budget === undefined) return;
  expect(budget).toBeGreaterThanOrEqual(1024);
  expect(budget).toBeLessThan(Number(limit));
}
