import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeChunk, type JsonObject, UpstreamResponseError } from '../translation/index.ts';
import { createAnthropicStreamDecoder, decodeAnthropicResponse, readAnthropicError } from './index.ts';

const context = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m', includeUsage: true };
const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };

describe('readAnthropicError', () => {
  it.each([
    [overloaded, { type: 'overloaded_error', message: 'Overloaded', status: 529 }],
    [
      { type: 'rate_limit_error', message: 'm' },
      { type: 'rate_limit_error', status: 429 },
    ],
    [
      {
        error: { type: 'invalid_request_error', message: 'm', details: { error_code: 'tool_name_conflict' } },
      },
      { status: 400, code: 'tool_name_conflict' },
    ],
    [{ error: { type: 'novel_error', message: 'm' } }, { type: 'novel_error', status: null }],
    ['text', { message: 'text', status: null }],
    [null, { message: 'The provider reported an error' }],
    [{ error: null, type: 5 }, { type: null }],
  ])('%j', (body, facts) => {
    expect(readAnthropicError(body)).toMatchObject(facts);
  });
});

describe('decodeAnthropicResponse', () => {
  it('throws for an embedded error', () => {
    const thrown = thrownBy(() => decodeAnthropicResponse(overloaded, context));
    expect([thrown.kind, thrown.upstream?.status]).toEqual(['error_in_200', 529]);
  });

  it.each([null, [], 'x', {}, { content: 'x' }, { content: null }])('%j is malformed', (raw) => {
    expect(thrownBy(() => decodeAnthropicResponse(raw, context)).kind).toBe('malformed');
  });

  it('counts disjoint classes', () => {
    const usage = {
      input_tokens: 1,
      cache_read_input_tokens: 2,
      cache_creation_input_tokens: 4,
      cache_creation: { ephemeral_1h_input_tokens: 3 },
      output_tokens: 50,
      output_tokens_details: { thinking_tokens: 20 },
    };
    expect(decodeAnthropicResponse({ content: [], usage }, context).usage).toEqual({
      inputTokens: 1,
      cachedInputTokens: 2,
      cacheWriteTokens: 4,
      cacheWriteLongTokens: 3,
      outputTokens: 30,
      reasoningTokens: 20,
      audioInputTokens: 0,
      audioOutputTokens: 0,
    });
  });

  it('handles any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (content, usage) => {
        survives(() =>
          decodeAnthropicResponse({ content: [content, { ...fieldsOr(content) }], usage }, context),
        );
      }),
    );
  });
});

describe('createAnthropicStreamDecoder', () => {
  it('reports its progress', () => {
    const decoder = createAnthropicStreamDecoder(context);
    const tell = () => [decoder.started, decoder.finished, decoder.done, decoder.usage?.outputTokens ?? null];
    decoder.event(
      '{"type":"message_start","message":{"id":"msg_1","usage":{"input_tokens":5,"output_tokens":1}}}',
    );
    expect(tell()).toEqual([false, false, false, 0]);
    decoder.event('{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}');
    decoder.event('{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"abc"}}');
    expect([...tell(), decoder.outputChars]).toEqual([true, false, false, 0, 3]);
    decoder.event('{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}}');
    expect(tell()).toEqual([true, true, false, 7]);
    decoder.event('{"type":"message_stop"}');
    expect(tell()).toEqual([true, true, true, 7]);
    expect(decoder.event('rubbish')).toEqual([]);
    expect(decoder.end().chunks).toHaveLength(1);
  });

  it('does not report an end that did not come', () => {
    const decoder = createAnthropicStreamDecoder(context);
    decoder.event('{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"abc"}}');
    expect(decoder.end()).toMatchObject({ finished: false, done: false, chunks: [], usage: null });
  });

  it.each([
    ['an error event', JSON.stringify(overloaded), 'error', 'error_in_200', 529],
    [
      'an error event by its name',
      '{"error":{"type":"api_error","message":"m"}}',
      'error',
      'error_in_200',
      500,
    ],
    ['a page', '<html>', undefined, 'malformed', undefined],
    ['a list', '[]', undefined, 'malformed', undefined],
  ])('throws for %s', (_name, data, event, kind, status) => {
    const thrown = thrownBy(() => createAnthropicStreamDecoder(context).event(data, event));
    expect([thrown.kind, thrown.upstream?.status]).toEqual([kind, status]);
  });

  it('refuses a second message inside an open one, and takes a repeated beginning', () => {
    const decoder = createAnthropicStreamDecoder(context);
    const begin = JSON.stringify({ type: 'message_start', message: { id: 'msg_1', usage: {} } });
    decoder.event(begin);
    decoder.event(begin);
    const block = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'a' } };
    decoder.event(JSON.stringify(block));
    expect(thrownBy(() => decoder.event(begin)).kind).toBe('malformed');
  });

  it('says the same as the whole answer, however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.integer({ min: 1, max: 5 }), (blocks, size) => {
        const raw = { id: 'msg_1', content: blocks, stop_reason: 'end_turn', usage: { output_tokens: 3 } };
        const whole = decodeAnthropicResponse(raw, context).response.choices[0]?.message;
        const streamed = contentOf(eventsOf(blocks, size));
        expect(streamed).toEqual({
          text: whole?.content ?? '',
          reasoning: whole?.reasoning_content ?? '',
          thinking: whole?.thinking_blocks ?? [],
          annotations: whole?.annotations ?? [],
          inputs: (whole?.tool_calls ?? []).map(
            (call) => call.type === 'function' && call.function.arguments,
          ),
        });
      }),
    );
  });

  it('survives any events', () => {
    const kind = fc.constantFrom(
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
    );
    const loose = fc.record({
      type: kind,
      index: fc.jsonValue(),
      delta: fc.jsonValue(),
      content_block: fc.jsonValue(),
      message: fc.jsonValue(),
      usage: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(loose, { maxLength: 8 }), (events) => {
        const decoder = createAnthropicStreamDecoder(context);
        for (const event of events) survives(() => decoder.event(JSON.stringify(event)));
        decoder.end();
      }),
    );
  });
});

type Block = JsonObject & { readonly type: string };

const citation = fc.constantFrom(
  { type: 'web_search_result_location', url: 'https://a.example', title: 'A' },
  { type: 'char_location', document_index: 0 },
);
const word = fc.string({ maxLength: 12 });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant('text'), text: word, citations: fc.array(citation, { maxLength: 2 }) }),
  fc.record({ type: fc.constant('thinking'), thinking: word, signature: word }),
  fc.record({ type: fc.constant('redacted_thinking'), data: word }),
  fc.record({
    type: fc.constant('tool_use'),
    id: fc.constant('toolu_1'),
    name: fc.constant('f'),
    input: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }),
  }),
  fc.record({ type: fc.constant('server_tool_use'), id: word, name: word, input: fc.constant({}) }),
);

/** The events of a stream that carries these blocks in pieces of a size. */
function eventsOf(blocks: readonly Block[], size: number): readonly JsonObject[] {
  const inside = blocks.flatMap((one, index) => [
    { type: 'content_block_start', index, content_block: started(one) },
    ...deltasOf(one, size).map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]);
  return [
    { type: 'message_start', message: { id: 'msg_1' } },
    ...inside,
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
    { type: 'message_stop' },
  ];
}

function started(one: Block): JsonObject {
  switch (one.type) {
    case 'text':
      return { type: 'text', text: '' };
    case 'thinking':
      return { type: 'thinking', thinking: '', signature: '' };
    case 'tool_use':
      return { ...one, input: {} };
    default:
      return one;
  }
}

function deltasOf(one: Block, size: number): readonly JsonObject[] {
  switch (one.type) {
    case 'text': {
      const cited = Array.isArray(one['citations']) ? one['citations'] : [];
      return [
        ...pieces(String(one['text']), size).map((text) => ({ type: 'text_delta', text })),
        ...cited.map((each: unknown) => ({ type: 'citations_delta', citation: each })),
      ];
    }
    case 'thinking':
      return [
        ...pieces(String(one['thinking']), size).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: one['signature'] },
      ];
    case 'tool_use':
      return pieces(JSON.stringify(one['input']), size).map((json) => ({
        type: 'input_json_delta',
        partial_json: json,
      }));
    default:
      return [];
  }
}

function pieces(text: string, size: number): string[] {
  const cut: string[] = [];
  for (let at = 0; at < text.length; at += size) cut.push(text.slice(at, at + size));
  return cut;
}

function contentOf(events: readonly JsonObject[]): JsonObject {
  const decoder = createAnthropicStreamDecoder(context);
  const deltas = events
    .flatMap((event) => decoder.event(JSON.stringify(event)))
    .map((chunk) => JSON.parse(encodeChunk(chunk)).choices[0].delta);
  const inputs: string[] = [];
  for (const delta of deltas) {
    for (const { index, function: call } of delta.tool_calls ?? []) {
      inputs[index] = (inputs[index] ?? '') + call.arguments;
    }
  }
  return {
    text: deltas.map(({ content = '' }) => content).join(''),
    reasoning: deltas.map(({ reasoning_content: piece = '' }) => piece).join(''),
    thinking: deltas.flatMap(({ thinking_blocks: blocks = [] }) => blocks),
    annotations: deltas.flatMap(({ annotations = [] }) => annotations),
    inputs,
  };
}

const fieldsOr = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

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
