import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  ChatCompletionRequest,
  cohereProfileOf,
  encodeCohereRequest,
  encodeGeminiRequest,
  geminiProfileOf,
} from './index.ts';

const word = fc.constantFrom('a', '', ' ', '{"x":1}', 'ü😀', 'c1', 'c2', 'f', 'g');
const url = fc.constantFrom('https://example.com/a.png', 'data:image/png;base64,iVBORw0KGgo=', 'data:,x', '');
const schema = fc.constantFrom(
  undefined,
  null,
  {},
  { type: 'object', properties: { a: { $ref: '#' } } },
  { anyOf: [{}] },
);

const silent = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    text: word,
    cache_control: fc.constantFrom(null, { type: 'ephemeral' }),
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
  silent,
  fc.record({ type: fc.constant('input_audio'), input_audio: fc.record({ data: word, format: word }) }),
);
const content = fc.oneof(word, fc.array(part, { maxLength: 3 }));
const text = fc.oneof(word, fc.array(fc.record({ type: fc.constant('text'), text: word }), { maxLength: 2 }));
const extra = fc.constantFrom(undefined, null, {}, { google: 7 }, { google: { thought_signature: 's' } });
const call = fc.oneof(
  fc.record({
    id: word,
    type: fc.constant('function'),
    function: fc.record({ name: word, arguments: word }),
    extra_content: extra,
  }),
  fc.record({ id: word, type: fc.constant('custom'), custom: fc.record({ name: word, input: word }) }),
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
      ),
      tool_calls: fc.option(fc.array(call, { maxLength: 3 })),
      function_call: fc.option(fc.record({ name: fc.option(word), arguments: word })),
    },
    { requiredKeys: ['role'] },
  ),
  fc.record({
    role: fc.constant('tool'),
    tool_call_id: word,
    content: fc.oneof(word, fc.array(silent, { maxLength: 2 })),
  }),
  fc.record({ role: fc.constant('function'), name: word, content: fc.option(word) }),
);
const definition = fc.record({
  name: fc.constantFrom('f', 'g'),
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
  },
  { requiredKeys: ['model', 'messages'] },
);

const validator = Compile(ChatCompletionRequest);

const encoders: [model: string, encode: (request: ChatCompletionRequest, stream: boolean) => unknown][] = [
  ...[
    'gemini-2.0-flash',
    'gemini-2.5-flash',
    'gemini-2.5-pro-preview-tts',
    'gemini-3-pro-image-preview',
    'gemini-3-flash-preview',
    'gemini-9-pro',
    'gemma-3-27b-it',
  ].map((model): (typeof encoders)[number] => [
    model,
    (request, stream) => encodeGeminiRequest(request, { model, profile: geminiProfileOf(model), stream }),
  ]),
  ...['command-a-plus-05-2026', 'command-a-03-2025', 'command-r', 'command-light'].map(
    (model): (typeof encoders)[number] => [
      model,
      (request, stream) => encodeCohereRequest(request, { model, profile: cohereProfileOf(model), stream }),
    ],
  ),
];

describe('encoders', () => {
  it.each(encoders)('%s: any accepted request is encoded and stays as it was', (_model, encode) => {
    fc.assert(
      fc.property(requests, fc.boolean(), (request, stream) => {
        if (!validator.Check(request)) throw new Error(JSON.stringify(validator.Errors(request)));
        const before = structuredClone(request);
        const encoded = JSON.stringify(encode(request, stream));
        expect(encoded).not.toContain('undefined');
        expect(request).toEqual(before);
        // What went in twice comes out twice.
        expect(JSON.stringify(encode(request, stream))).toBe(encoded);
      }),
    );
  });
});

describe('contents for Gemini', () => {
  it('law: roles take turns, the user begins, no text is empty unless it is signed', () => {
    const profile = geminiProfileOf('gemini-3-flash-preview');
    fc.assert(
      fc.property(requests, (request) => {
        if (!validator.Check(request)) throw new Error(JSON.stringify(validator.Errors(request)));
        const { body } = encodeGeminiRequest(request, { model: 'm', profile, stream: false });
        const contents: { role: string; parts: Record<string, unknown>[] }[] = JSON.parse(
          JSON.stringify(body['contents']),
        );
        expect(contents.map(({ role }) => role)).toEqual(
          contents.map((_content, at) => (at % 2 === 0 ? 'user' : 'model')),
        );
        for (const { parts } of contents) {
          expect(parts.length).toBeGreaterThan(0);
          for (const { text, thoughtSignature } of parts)
            if (text === '') expect(thoughtSignature).toBeDefined();
        }
      }),
    );
  });
});
