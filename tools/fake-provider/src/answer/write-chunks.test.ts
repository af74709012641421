import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord, readRequestFacts } from '../exchange/request-facts.ts';
import type { AnswerPlan, StreamPlan } from '../script/script.ts';
import { planAnswer } from './plan-answer.ts';
import { splitTokens } from './tokens.ts';
import { writeChunks } from './write-chunks.ts';

const FACTS = readRequestFacts(Buffer.from('{"model":"m","messages":[{"role":"user","content":"hi"}]}'), '');

function deltas(plan: AnswerPlan, stream: StreamPlan = {}): unknown[] {
  return writeChunks(planAnswer(plan, FACTS, 1), stream, false)
    .filter((payload) => payload.role !== 'done')
    .map((payload) => JSON.parse(payload.data).choices[0]?.delta);
}

describe('tool call fragments', () => {
  const calls = [
    { name: 'f', arguments: '{"a":1}', fragments: ['{"a"', ':1}'] },
    { name: 'g', arguments: '{}', id: 'own' },
  ];
  const first = (index: number, id: string, name: string): unknown => ({
    tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }],
  });
  const next = (index: number, text: string): unknown => ({
    tool_calls: [{ index, function: { arguments: text } }],
  });
  const role = { role: 'assistant', content: null, refusal: null };

  test('one after the other', () => {
    expect(deltas({ toolCalls: calls })).toEqual([
      role,
      first(0, 'call_fake1x0', 'f'),
      next(0, '{"a"'),
      next(0, ':1}'),
      first(1, 'own', 'g'),
      next(1, '{}'),
      {},
    ]);
  });

  test('interleaved', () => {
    expect(deltas({ toolCalls: calls, toolOrder: 'interleaved' })).toEqual([
      role,
      first(0, 'call_fake1x0', 'f'),
      first(1, 'own', 'g'),
      next(0, '{"a"'),
      next(1, '{}'),
      next(0, ':1}'),
      {},
    ]);
  });

  test.each([
    ['missing', { index: 0, id: 'i', function: { name: 'f', arguments: '{}' } }],
    ['null', { index: 0, id: 'i', type: null, function: { name: 'f', arguments: '{}' } }],
  ] as const)('type %s', (type, expected) => {
    const plan = { toolCalls: [{ id: 'i', name: 'f', arguments: '{}', type, whole: true }] };
    expect(deltas(plan)[1]).toEqual({ tool_calls: [expected] });
  });
});

test('reasoning, refusal, audio and function call', () => {
  const plan: AnswerPlan = {
    reasoning: 'let me',
    reasoningField: 'reasoning',
    refusal: 'no',
    functionCall: { name: 'f', arguments: '{}' },
    audio: { id: 'a', data: 'AAA=', transcript: 't', expiresAt: 5 },
  };
  expect(deltas(plan).slice(1)).toEqual([
    { reasoning: 'let' },
    { reasoning: ' me' },
    { refusal: 'no' },
    { function_call: { name: 'f', arguments: '' } },
    { function_call: { arguments: '{}' } },
    { audio: { id: 'a', transcript: 't' } },
    { audio: { data: 'AAA=' } },
    { audio: { expires_at: 5 } },
    {},
  ]);
});

describe('usage', () => {
  const places = (usagePlace: AnswerPlan['usagePlace']): string[] =>
    writeChunks(
      planAnswer({ text: 'a', ...(usagePlace === undefined ? {} : { usagePlace }) }, FACTS, 1),
      {},
      false,
    )
      .filter((payload) => payload.role !== 'done')
      .map((payload) => {
        const chunk: unknown = JSON.parse(payload.data);
        if (!isRecord(chunk)) return '?';
        return isRecord(chunk['usage'])
          ? 'usage'
          : 'x_groq' in chunk
            ? 'x_groq'
            : 'usage' in chunk
              ? 'null'
              : '-';
      });
  test.each([
    [undefined, ['-', '-', '-']],
    ['own_chunk', ['null', 'null', 'null', 'usage']],
    ['last_choice', ['-', '-', 'usage']],
    ['every', ['usage', 'usage', 'usage']],
    ['x_groq', ['-', '-', 'x_groq']],
  ] as const)('%s', (place, expected) => {
    expect(places(place)).toEqual(expected);
  });
});

describe('laws', () => {
  test('tokens joined are the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => splitTokens(text).join('') === text));
  });

  test('the pieces of a stream joined are the text', () => {
    const sizes = fc.record({ chunkSize: fc.integer({ min: 1, max: 9 }) });
    const counts = fc.record({ chunkCount: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.oneof(fc.constant({}), sizes, counts),
        (text, stream) => {
          const joined = deltas({ text }, stream).map((delta) =>
            isRecord(delta) ? (delta['content'] ?? '') : '',
          );
          expect(joined.join('')).toBe(text);
        },
      ),
    );
  });
});
