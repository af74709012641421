import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ChatCompletion, ChatCompletionChunk, ChatCompletionRequest } from '../openai/index.ts';
import { assembled, thrownBy } from '../test-support/answers.ts';
import { UpstreamResponseError } from '../translation/index.ts';
import {
  createGeminiStreamDecoder,
  decodeGeminiResponse,
  encodeGeminiRequest,
  type GeminiPlatform,
  geminiProfileOf,
} from './index.ts';

interface RequestCase {
  readonly model: string;
  readonly platform?: GeminiPlatform;
  readonly stream?: boolean;
  readonly maxOutputTokens?: number;
  readonly request: unknown;
  readonly body: unknown;
  readonly warnings: readonly string[];
  readonly unsupported: readonly string[];
  readonly formatUnchecked: boolean;
}

interface AnswerCase {
  readonly wav?: boolean;
  readonly legacyFunctions?: boolean;
  readonly raw: unknown;
  readonly expected: unknown;
}

interface StreamCase {
  readonly legacyFunctions?: boolean;
  readonly includeUsage: boolean;
  /** Objects are written as JSON, texts as they are. */
  readonly events: readonly unknown[];
  readonly done: boolean;
  readonly expected: unknown;
  /** The same answer in one piece. */
  readonly whole?: unknown;
}

function casesIn<T>(folder: string): [name: string, one: T][] {
  const place = new URL(`../../fixtures/gemini/${folder}/`, import.meta.url);
  const files = readdirSync(place);
  if (files.length === 0) throw new Error(`no fixtures in ${folder}`);
  return files.map((file) => [file, JSON.parse(readFileSync(new URL(file, place), 'utf8'))]);
}

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m' };
const request = Compile(ChatCompletionRequest);
const answer = Compile(ChatCompletion);
const chunk = Compile(ChatCompletionChunk);
const textOfEvent = (event: unknown): string => (typeof event === 'string' ? event : JSON.stringify(event));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function accepted(value: unknown): ChatCompletionRequest {
  if (!request.Check(value)) throw new Error('the request of this test is invalid');
  return value;
}

describe('encodeGeminiRequest', () => {
  it.each(casesIn<RequestCase>('requests'))('%s', (_name, one) => {
    const given = accepted(one.request);
    const before = structuredClone(given);
    const { model, stream = false, maxOutputTokens } = one;
    const target = { model, profile: geminiProfileOf(model, one.platform), stream, maxOutputTokens };
    const { body, warnings, unsupported, formatUnchecked } = encodeGeminiRequest(given, target);
    expect(plain({ body, warnings, unsupported, formatUnchecked })).toEqual({
      body: one.body,
      warnings: one.warnings,
      unsupported: one.unsupported,
      formatUnchecked: one.formatUnchecked,
    });
    expect(given).toEqual(before);
  });
});

describe('decodeGeminiResponse', () => {
  it.each(casesIn<AnswerCase>('answers'))('%s', (_name, { raw, expected, wav = false, ...one }) => {
    const { legacyFunctions = false } = one;
    const { response } = decodeGeminiResponse(raw, { ...identity, legacyFunctions, wav });
    expect(plain(response)).toEqual(expected);
    expect(answer.Errors(plain(response))).toEqual([]);
  });

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
  it.each(casesIn<StreamCase>('streams'))('%s', (_name, one) => {
    const { includeUsage, legacyFunctions = false } = one;
    const decoder = createGeminiStreamDecoder({ ...identity, includeUsage, legacyFunctions });
    const texts = one.events.flatMap((event) => decoder.event(textOfEvent(event)));
    const end = decoder.end();
    const sent: unknown[] = [...texts, ...end.chunks].map((text) => JSON.parse(text));
    expect(sent).toEqual(one.expected);
    for (const each of sent) expect(chunk.Errors(each)).toEqual([]);
    expect(end).toMatchObject({ finished: true, done: one.done });
    if (one.whole === undefined) return;
    const whole = decodeGeminiResponse(one.whole, { ...identity, legacyFunctions });
    expect(assembled(sent)).toEqual(assembled([plain(whole.response)]));
    expect(end.usage).toEqual(whole.usage);
  });

  it('tells how far it is, and never that nothing follows', () => {
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

describe('laws', () => {
  const candidate = (parts: readonly unknown[], more = {}) => ({
    responseId: 'r',
    candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  });

  it('any division of thoughts and text gives the same answer', () => {
    const piece = fc.record({ text: fc.string({ unit: 'binary' }), thought: fc.boolean() });
    fc.assert(
      fc.property(fc.array(piece), fc.boolean(), (pieces, isSigned) => {
        const parts = isSigned ? [...pieces, { text: '', thoughtSignature: 'c2ln' }] : pieces;
        const decoder = createGeminiStreamDecoder({ ...identity, includeUsage: false });
        const events = [...parts.map((part) => candidate([part])), candidate([], { finishReason: 'STOP' })];
        const texts = events.flatMap((event) => decoder.event(JSON.stringify(event)));
        const sent = [...texts, ...decoder.end().chunks].map((text) => JSON.parse(text));
        const whole = decodeGeminiResponse(candidate(parts, { finishReason: 'STOP' }), identity);
        expect(assembled(sent)).toEqual(assembled([plain(whole.response)]));
      }),
    );
  });

  it('no answer makes it fail otherwise than as agreed', () => {
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
