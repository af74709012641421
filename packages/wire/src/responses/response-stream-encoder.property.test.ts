import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatCompletion, ThinkingBlock } from '../openai/index.ts';
import {
  chunkEnvelope,
  chunkUsage,
  deltaChunk,
  encodeStream,
  finishChunk,
  inputChunk,
  responseContext,
  responseSchema,
  textChunk,
  usageChunk,
} from '../test-support/response-chunks.ts';
import { assembled } from '../test-support/responses.ts';
import { chunksOfAnswer, encodeChunk, type StreamChunk } from '../translation/index.ts';
import { createResponsesStreamDecoder, decodeResponsesResponse, encodeResponse } from './index.ts';

const unit = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
const json = fc.dictionary(fc.string(), fc.integer()).map((value) => JSON.stringify(value));
const answer = fc.record({
  reasoning: fc.option(unit),
  blocks: fc.array(
    fc.constantFrom<ThinkingBlock>(
      { type: 'thinking', thinking: 't', signature: 's' },
      { type: 'redacted_thinking', data: 'd' },
    ),
    { maxLength: 2 },
  ),
  content: fc.option(unit),
  refusal: fc.option(unit),
  calls: fc.array(
    fc.record({
      name: fc.constantFrom('f', 'crm__find', 'patch', 'tool_search'),
      input: json,
      custom: fc.boolean(),
      extra: fc.boolean(),
    }),
    {
      maxLength: 3,
    },
  ),
  finish: fc.constantFrom('stop' as const, 'length' as const, 'content_filter' as const),
  wants: fc.boolean(),
});
type Answer = typeof answer extends fc.Arbitrary<infer T> ? T : never;

function toCompletion({
  reasoning,
  blocks,
  content,
  refusal,
  calls,
  finish: reason,
}: Answer): ChatCompletion {
  return {
    ...chunkEnvelope,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: reason,
        logprobs: null,
        message: {
          role: 'assistant',
          content,
          refusal,
          function_call: null,
          tool_calls: calls.map(({ name, input, custom, extra }, index) =>
            custom
              ? { id: `c${index}`, type: 'custom', custom: { name, input } }
              : {
                  id: `c${index}`,
                  type: 'function',
                  function: { name, arguments: input },
                  ...extraOf(index, extra),
                },
          ),
          ...(reasoning === null ? {} : { reasoning_content: reasoning }),
          ...(blocks.length === 0 ? {} : { thinking_blocks: blocks }),
        },
      },
    ],
    usage: chunkUsage,
  };
}

const extraOf = (index: number, extra: boolean) => (extra ? { extra_content: { index } } : {});

/** Cuts a text at some places. */
function cut(value: string, at: readonly number[]): string[] {
  const places = [...new Set(at.map((one) => one % (value.length + 1)))].sort((a, b) => a - b);
  return [0, ...places]
    .map((from, index) => value.slice(from, places[index] ?? value.length))
    .filter((one) => one !== '');
}

function toChunks(one: Answer, at: readonly number[]): StreamChunk[] {
  const { reasoning, blocks, content, refusal, calls, finish: reason } = one;
  return [
    deltaChunk({ role: 'assistant', content: '', refusal: null }),
    ...cut(reasoning ?? '', at).map((piece) => textChunk(piece, 'reasoning_content')),
    ...blocks.map((block) => deltaChunk({ thinking_blocks: [block] })),
    ...cut(content ?? '', at).map((piece, index) =>
      index % 2 === 0 ? textChunk(piece) : deltaChunk({ content: piece }),
    ),
    ...cut(refusal ?? '', at).map((piece) => deltaChunk({ refusal: piece })),
    ...calls.flatMap(({ name, input, custom, extra }, index) =>
      custom
        ? [
            deltaChunk({
              tool_calls: [{ index, id: `c${index}`, type: 'custom', custom: { name, input: '' } }],
            }),
            ...cut(input, at).map((piece) =>
              deltaChunk({ tool_calls: [{ index, custom: { input: piece } }] }),
            ),
          ]
        : [
            deltaChunk({
              tool_calls: [
                {
                  index,
                  id: `c${index}`,
                  type: 'function',
                  function: { name, arguments: '' },
                  ...extraOf(index, extra),
                },
              ],
            }),
            ...cut(input, at).map((piece) => inputChunk(index, piece)),
          ],
    ),
    finishChunk(reason),
    usageChunk,
  ];
}

describe('invariants', () => {
  it('any chunking of an answer ends in the response that the whole answer gives', () => {
    fc.assert(
      fc.property(answer, fc.array(fc.nat({ max: 20 }), { maxLength: 5 }), (one, at) => {
        const request = {
          ...responseContext.request,
          include: one.wants ? ['reasoning.encrypted_content'] : [],
        };
        const whole = encodeResponse(toCompletion(one), { ...responseContext, request });
        expect(responseSchema.Errors(whole)).toEqual([]);
        const expected = JSON.parse(JSON.stringify(whole));
        expect(encodeStream(toChunks(one, at), { request }).response).toEqual(expected);
        expect(encodeStream(chunksOfAnswer(toCompletion(one), true), { request }).response).toEqual(expected);
      }),
    );
  });

  it('a client of ours reads from the events what the model wrote', () => {
    const context = { ...responseContext, request: { model: 'auto' }, toolNames: new Map() };
    fc.assert(
      fc.property(answer, fc.array(fc.nat({ max: 20 }), { maxLength: 5 }), (given, at) => {
        // Chat has no form for opaque data in items of calls, nor signatures without a request for them.
        const one = {
          ...given,
          blocks: [],
          calls: given.calls.map((called) => ({ ...called, extra: false })),
        };
        const { events, response } = encodeStream(toChunks(one, at), context);
        const decoder = createResponsesStreamDecoder({ ...decodeIdentity, includeUsage: true });
        const chunks = events.flatMap(({ type, json: data }) => decoder.event(data, type));
        const end = decoder.end();
        expect(end).toMatchObject({ finished: true, done: true });
        const sent = [...chunks, ...end.chunks].map((chunk) => JSON.parse(encodeChunk(chunk)));
        const whole = decodeResponsesResponse(response, decodeIdentity).response;
        expect(assembled(sent)).toEqual(assembled([JSON.parse(JSON.stringify(whole))]));
        expect(sent.at(-1)?.usage).toEqual(whole.usage);
        const { message } = toCompletion(one).choices[0] ?? {};
        expect(whole.choices[0]?.message).toMatchObject({
          content: message?.content ?? null,
          refusal: message?.refusal ?? null,
          tool_calls: one.calls.length === 0 ? null : message?.tool_calls,
        });
      }),
    );
  });

  it('any order of chunks gives events in their order, and loses no text', () => {
    const piece = fc.oneof(
      unit.map((value) => ({ chunk: textChunk(value), value })),
      unit.map((value) => ({ chunk: textChunk(value, 'reasoning_content'), value })),
      unit.map((value) => ({ chunk: deltaChunk({ refusal: value }), value })),
      fc
        .tuple(fc.nat({ max: 3 }), unit)
        .map(([index, value]) => ({ chunk: inputChunk(index, `{${value}`), value: `{${value}` })),
      fc.constant({
        chunk: deltaChunk({ thinking_blocks: [{ type: 'redacted_thinking' as const, data: 'd' }] }),
        value: '',
      }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { response } = encodeStream([...pieces.map(({ chunk }) => chunk), finishChunk('stop')]);
        const length = pieces.reduce((sum, { value }) => sum + value.length, 0);
        expect(textLength(response['output'])).toBe(length);
      }),
    );
  });
});

const decodeIdentity = { id: 'chatcmpl-own', created: 1, model: 'p/m' };

/** Characters of all texts that a model wrote. */
function textLength(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, one) => sum + textLength(one), 0);
  if (typeof node !== 'object' || node === null) return 0;
  return Object.entries(node).reduce((sum, [name, value]) => {
    const isText = ['text', 'refusal', 'arguments', 'input'].includes(name) && typeof value === 'string';
    return sum + (isText ? value.length : textLength(value));
  }, 0);
}
