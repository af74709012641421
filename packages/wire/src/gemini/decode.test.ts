import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembled, thrownBy } from '../test-support/responses.ts';
import { encodeChunk, UpstreamResponseError } from '../translation/index.ts';
import { createGeminiStreamDecoder, decodeGeminiResponse } from './index.ts';

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m' };
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('decodeGeminiResponse', () => {
  it.each([
    [
      'an error',
      { error: { code: 503, message: 'm', status: 'UNAVAILABLE' } },
      'error_in_200',
      'UNAVAILABLE',
    ],
    ['an error in a list', [{ error: { code: 429, message: 'm' } }], 'error_in_200', '429'],
    [
      'a broken call',
      { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', index: 0 }] },
      'error_in_200',
      'MALFORMED_FUNCTION_CALL',
    ],
    ['a failure', { candidates: [{ finishReason: 'OTHER', content: {} }] }, 'error_in_200', 'OTHER'],
    ['a list', [], 'malformed', undefined],
    ['no candidates', { candidates: [] }, 'malformed', undefined],
    ['nothing', null, 'malformed', undefined],
  ])('throws for %s', (_name, raw, kind, code) => {
    const thrown = thrownBy(() => decodeGeminiResponse(raw, identity));
    expect([thrown.kind, thrown.upstream?.code]).toEqual([kind, code]);
  });
});

describe('createGeminiStreamDecoder', () => {
  it('reports its progress, and never that it is done', () => {
    const decoder = createGeminiStreamDecoder({ ...identity, includeUsage: false });
    const state = () => [decoder.started, decoder.finished, decoder.done, decoder.outputChars];
    decoder.event('{"usageMetadata":{"promptTokenCount":1}}');
    expect(state()).toEqual([false, false, false, 0]);
    decoder.event('{"candidates":[{"content":{"parts":[{"text":"abc"}]}}]}');
    expect(state()).toEqual([true, false, false, 3]);
    decoder.event('{"candidates":[{"finishReason":"STOP"},{"content":{"parts":[{"text":"d"}]},"index":1}]}');
    expect(state()).toEqual([true, false, false, 4]);
    decoder.event('{"candidates":[{"finishReason":"STOP","index":1}]}');
    expect(state()).toEqual([true, true, false, 4]);
    expect(decoder.usage).toMatchObject({ inputTokens: 1 });
    expect(decoder.end().chunks).toHaveLength(2);
    expect([decoder.end().chunks, decoder.event('rubbish')]).toEqual([[], []]);
  });

  it.each([
    ['an error', '{"error":{"code":500,"message":"m","status":"INTERNAL"}}', 'error_in_200'],
    ['an error in a list', '[{"error":{"message":"m"}}]', 'error_in_200'],
    ['a failure', '{"candidates":[{"finishReason":"MALFORMED_RESPONSE"}]}', 'error_in_200'],
    ['a page', '<html>', 'malformed'],
    ['a text', '"x"', 'malformed'],
    ['a candidate without end', '{"candidates":[{"index":1000}]}', 'malformed'],
  ])('throws for %s', (_name, data, kind) => {
    const decoder = createGeminiStreamDecoder({ ...identity, includeUsage: false });
    expect(thrownBy(() => decoder.event(data)).kind).toBe(kind);
  });
});

describe('invariants', () => {
  const candidate = (parts: readonly unknown[], more = {}) => ({
    responseId: 'r',
    candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  });

  it('any fragmentation of thoughts and text gives the same message', () => {
    const piece = fc.record({ text: fc.string({ unit: 'binary' }), thought: fc.boolean() });
    fc.assert(
      fc.property(fc.array(piece), fc.boolean(), (pieces, isSigned) => {
        const parts = isSigned ? [...pieces, { text: '', thoughtSignature: 'c2ln' }] : pieces;
        const decoder = createGeminiStreamDecoder({ ...identity, includeUsage: false });
        const events = [...parts.map((part) => candidate([part])), candidate([], { finishReason: 'STOP' })];
        const texts = events.flatMap((event) => decoder.event(JSON.stringify(event)));
        const sent = [...texts, ...decoder.end().chunks].map((chunk) => JSON.parse(encodeChunk(chunk)));
        const whole = decodeGeminiResponse(candidate(parts, { finishReason: 'STOP' }), identity);
        expect(assembled(sent)).toEqual(assembled([plain(whole.response)]));
      }),
    );
  });

  it('any response decodes or throws UpstreamResponseError', () => {
    const names = [
      'content',
      'parts',
      'text',
      'functionCall',
      'inlineData',
      'groundingMetadata',
      'finishReason',
    ];
    const one = fc.object({ key: fc.constantFrom(...names), maxDepth: 5 });
    fc.assert(
      fc.property(fc.array(one), fc.jsonValue(), (candidates, usageMetadata) => {
        const raw = { candidates, usageMetadata };
        const decoder = createGeminiStreamDecoder({ ...identity, includeUsage: true });
        for (const act of [
          () => decodeGeminiResponse(raw, identity),
          () => decoder.event(JSON.stringify(raw)),
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
