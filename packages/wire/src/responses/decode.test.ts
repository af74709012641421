import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembled, thrownBy } from '../test-support/responses.ts';
import { encodeChunk, toOpenaiThinking, UpstreamResponseError } from '../translation/index.ts';
import { createResponsesStreamDecoder, decodeResponsesResponse, readResponsesError } from './index.ts';

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m' };
const openStream = () => createResponsesStreamDecoder({ ...identity, includeUsage: false });
const event = (type: string, members: object = {}) => JSON.stringify({ type, ...members });
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('decodeResponsesResponse', () => {
  it.each([
    ['an error', { error: { message: 'no', code: 'server_error' }, output: [] }, 'error_in_200'],
    ['a failed response', { status: 'failed', output: [] }, 'error_in_200'],
    ['a cancelled response', { status: 'cancelled', output: [] }, 'error_in_200'],
    ['a response that is not complete', { status: 'in_progress', output: [] }, 'malformed'],
    ['no object', [], 'malformed'],
    ['no output', { status: 'completed' }, 'malformed'],
  ])('throws for %s', (_name, raw, kind) => {
    expect(thrownBy(() => decodeResponsesResponse(raw, identity)).kind).toBe(kind);
  });

  it('keeps the code of an error', () => {
    const error = { code: 'rate_limit_exceeded', message: 'slow down' };
    const thrown = thrownBy(() => decodeResponsesResponse({ status: 'failed', error, output: [] }, identity));
    expect(thrown.upstream).toMatchObject(error);
  });

  it.each([
    [
      {
        output: [{ type: 'web_search_call' }, { type: 'web_search_call', action: { type: 'find_in_page' } }],
      },
      1,
    ],
    [
      {
        output: [{ type: 'web_search_call', action: { type: 'search' } }],
        tool_usage: { web_search: { num_requests: 3 } },
      },
      3,
    ],
    [{ output: [] }, undefined],
  ])('counts searches of %j', (fields, webSearches) => {
    const usage = { input_tokens: 1, output_tokens: 1 };
    expect(decodeResponsesResponse({ usage, ...fields }, identity).usage?.webSearches).toBe(webSearches);
  });

  it('never reports more tokens than were billed', () => {
    const usage = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 8, cache_write_tokens: 8 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 9 },
    };
    expect(decodeResponsesResponse({ usage, output: [] }, identity).response.usage).toMatchObject({
      prompt_tokens: 10,
      completion_tokens: 5,
    });
  });
});

describe('createResponsesStreamDecoder', () => {
  it('reports its progress', () => {
    const decoder = openStream();
    const state = () => [decoder.started, decoder.finished, decoder.done, decoder.outputChars];
    decoder.event(event('keepalive'));
    expect(state()).toEqual([false, false, false, 0]);
    decoder.event(event('response.created', { response: { id: 'resp_1' } }));
    expect(state()).toEqual([true, false, false, 0]);
    decoder.event(event('response.output_text.delta', { output_index: 0, content_index: 0, delta: 'abc' }));
    expect(state()).toEqual([true, false, false, 3]);
    decoder.event(event('response.completed', { response: { status: 'completed', output: [] } }));
    expect(state()).toEqual([true, true, true, 3]);
    expect(decoder.event('rubbish')).toEqual([]);
  });

  it('is not finished by a stream without its last event', () => {
    const decoder = openStream();
    decoder.event(event('response.output_text.delta', { output_index: 0, content_index: 0, delta: 'abc' }));
    decoder.event(event('response.output_text.done', { output_index: 0, content_index: 0, text: 'abc' }));
    expect(decoder.end()).toMatchObject({ finished: false, done: false, usage: null });
  });

  it.each([
    ['an error event', event('error', { message: 'm', code: 'server_error', param: null }), 'error_in_200'],
    [
      'an error event with an object',
      event('error', { error: { message: 'm', code: 'server_error' } }),
      'error_in_200',
    ],
    ['an error without a type', '{"error":{"message":"m","code":"server_error"}}', 'error_in_200'],
    [
      'a failed response',
      event('response.failed', { response: { error: { message: 'm', code: 'server_error' } } }),
      'error_in_200',
    ],
    ['a page', '<html>', 'malformed'],
    ['a list', '[]', 'malformed'],
  ])('throws for %s', (_name, data, kind) => {
    const thrown = thrownBy(() => openStream().event(data));
    expect(thrown.kind).toBe(kind);
    if (kind === 'error_in_200')
      expect(thrown.upstream).toMatchObject({ message: 'm', code: 'server_error', type: null });
  });

  it('takes how the response ended from the event where the response does not say it', () => {
    const decoder = openStream();
    const chunks = decoder.event(event('response.incomplete', { response: { output: [] } }));
    expect(chunks.map((chunk) => JSON.parse(encodeChunk(chunk)).choices[0].finish_reason)).toEqual([
      null,
      'length',
    ]);
  });

  it('keeps what must come back with the next turn', () => {
    const decoder = openStream();
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' };
    const call = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c', name: 'patch', input: '' };
    decoder.event(event('response.output_item.done', { output_index: 0, item: reasoning }));
    decoder.event(event('response.output_item.added', { output_index: 1, item: call }));
    decoder.event(event('response.custom_tool_call_input.delta', { output_index: 1, delta: 'ab' }));
    decoder.event(event('response.output_item.done', { output_index: 1, item: { ...call, input: 'abc' } }));
    expect(decoder.replay).toMatchObject([
      {
        thinking: [toOpenaiThinking({ id: 'rs_1', encryptedContent: 'x', summary: '' })],
        calls: [{ id: 'c', name: 'patch', input: 'abc' }],
      },
    ]);
  });
});

describe('readResponsesError', () => {
  it.each([
    [
      { error: { message: 'm', type: 't', code: 'c', param: 'p' } },
      { message: 'm', type: 't', code: 'c', param: 'p' },
    ],
    [{ error: 'm' }, { message: 'm' }],
    [
      { type: 'error', message: 'm', code: 'c' },
      { message: 'm', code: 'c', type: null },
    ],
    [{ detail: 'm' }, { message: 'm' }],
    ['<html>', { message: '<html>' }],
    [null, { message: 'The provider reported an error' }],
  ])('reads %j', (body, facts) => {
    expect(readResponsesError(body)).toMatchObject(facts);
  });
});

describe('invariants', () => {
  it('any fragmentation of text gives the same message', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => {
        const place = { output_index: 0, content_index: 0 };
        const content = [{ type: 'output_text', text: pieces.join('') }];
        const response = { id: 'r', status: 'completed', output: [{ type: 'message', content }] };
        const decoder = openStream();
        const chunks = [
          event('response.created', { response: { id: 'r' } }),
          ...pieces.map((delta) => event('response.output_text.delta', { ...place, delta })),
          event('response.completed', { response }),
        ].flatMap((data) => decoder.event(data));
        const sent = [...chunks, ...decoder.end().chunks].map((chunk) => JSON.parse(encodeChunk(chunk)));
        const whole = decodeResponsesResponse(response, identity).response;
        expect(assembled(sent)).toEqual(assembled([plain(whole)]));
      }),
    );
  });

  it('any response decodes or throws UpstreamResponseError', () => {
    const names = [
      'output',
      'content',
      'text',
      'item',
      'delta',
      'response',
      'usage',
      'summary',
      'name',
      'call_id',
      'status',
    ];
    const garbage = fc.object({ key: fc.constantFrom(...names), maxDepth: 5 });
    const types = fc.constantFrom(
      'response.created',
      'response.output_item.added',
      'response.output_item.done',
      'response.output_text.delta',
      'response.output_text.annotation.added',
      'response.function_call_arguments.delta',
      'response.reasoning_summary_text.delta',
      'response.completed',
      'response.failed',
    );
    const itemTypes = fc.constantFrom('message', 'reasoning', 'function_call', 'custom_tool_call');
    fc.assert(
      fc.property(garbage, types, itemTypes, (raw, type, itemType) => {
        const item = { ...Object(raw['item']), type: itemType };
        for (const act of [
          () => decodeResponsesResponse(raw, identity),
          () => decodeResponsesResponse({ output: [item] }, identity),
          () => openStream().event(JSON.stringify({ ...raw, item, type })),
        ]) {
          try {
            act();
          } catch (error) {
            expect(error).toBeInstanceOf(UpstreamResponseError);
          }
        }
      }),
    );
  });
});
