import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembled, thrownBy } from '../test-support/responses.ts';
import { encodeChunk, UpstreamResponseError } from '../translation/index.ts';
import { createCohereStreamDecoder, decodeCohereResponse, readCohereError } from './index.ts';

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m' };
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('decodeCohereResponse', () => {
  it.each([
    ['a message that is a text', { message: 'no', id: 'x' }, 'error_in_200'],
    ['an error member', { error: { message: 'no' } }, 'error_in_200'],
    ['a failed generation', { message: { content: [] }, finish_reason: 'ERROR' }, 'error_in_200'],
    ['a timeout', { message: { content: [] }, finish_reason: 'TIMEOUT' }, 'error_in_200'],
    ['no object', [], 'malformed'],
    ['no message', {}, 'malformed'],
  ])('throws for %s', (_name, raw, kind) => {
    expect(thrownBy(() => decodeCohereResponse(raw, identity)).kind).toBe(kind);
  });
});

describe('createCohereStreamDecoder', () => {
  it('reports its progress', () => {
    const decoder = createCohereStreamDecoder({ ...identity, includeUsage: false });
    const state = () => [decoder.started, decoder.finished, decoder.done, decoder.outputChars];
    decoder.event('{"type":"ping"}', 'ping');
    expect(state()).toEqual([false, false, false, 0]);
    decoder.event('{"type":"content-delta","delta":{"message":{"content":{"text":"abc"}}}}', 'content-delta');
    expect(state()).toEqual([true, false, false, 3]);
    decoder.event('{"type":"message-end","delta":{"finish_reason":"COMPLETE"}}', 'message-end');
    expect(state()).toEqual([true, true, true, 3]);
    expect(decoder.usage).toBeNull();
    expect(decoder.event('rubbish')).toEqual([]);
  });

  it.each([
    ['an error event', '{"message":"m"}', 'error', 'error_in_200'],
    ['an error without a name', '{"message":"m","id":"x"}', undefined, 'error_in_200'],
    ['an error at the end', '{"type":"message-end","delta":{"error":"m"}}', 'message-end', 'error_in_200'],
    ['a failure', '{"type":"message-end","delta":{"finish_reason":"ERROR"}}', undefined, 'error_in_200'],
    ['a page', '<html>', undefined, 'malformed'],
    ['a list', '[]', undefined, 'malformed'],
  ])('throws for %s', (_name, data, name, kind) => {
    const decoder = createCohereStreamDecoder({ ...identity, includeUsage: false });
    expect(thrownBy(() => decoder.event(data, name)).kind).toBe(kind);
  });
});

describe('readCohereError', () => {
  it.each([
    [
      { message: 'too many', id: 'x' },
      { message: 'too many', code: null, status: null },
    ],
    [{ data: 'in data' }, { message: 'in data' }],
    [{ error: { message: 'm', code: 'c' } }, { message: 'm', code: 'c' }],
    ['<html>', { message: '<html>' }],
    [null, { message: 'The provider reported an error' }],
  ])('reads %j', (body, facts) => {
    expect(readCohereError(body)).toMatchObject(facts);
  });
});

describe('invariants', () => {
  const whole = (text: string) =>
    decodeCohereResponse(
      { id: 'r', message: { content: [{ type: 'text', text }] }, finish_reason: 'COMPLETE' },
      identity,
    );

  it('any fragmentation of text gives the same message', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => {
        const decoder = createCohereStreamDecoder({ ...identity, includeUsage: false });
        const events = [
          { type: 'message-start', id: 'r' },
          ...pieces.map((text) => ({
            type: 'content-delta',
            index: 0,
            delta: { message: { content: { text } } },
          })),
          { type: 'message-end', delta: { finish_reason: 'COMPLETE' } },
        ];
        const texts = events.flatMap((event) => decoder.event(JSON.stringify(event)));
        const sent = [...texts, ...decoder.end().chunks].map((chunk) => JSON.parse(encodeChunk(chunk)));
        const joined = plain(whole(pieces.join('')).response);
        expect(assembled(sent)).toEqual(assembled([joined]));
      }),
    );
  });

  it('any response decodes or throws UpstreamResponseError', () => {
    const names = [
      'message',
      'content',
      'tool_calls',
      'citations',
      'usage',
      'finish_reason',
      'type',
      'delta',
      'text',
    ];
    const garbage = fc.object({ key: fc.constantFrom(...names), maxDepth: 5 });
    const types = fc.constantFrom(
      'message-start',
      'content-delta',
      'tool-call-start',
      'citation-start',
      'message-end',
    );
    fc.assert(
      fc.property(garbage, types, (raw, type) => {
        const decoder = createCohereStreamDecoder({ ...identity, includeUsage: true });
        for (const act of [
          () => decodeCohereResponse(raw, identity),
          () => decoder.event(JSON.stringify({ ...raw, type })),
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
