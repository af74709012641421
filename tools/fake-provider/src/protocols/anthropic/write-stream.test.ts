import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../exchange/request-facts.ts';
import { recordOf, textOr } from '../body-facts.ts';
import { answerOf, eventsOf, memberNames } from '../test-request.ts';

const URL = '/v1/messages';
const body = (model: string): unknown => ({
  model,
  max_tokens: 4000,
  messages: [{ role: 'user', content: 'hi' }],
});
const USAGE = [
  'usage',
  'usage.cache_creation',
  'usage.cache_creation.ephemeral_1h_input_tokens',
  'usage.cache_creation.ephemeral_5m_input_tokens',
  'usage.cache_creation_input_tokens',
  'usage.cache_read_input_tokens',
  'usage.inference_geo',
  'usage.input_tokens',
  'usage.output_tokens',
  'usage.service_tier',
];
const MESSAGE = ['content', 'id', 'model', 'role', 'stop_reason', 'stop_sequence', 'type'];

describe('members are those of the service', () => {
  test('a text of an older model', () => {
    const names = memberNames(answerOf(URL, body('claude-sonnet-4-5'), { text: 'a' }));
    expect(names).toEqual([...MESSAGE, ...USAGE, 'content[].text', 'content[].type'].sort());
  });

  test('thinking of a newer model', () => {
    const names = memberNames(answerOf(URL, body('claude-opus-5'), { text: 'a', reasoning: 'b' }));
    const more = [
      'stop_details',
      'usage.output_tokens_details',
      'usage.output_tokens_details.thinking_tokens',
    ];
    const blocks = ['content[].signature', 'content[].text', 'content[].thinking', 'content[].type'];
    expect(names).toEqual([...MESSAGE, ...USAGE, ...more, ...blocks].sort());
  });

  test('every event of a stream', () => {
    const events = eventsOf(URL, body('claude-sonnet-4-5'), {
      text: 'a b',
      reasoning: 'c',
      toolCalls: [{ name: 'f', arguments: '{"x":1}' }],
    });
    expect(events.map(({ event }) => event)).toEqual([
      'message_start',
      'content_block_start',
      'ping',
      ...['content_block_delta', 'content_block_delta', 'content_block_stop'],
      ...['content_block_start', 'content_block_delta', 'content_block_delta', 'content_block_stop'],
      ...['content_block_start', 'content_block_delta', 'content_block_delta', 'content_block_stop'],
      'message_delta',
      'message_stop',
    ]);
    const named = (name: string): string[] =>
      memberNames(events.filter(({ event }) => event === name).map(({ data }) => data));
    expect(named('message_start')).toEqual(
      ['message', ...[...MESSAGE, ...USAGE].map((name) => `message.${name}`), 'type']
        .map((name) => `[].${name}`)
        .sort(),
    );
    expect(named('content_block_start')).toEqual(
      [
        'content_block',
        'content_block.id',
        'content_block.input',
        'content_block.name',
        'content_block.signature',
        'content_block.text',
        'content_block.thinking',
        'content_block.type',
        'index',
        'type',
      ].map((name) => `[].${name}`),
    );
    expect(named('content_block_delta')).toEqual(
      [
        'delta',
        'delta.partial_json',
        'delta.signature',
        'delta.text',
        'delta.thinking',
        'delta.type',
        'index',
        'type',
      ].map((name) => `[].${name}`),
    );
    expect(named('message_delta')).toEqual(
      [
        'delta',
        'delta.stop_reason',
        'delta.stop_sequence',
        'type',
        'usage',
        'usage.cache_creation_input_tokens',
        'usage.cache_read_input_tokens',
        'usage.input_tokens',
        'usage.output_tokens',
      ].map((name) => `[].${name}`),
    );
  });
});

test.each([
  [{ text: 'a', finishReason: 'length' }, 'max_tokens'],
  [{ text: 'a', finishReason: 'pause_turn' }, 'pause_turn'],
  [{ toolCalls: [{ name: 'f', arguments: '{}' }] }, 'tool_use'],
  [{ refusal: 'I will not.' }, 'refusal'],
])('stop reason of %j', (plan, reason) => {
  expect(answerOf(URL, body('claude-opus-5'), plan)).toMatchObject({ stop_reason: reason });
});

test('counts given are told in both places, a refusal has its details', () => {
  const counts = { input: 3, output: 9, reasoning: 4, cacheRead: 5, cacheWrite: 6 };
  const usage = {
    input_tokens: 3,
    output_tokens: 9,
    cache_read_input_tokens: 5,
    cache_creation_input_tokens: 6,
  };
  expect(answerOf(URL, body('claude-opus-5'), { text: 'a', counts })).toMatchObject({
    usage: { ...usage, output_tokens_details: { thinking_tokens: 4 } },
  });
  const events = eventsOf(URL, body('claude-opus-5'), { refusal: 'no', counts });
  expect(events.at(-2)?.data).toMatchObject({
    usage,
    delta: { stop_reason: 'refusal', stop_details: { type: 'refusal', explanation: 'no' } },
  });
});

test('a stop sequence that is met is named', () => {
  const stops = { ...recordOf(body('claude-opus-5')), stop_sequences: [': h'] };
  expect(answerOf(URL, stops)).toMatchObject({
    content: [{ text: 'You said' }],
    stop_reason: 'stop_sequence',
    stop_sequence: ': h',
  });
});

test('a stream joined is the whole answer', () => {
  const pieces = fc.record({
    text: fc.string({ unit: 'grapheme', minLength: 1 }),
    reasoning: fc.string({ unit: 'grapheme' }),
    args: fc.dictionary(fc.string(), fc.jsonValue()),
    chunkSize: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(pieces, ({ text, reasoning, args, chunkSize }) => {
      const plan = { text, reasoning, toolCalls: [{ name: 'f', arguments: JSON.stringify(args) }] };
      const joined = { text: '', thinking: '', partial_json: '' };
      for (const { data } of eventsOf(URL, body('claude-opus-5'), plan, { chunkSize })) {
        const delta = isRecord(data) ? recordOf(data['delta']) : {};
        joined.text += textOr(delta['text'], '');
        joined.thinking += textOr(delta['thinking'], '');
        joined.partial_json += textOr(delta['partial_json'], '');
      }
      expect(joined).toEqual({ text, thinking: reasoning, partial_json: JSON.stringify(args) });
    }),
  );
});
