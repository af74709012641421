/** Invariants that every encoder keeps for any accepted request. */
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ChatCompletionRequest } from './index.ts';
import { encodeFor, type WireTarget } from './test-support/wires.ts';
import { isRecord, type JsonObject } from './translation/index.ts';

/** Must never appear in a body. */
const secret = 'never-leaves';
const word = fc.constantFrom('a', '', ' ', '{"x":1}', 'ü😀', 'c1', 'c2', 'f', 'g');
const url = fc.constantFrom('https://example.com/a.png', 'data:image/png;base64,iVBORw0KGgo=', 'data:,x', '');
const schema = fc.constantFrom(
  undefined,
  null,
  {},
  { type: 'object', properties: { a: { $ref: '#' } } },
  { anyOf: [{}] },
  { type: 'object', default: [1, { a: null }], items: 'x', enum: [{}] },
);

const cacheControl = fc.constantFrom(null, { type: 'ephemeral' }, { type: 'ephemeral', ttl: '1h' });
const callId = fc.constantFrom('a', 'call_1', 'functions.x:0', 'é'.repeat(70), '');

const resultPart = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    text: word,
    cache_control: cacheControl,
  }),
  fc.record({
    type: fc.constant('image_url'),
    image_url: fc.record({ url, detail: fc.constantFrom(null, 'low', 'x') }),
  }),
  fc.record({
    type: fc.constant('file'),
    file: fc.record({
      file_data: fc.option(word),
      file_url: fc.option(url),
      file_id: fc.option(word),
      filename: fc.option(word),
    }),
  }),
  fc.record({
    type: fc.constant('document'),
    source: fc.record({
      type: fc.constantFrom('base64', 'text', 'url', 'content', 'x'),
      data: fc.option(word),
      url: fc.option(url),
    }),
    citations: fc.constantFrom(null, { enabled: true }),
    title: fc.option(word),
  }),
);
const part = fc.oneof(
  resultPart,
  fc.record({ type: fc.constant('input_audio'), input_audio: fc.record({ data: word, format: word }) }),
);
const content = fc.oneof(word, fc.array(part, { maxLength: 3 }));
const text = fc.oneof(word, fc.array(fc.record({ type: fc.constant('text'), text: word }), { maxLength: 2 }));
const extra = fc.constantFrom(undefined, null, {}, { google: 7 }, { google: { thought_signature: 's' } });
const call = fc.oneof(
  fc.record({
    id: callId,
    type: fc.constant('function'),
    function: fc.record({ name: word, arguments: word }),
    extra_content: extra,
  }),
  fc.record({ id: callId, type: fc.constant('custom'), custom: fc.record({ name: word, input: word }) }),
);
const message = fc.oneof(
  fc.record({ role: fc.constantFrom('system', 'developer'), content: text }),
  fc.record({ role: fc.constant('user'), content, name: fc.option(word) }),
  fc.record(
    {
      role: fc.constant('assistant'),
      content: fc.option(text),
      refusal: fc.option(word),
      reasoning_content: fc.option(word),
      thinking_blocks: fc.constantFrom(
        null,
        [],
        [{ type: 'thinking', thinking: '', signature: 'EgcKBQG+PvZh' }],
        [{ type: 'redacted_thinking' }],
        [{ type: 'thinking', thinking: 'unsigned' }],
        [
          { type: 'thinking', thinking: 't', signature: 's' },
          { type: 'redacted_thinking', data: 'ZQ==' },
        ],
      ),
      tool_calls: fc.option(fc.array(call, { maxLength: 3 })),
      function_call: fc.option(fc.record({ name: fc.option(word), arguments: word })),
    },
    { requiredKeys: ['role'] },
  ),
  fc.record({
    role: fc.constant('tool'),
    tool_call_id: callId,
    content: fc.oneof(word, fc.array(resultPart, { maxLength: 2 })),
  }),
  fc.record({ role: fc.constant('function'), name: word, content: fc.option(word) }),
);
const definition = fc.record({
  name: fc.constantFrom('f', 'g', 'web_search'),
  description: fc.option(word),
  parameters: schema,
  strict: fc.option(fc.boolean()),
});
const choice = fc.constantFrom(
  null,
  'none',
  'auto',
  'required',
  { type: 'function', function: { name: 'f' } },
  { type: 'custom', custom: { name: 'c' } },
  {
    type: 'allowed_tools',
    allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'g' } }, {}] },
  },
);
const requests = fc.record(
  {
    model: fc.constant('auto'),
    messages: fc.array(message, { maxLength: 6 }),
    max_tokens: fc.option(fc.nat()),
    max_completion_tokens: fc.option(fc.nat()),
    temperature: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
    top_p: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    presence_penalty: fc.option(fc.integer({ min: -2, max: 2 })),
    seed: fc.option(fc.maxSafeInteger()),
    stop: fc.option(fc.oneof(word, fc.array(word))),
    n: fc.option(fc.integer({ min: 1, max: 9 })),
    logprobs: fc.option(fc.boolean()),
    top_logprobs: fc.option(fc.integer({ min: 0, max: 20 })),
    tools: fc.option(
      fc.array(
        fc.oneof(
          fc.record({ type: fc.constant('function'), function: definition }),
          fc.record({ type: fc.constant('custom'), custom: fc.record({ name: fc.constant('c') }) }),
        ),
        { maxLength: 3 },
      ),
    ),
    tool_choice: choice,
    functions: fc.option(fc.array(definition, { maxLength: 2 })),
    function_call: fc.constantFrom(null, 'none', 'auto', { name: 'f' }),
    parallel_tool_calls: fc.option(fc.boolean()),
    reasoning_effort: fc.constantFrom(null, 'none', 'minimal', 'medium', 'max'),
    thinking: fc.constantFrom(
      null,
      { type: 'enabled', budget_tokens: 0 },
      { type: 'enabled', budget_tokens: 9000 },
      { type: 'disabled' },
      { type: 'adaptive' },
    ),
    response_format: fc.constantFrom(
      null,
      { type: 'text' },
      { type: 'json_object' },
      {
        type: 'json_schema',
        json_schema: {
          name: 'n',
          schema: { type: 'object', properties: { a: { type: ['string', 'null'], minLength: 1 } } },
        },
      },
    ),
    modalities: fc.constantFrom(null, ['text'], ['text', 'audio']),
    audio: fc.constantFrom(null, { format: 'wav', voice: 'v' }, { format: 'mp3', voice: { id: 'v' } }),
    web_search_options: fc.constantFrom(null, {}),
    service_tier: fc.constantFrom(null, 'auto', 'flex', 'x'),
    top_k: fc.constantFrom(undefined, 3),
    api_key: fc.constant(secret),
    base_url: fc.constant(secret),
    extra_headers: fc.constant({ own: secret }),
    timeout: fc.constant(5),
  },
  { requiredKeys: ['model', 'messages'] },
);

const validator = Compile(ChatCompletionRequest);

const targets: readonly WireTarget[] = [
  ...['claude-sonnet-4-5', 'claude-opus-4-6', 'claude-opus-5-5', 'claude-3-haiku-20240307', 'other'].map(
    (model): WireTarget => ({ wire: 'anthropic', model }),
  ),
  ...[
    'us.anthropic.claude-sonnet-4-5-v1:0',
    'amazon.nova-2-lite-v1:0',
    'openai.gpt-oss-20b',
    'amazon.titan',
  ].map((model): WireTarget => ({ wire: 'bedrock', model })),
  ...['command-a-plus-05-2026', 'command-a-03-2025', 'command-r', 'command-light'].map(
    (model): WireTarget => ({ wire: 'cohere', model }),
  ),
  ...[
    'gemini-2.0-flash',
    'gemini-2.5-flash',
    'gemini-2.5-pro-preview-tts',
    'gemini-3-pro-image-preview',
    'gemini-3-flash-preview',
    'gemini-9-pro',
    'gemma-3-27b-it',
  ].map((model): WireTarget => ({ wire: 'gemini', model })),
  ...['openai', 'mistral', 'ollama', 'unknown'].map(
    (provider): WireTarget => ({ wire: 'openai', model: 'm', provider }),
  ),
  { wire: 'responses', model: 'm' },
  { wire: 'responses', model: 'o9', reasoning: { efforts: ['low', 'high'], summary: 'auto' } },
];

describe.each(targets)('$wire, $model $provider', (target) => {
  it('encodes any accepted request without changing it, and leaks no secrets', () => {
    fc.assert(
      fc.property(requests, fc.boolean(), (request, stream) => {
        if (!validator.Check(request)) throw new Error(JSON.stringify(validator.Errors(request)));
        const before = structuredClone(request);
        const encoded = encodeFor(request, { ...target, stream });
        const sent = JSON.stringify(encoded);
        expect(sent).not.toContain('undefined');
        expect(sent).not.toContain(secret);
        expect(request).toEqual(before);
        // Deterministic.
        expect(JSON.stringify(encodeFor(request, { ...target, stream }))).toBe(sent);
        for (const warning of encoded.warnings) expect(warning).toMatch(/^[\x20-\x7e]{1,120}$/);
        expectBody(target, encoded.body, encoded.unsupported);
      }),
    );
  });
});

function expectBody({ wire }: WireTarget, body: JsonObject, unsupported: readonly string[]): void {
  if (wire === 'gemini') {
    expectAlternating(listOf(body['contents']), 'model', 'parts');
    for (const part of listOf(body['contents']).flatMap(({ parts }) => listOf(parts)))
      if (part['text'] === '') expect(part['thoughtSignature']).toBeDefined();
  }
  if (wire !== 'anthropic' && wire !== 'bedrock') return;
  const messages = listOf(body['messages']);
  if (messages.length === 0) expect(unsupported.join()).toContain('messages');
  expectAlternating(messages, 'assistant', 'content');
  expectBlocks(messages.flatMap(({ content }) => listOf(content)));
  const breakpoints = JSON.stringify(body).match(/"cache_control"|"cachePoint"/g) ?? [];
  expect(breakpoints.length).toBeLessThanOrEqual(4);
  if (wire === 'anthropic') expectLimits(body);
}

function expectAlternating(messages: readonly JsonObject[], modelRole: string, content: string): void {
  let index = 0;
  for (const [at, message] of messages.entries()) {
    expect(listOf(message[content]).length).toBeGreaterThan(0);
    // Only behind messages of the user, and before answers.
    if (message['role'] === 'system') expect(messages[at - 1]?.['role']).toBe('user');
    else expect(message['role']).toBe(index++ % 2 === 0 ? 'user' : modelRole);
  }
}

function expectBlocks(blocks: readonly JsonObject[]): void {
  for (const block of blocks) {
    if (typeof block['text'] === 'string') expect(block['text'].trim()).not.toBe('');
    const ids = [
      block['type'] === 'tool_use' ? block['id'] : undefined,
      block['tool_use_id'],
      recordOrEmpty(block['toolUse'])['toolUseId'],
      recordOrEmpty(block['toolResult'])['toolUseId'],
    ];
    for (const one of ids) if (one !== undefined) expect(one).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  }
}

function expectLimits({ max_tokens: limit, thinking }: JsonObject): void {
  const budget = recordOrEmpty(thinking)['budget_tokens'];
  expect(Number.isInteger(limit)).toBe(true);
  if (budget === undefined) return;
  expect(budget).toBeGreaterThanOrEqual(1024);
  expect(budget).toBeLessThan(Number(limit));
}

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const recordOrEmpty = (value: unknown): JsonObject => (isRecord(value) ? value : {});
