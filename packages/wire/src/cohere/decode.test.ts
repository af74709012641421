import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ChatCompletion, ChatCompletionChunk, ChatCompletionRequest } from '../openai/index.ts';
import { assembled, thrownBy } from '../test-support/answers.ts';
import { UpstreamResponseError } from '../translation/index.ts';
import {
  cohereProfileOf,
  createCohereStreamDecoder,
  decodeCohereResponse,
  encodeCohereRequest,
  readCohereError,
} from './index.ts';

interface RequestCase {
  readonly model: string;
  readonly stream?: boolean;
  readonly maxOutputTokens?: number;
  readonly request: unknown;
  readonly body: unknown;
  readonly warnings: readonly string[];
  readonly unsupported: readonly string[];
  readonly formatUnchecked: boolean;
}

interface AnswerCase {
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
  const place = new URL(`../../fixtures/cohere/${folder}/`, import.meta.url);
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

describe('encodeCohereRequest', () => {
  it.each(casesIn<RequestCase>('requests'))('%s', (_name, one) => {
    const given = accepted(one.request);
    const before = structuredClone(given);
    const { model, stream = false, maxOutputTokens } = one;
    const target = { model, profile: cohereProfileOf(model), stream, maxOutputTokens };
    const { body, warnings, unsupported, formatUnchecked } = encodeCohereRequest(given, target);
    expect(plain({ body, warnings, unsupported, formatUnchecked })).toEqual({
      body: one.body,
      warnings: one.warnings,
      unsupported: one.unsupported,
      formatUnchecked: one.formatUnchecked,
    });
    expect(given).toEqual(before);
  });
});

describe('decodeCohereResponse', () => {
  it.each(casesIn<AnswerCase>('answers'))('%s', (_name, { raw, expected, legacyFunctions = false }) => {
    const { response } = decodeCohereResponse(raw, { ...identity, legacyFunctions });
    expect(plain(response)).toEqual(expected);
    expect(answer.Errors(plain(response))).toEqual([]);
  });

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
  it.each(casesIn<StreamCase>('streams'))('%s', (_name, one) => {
    const { includeUsage, legacyFunctions = false } = one;
    const decoder = createCohereStreamDecoder({ ...identity, includeUsage, legacyFunctions });
    const texts = one.events.flatMap((event) => decoder.event(textOfEvent(event)));
    const end = decoder.end();
    const sent: unknown[] = [...texts, ...end.chunks].map((text) => JSON.parse(text));
    expect(sent).toEqual(one.expected);
    for (const each of sent) expect(chunk.Errors(each)).toEqual([]);
    expect(end).toMatchObject({ finished: true, done: one.done });
    if (one.whole === undefined) return;
    const whole = decodeCohereResponse(one.whole, { ...identity, legacyFunctions });
    expect(assembled(sent)).toEqual(assembled([plain(whole.response)]));
    expect(end.usage).toEqual(whole.usage);
  });

  it('tells how far it is', () => {
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

describe('laws', () => {
  const whole = (text: string) =>
    decodeCohereResponse(
      { id: 'r', message: { content: [{ type: 'text', text }] }, finish_reason: 'COMPLETE' },
      identity,
    );

  it('any division of a text gives the same answer', () => {
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
        const sent = [...texts, ...decoder.end().chunks].map((text) => JSON.parse(text));
        const joined = plain(whole(pieces.join('')).response);
        expect(assembled(sent)).toEqual(assembled([joined]));
      }),
    );
  });

  it('no answer makes it fail otherwise than as agreed', () => {
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
