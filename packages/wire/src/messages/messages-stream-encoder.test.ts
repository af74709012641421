import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatCompletion, ThinkingBlock } from '../openai/index.ts';
import { replayMessageEvents } from '../test-support/replay-message-events.ts';
import {
  callChunk,
  chunkEnvelope,
  chunkUsage,
  deltaChunk,
  finishChunk,
  inputChunk,
  textChunk,
  usageChunk,
} from '../test-support/response-chunks.ts';
import { chunksOfAnswer, type StreamChunk } from '../translation/index.ts';
import { createMessagesStreamEncoder, encodeMessage } from './index.ts';

const context = {
  id: 'msg_1',
  model: 'p/m',
  promptTokens: 7,
  envelopes: { seal: (kept: object) => `sealed ${JSON.stringify(kept)}` },
};

function replayed(chunks: readonly StreamChunk[]) {
  const encoder = createMessagesStreamEncoder(context);
  const text = chunks.map((chunk) => encoder.write([chunk])).join('') + encoder.end();
  return replayMessageEvents(text);
}

const blocksOf = (...chunks: readonly StreamChunk[]): unknown =>
  replayed([...chunks, finishChunk('stop')])['content'];

const signed: ThinkingBlock = { type: 'thinking', thinking: 't', signature: 's' };
const seal = (blocks: readonly object[], calls: object = {}) => context.envelopes.seal({ blocks, calls });

describe('a streamed message', () => {
  it('begins with an estimate and ends with the counts', () => {
    const encoder = createMessagesStreamEncoder(context);
    const first = encoder.write([textChunk('Hi')]);
    expect(first).toContain('"usage":{"input_tokens":7,');
    const message = replayMessageEvents(
      first + encoder.write([finishChunk('length'), usageChunk]) + encoder.end(),
    );
    expect(message).toMatchObject({
      id: 'msg_1',
      role: 'assistant',
      model: 'p/m',
      content: [{ type: 'text', text: 'Hi' }],
      stop_reason: 'max_tokens',
      stop_sequence: null,
      usage: { input_tokens: 3, output_tokens: 5 },
    });
  });

  it('seals reasoning at the end of its block', () => {
    expect(
      blocksOf(
        textChunk('why', 'reasoning_content'),
        deltaChunk({ thinking_blocks: [signed] }),
        textChunk('so'),
      ),
    ).toEqual([
      { type: 'thinking', thinking: 'why', signature: seal([signed]) },
      { type: 'text', text: 'so' },
    ]);
  });

  it('has a block of its own for reasoning without a text, also for what signs a call', () => {
    const extra = { google: { thought_signature: 'x' } };
    const call = {
      index: 0,
      id: 'c1',
      type: 'function',
      function: { name: 'f', arguments: '{}' },
      extra_content: extra,
    };
    expect(blocksOf(textChunk('so'), deltaChunk({ tool_calls: [call] }))).toEqual([
      { type: 'text', text: 'so' },
      { type: 'redacted_thinking', data: seal([], { c1: extra }) },
      { type: 'tool_use', id: 'c1', name: 'f', input: {} },
    ]);
  });

  it('puts interleaved calls one behind the other', () => {
    expect(
      blocksOf(
        callChunk(0, 'c0', 'f'),
        callChunk(1, 'c1', 'g'),
        inputChunk(0, '{"a":'),
        inputChunk(1, '{"b":'),
        inputChunk(0, '1}'),
        inputChunk(1, '2}'),
      ),
    ).toEqual([
      { type: 'tool_use', id: 'c0', name: 'f', input: { a: 1 } },
      { type: 'tool_use', id: 'c1', name: 'g', input: { b: 2 } },
    ]);
  });

  it.each([
    ['stop', {}, 'end_turn', null],
    ['stop', { native_finish_reason: 'stop_sequence', stop_sequence: 'END' }, 'stop_sequence', 'END'],
    ['stop', { native_finish_reason: 'pause_turn' }, 'pause_turn', null],
    ['length', {}, 'max_tokens', null],
    [
      'length',
      { native_finish_reason: 'model_context_window_exceeded' },
      'model_context_window_exceeded',
      null,
    ],
    ['tool_calls', {}, 'tool_use', null],
    ['content_filter', {}, 'refusal', null],
  ] as const)('ends with %s and %j as %s', (finish_reason, facts, reason, sequence) => {
    const message = {
      role: 'assistant' as const,
      content: 'x',
      refusal: null,
      tool_calls: null,
      function_call: null,
    };
    const choice = { index: 0, finish_reason, logprobs: null, message, provider_specific_fields: facts };
    const completion: ChatCompletion = { ...chunkEnvelope, object: 'chat.completion', choices: [choice] };
    expect(encodeMessage(completion, context)).toMatchObject({
      stop_reason: reason,
      stop_sequence: sequence,
    });
    expect(replayed(chunksOfAnswer(completion, true))).toMatchObject({
      stop_reason: reason,
      stop_sequence: sequence,
    });
  });
});

const unit = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
const answer = fc.record({
  reasoning: fc.option(unit),
  blocks: fc.array(fc.constantFrom<ThinkingBlock>(signed, { type: 'redacted_thinking', data: 'd' }), {
    maxLength: 2,
  }),
  content: fc.option(unit),
  calls: fc.array(fc.record({ name: fc.constantFrom('f', 'g'), input: fc.dictionary(unit, fc.integer()) }), {
    maxLength: 3,
  }),
  sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
});
type Answer = typeof answer extends fc.Arbitrary<infer T> ? T : never;

const pieces = (text: string, sizes: readonly number[]): string[] => {
  const parts: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    parts.push(text.slice(at, at + size));
    at += size;
  }
  return parts;
};

function toChunks({ reasoning, blocks, content, calls, sizes }: Answer): StreamChunk[] {
  return [
    deltaChunk({ role: 'assistant', content: '' }),
    ...pieces(reasoning ?? '', sizes).map((text) => textChunk(text, 'reasoning_content')),
    ...blocks.map((block) => deltaChunk({ thinking_blocks: [block] })),
    ...pieces(content ?? '', sizes).map((text) => textChunk(text)),
    ...calls.flatMap(({ name, input }, index) => [
      callChunk(index, `c${index}`, name),
      ...pieces(JSON.stringify(input), sizes).map((text) => inputChunk(index, text)),
    ]),
    finishChunk(calls.length > 0 ? 'tool_calls' : 'stop'),
    usageChunk,
  ];
}

function toCompletion({ reasoning, blocks, content, calls }: Answer): ChatCompletion {
  return {
    ...chunkEnvelope,
    object: 'chat.completion',
    usage: chunkUsage,
    choices: [
      {
        index: 0,
        finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
        logprobs: null,
        message: {
          role: 'assistant',
          content,
          refusal: null,
          function_call: null,
          tool_calls: calls.map(({ name, input }, index) => ({
            id: `c${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(input) },
          })),
          ...(reasoning === null ? {} : { reasoning_content: reasoning }),
          thinking_blocks: blocks,
        },
      },
    ],
  };
}

describe('any chunking of an answer', () => {
  it('tells the same message as the whole answer', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const whole: unknown = JSON.parse(JSON.stringify(encodeMessage(toCompletion(given), context)));
        expect(replayed(toChunks(given))).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });
});
