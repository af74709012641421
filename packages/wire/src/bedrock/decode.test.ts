import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeChunk,
  type JsonObject,
  type StreamChunk,
  UpstreamResponseError,
} from '../translation/index.ts';
import {
  bedrockProfileOf,
  createBedrockStreamDecoder,
  decodeBedrockResponse,
  readBedrockError,
} from './index.ts';

const context = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m', includeUsage: true };

describe('bedrockProfileOf', () => {
  it.each([
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-4-5'],
    ['arn:aws:bedrock:us-east-1:1:inference-profile/eu.anthropic.claude-opus-4-6-v1:0', 'claude-4-6'],
    ['arn:aws:bedrock:us-east-1:1:application-inference-profile/abc', 'default'],
    ['global.amazon.nova-2-lite-v1:0', 'nova-2'],
    ['amazon.nova-micro-v1:0', 'nova-micro'],
    ['amazon.nova-premier-v1:0', 'nova'],
    ['openai.gpt-oss-120b-1:0', 'gpt-oss'],
    ['us.deepseek.r1-v1:0', 'deepseek-r1'],
    ['deepseek.v3-v1:0', 'deepseek'],
    ['us.meta.llama4-scout-17b-instruct-v1:0', 'llama-vision'],
    ['meta.llama3-8b-instruct-v1:0', 'llama-old'],
    ['us.meta.llama3-3-70b-instruct-v1:0', 'llama'],
    ['mistral.mistral-7b-instruct-v0:2', 'mistral-old'],
    ['mistral.mistral-large-2407-v1:0', 'mistral'],
    ['cohere.command-r-plus-v1:0', 'command-r'],
    ['moonshot.kimi-k2-thinking', 'kimi'],
    ['someone.new', 'default'],
  ])('%s', (model, name) => {
    expect(bedrockProfileOf(model).name).toBe(name);
  });
});

describe('readBedrockError', () => {
  it.each([
    [{ message: 'Slow down' }, 'ThrottlingException', { message: 'Slow down', status: 429 }],
    [
      { Message: 'm', __type: 'com.amazon.coral#ValidationException' },
      undefined,
      { message: 'm', status: 400 },
    ],
    [
      { message: 'm' },
      'AccessDeniedException:http://internal/',
      { type: 'AccessDeniedException', status: 403 },
    ],
    [{ originalMessage: 'cut' }, 'modelStreamErrorException', { message: 'cut', status: 502 }],
    [{ message: 'm' }, 'internalServerException', { status: 500 }],
    [{ message: 'm' }, 'serviceUnavailableException', { status: 503 }],
    [{ message: 'm' }, 'novelException', { type: 'novelException', status: null }],
    [null, undefined, { message: 'The provider reported an error', type: null, status: null }],
  ])('%j, %s', (body, name, facts) => {
    expect(readBedrockError(body, name)).toMatchObject(facts);
  });
});

describe('decodeBedrockResponse', () => {
  it.each([
    ['an error as body', { message: 'm', __type: 'ThrottlingException' }, 429],
    ['a model that failed', { output: { message: { content: [] } }, stopReason: 'malformed_tool_use' }, 502],
  ])('throws for %s', (_name, raw, status) => {
    const thrown = thrownBy(() => decodeBedrockResponse(raw, context));
    expect([thrown.kind, thrown.upstream?.status]).toEqual(['error_in_200', status]);
  });

  it.each([null, [], 'x', {}, { output: null }, { output: { message: { content: 'x' } } }])(
    '%j is malformed',
    (raw) => {
      expect(thrownBy(() => decodeBedrockResponse(raw, context)).kind).toBe('malformed');
    },
  );

  it('counts cache writes for an hour apart', () => {
    const usage = {
      inputTokens: 1,
      outputTokens: 2,
      cacheReadInputTokens: 3,
      cacheWriteInputTokens: 4,
      cacheDetails: [{ ttl: '1h', inputTokens: 3 }, { ttl: '5m', inputTokens: 1 }, null],
    };
    expect(
      decodeBedrockResponse({ output: { message: { content: [] } }, usage }, context).usage,
    ).toMatchObject({
      inputTokens: 1,
      cachedInputTokens: 3,
      cacheWriteTokens: 4,
      cacheWriteLongTokens: 3,
      outputTokens: 2,
    });
  });
});

describe('createBedrockStreamDecoder', () => {
  it.each([
    ['exception:throttlingException', '{"message":"m"}', 'error_in_200', 429],
    ['exception:validationException', '{"message":"m","p":"abc"}', 'error_in_200', 400],
    [
      'exception:modelStreamErrorException',
      '{"originalMessage":"m","originalStatusCode":424}',
      'error_in_200',
      502,
    ],
    ['exception:unknown', '', 'error_in_200', null],
    ['error:InternalServerException', '{"message":"m"}', 'error_in_200', 500],
    [undefined, '{"serviceUnavailableException":{"message":"m"}}', 'error_in_200', 503],
    ['messageStop', '{"stopReason":"malformed_model_output"}', 'error_in_200', 502],
    ['contentBlockDelta', '<html>', 'malformed', undefined],
    ['contentBlockDelta', '[]', 'malformed', undefined],
  ])('throws for %s %s', (name, data, kind, status) => {
    const thrown = thrownBy(() => createBedrockStreamDecoder(context).event(data, name));
    expect([thrown.kind, thrown.upstream?.status]).toEqual([kind, status]);
  });

  it('is done when both the end and the counts were seen', () => {
    const decoder = createBedrockStreamDecoder(context);
    const tell = () => [decoder.started, decoder.finished, decoder.done, decoder.usage?.outputTokens ?? null];
    decoder.event('{"role":"assistant"}', 'messageStart');
    expect(tell()).toEqual([false, false, false, null]);
    decoder.event('{"contentBlockIndex":0,"delta":{"text":"abc"}}', 'contentBlockDelta');
    expect([...tell(), decoder.outputChars]).toEqual([true, false, false, null, 3]);
    decoder.event('{"stopReason":"end_turn"}', 'messageStop');
    expect(tell()).toEqual([true, true, false, null]);
    decoder.event('{"usage":{"inputTokens":1,"outputTokens":2}}', 'metadata');
    expect(tell()).toEqual([true, true, true, 2]);
    expect(decoder.event('rubbish', 'metadata')).toEqual([]);
  });

  it('says the same as the whole answer, however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.integer({ min: 1, max: 5 }), (blocks, size) => {
        const raw = { output: { message: { content: blocks } }, stopReason: 'end_turn' };
        const whole = decodeBedrockResponse(raw, context).response.choices[0]?.message;
        expect(contentOf(blocks, size)).toEqual({
          text: whole?.content ?? '',
          reasoning: whole?.reasoning_content ?? '',
          thinking: whole?.thinking_blocks ?? [],
          inputs: (whole?.tool_calls ?? []).map(
            (call) => call.type === 'function' && call.function.arguments,
          ),
        });
      }),
    );
  });

  it('survives any events', () => {
    const name = fc.constantFrom(
      'contentBlockStart',
      'contentBlockDelta',
      'contentBlockStop',
      'messageStop',
      'metadata',
      undefined,
    );
    const loose = fc.record({
      contentBlockIndex: fc.jsonValue(),
      delta: fc.oneof(fc.jsonValue(), fc.record({ reasoningContent: fc.jsonValue(), text: fc.jsonValue() })),
      start: fc.jsonValue(),
      stopReason: fc.jsonValue(),
      usage: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, loose), { maxLength: 8 }), (events) => {
        const decoder = createBedrockStreamDecoder(context);
        for (const [one, event] of events) survives(() => decoder.event(JSON.stringify(event), one));
        decoder.end();
      }),
    );
  });
});

const word = fc.string({ maxLength: 12 });
const base64 = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => Buffer.from(bytes).toString('base64'));
const block: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ text: word }),
  fc.record({
    reasoningContent: fc.record({ reasoningText: fc.record({ text: word, signature: word }) }),
  }),
  fc.record({ reasoningContent: fc.record({ redactedContent: base64 }) }),
  fc.record({
    toolUse: fc.record({
      toolUseId: fc.constant('t'),
      name: fc.constant('f'),
      input: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }),
    }),
  }),
);

function pieces(text: string, size: number): string[] {
  const cut: string[] = [];
  for (let at = 0; at < text.length; at += size) cut.push(text.slice(at, at + size));
  return cut;
}

const fieldsOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function deltasOf(one: JsonObject, size: number): readonly JsonObject[] {
  if (typeof one['text'] === 'string') return pieces(one['text'], size).map((text) => ({ text }));
  if (one['toolUse'] !== undefined) {
    const text = JSON.stringify(fieldsOf(one['toolUse'])['input']);
    return pieces(text, size).map((input) => ({ toolUse: { input } }));
  }
  const content = fieldsOf(one['reasoningContent']);
  if (content['redactedContent'] !== undefined) return [{ reasoningContent: content }];
  const { text, signature } = fieldsOf(content['reasoningText']);
  return [
    ...pieces(String(text), size).map((piece) => ({ reasoningContent: { text: piece } })),
    ...pieces(String(signature), size).map((piece) => ({ reasoningContent: { signature: piece } })),
  ];
}

function contentOf(blocks: readonly JsonObject[], size: number): JsonObject {
  const decoder = createBedrockStreamDecoder(context);
  const chunks: StreamChunk[] = [];
  const send = (name: string, data: JsonObject): void => {
    chunks.push(...decoder.event(JSON.stringify({ ...data, p: 'abc' }), name));
  };
  for (const [contentBlockIndex, one] of blocks.entries()) {
    if (one['toolUse'] !== undefined) {
      send('contentBlockStart', { contentBlockIndex, start: { toolUse: one['toolUse'] } });
    }
    for (const delta of deltasOf(one, size)) send('contentBlockDelta', { contentBlockIndex, delta });
    send('contentBlockStop', { contentBlockIndex });
  }
  send('messageStop', { stopReason: 'end_turn' });
  const deltas = chunks.map((chunk) => JSON.parse(encodeChunk(chunk)).choices[0].delta);
  const inputs: string[] = [];
  for (const delta of deltas) {
    for (const { index, function: call } of delta.tool_calls ?? []) {
      inputs[index] = (inputs[index] ?? '') + call.arguments;
    }
  }
  return {
    text: deltas.map(({ content = '' }) => content).join(''),
    reasoning: deltas.map(({ reasoning_content: piece = '' }) => piece).join(''),
    thinking: deltas.flatMap(({ thinking_blocks: found = [] }) => found),
    inputs,
  };
}

/** Nothing but the exception for unreadable answers may be thrown. */
function survives(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof UpstreamResponseError)) throw error;
  }
}

function thrownBy(act: () => unknown): UpstreamResponseError {
  try {
    act();
  } catch (error) {
    if (error instanceof UpstreamResponseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
