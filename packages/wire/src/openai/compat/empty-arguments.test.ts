import { expect, it } from 'vitest';
import { isStreamChunk } from '../../translation/index.ts';
import { compatProfileOf, createChatStreamDecoder, decodeChatResponse } from './index.ts';

const context = { id: 'x', created: 1, model: 'p/m', includeUsage: false, profile: compatProfileOf('') };

/** The arguments that a client puts together. */
function streamed(pieces: readonly (string | null)[], member: 'tool_calls' | 'function_call'): string {
  const decoder = createChatStreamDecoder(context);
  const choices = pieces.map((piece, at) => {
    const called = { ...(at === 0 ? { name: 'f' } : {}), arguments: piece };
    const delta =
      member === 'function_call'
        ? { function_call: called }
        : { tool_calls: [{ index: 0, function: called }] };
    return { delta };
  });
  const finish = { delta: {}, finish_reason: member === 'tool_calls' ? member : 'function_call' };
  return [...choices, finish]
    .flatMap((choice) => decoder.event(JSON.stringify({ choices: [{ index: 0, ...choice }] })))
    .filter(isStreamChunk)
    .flatMap((chunk) => (chunk.kind === 'text' ? [] : chunk.value.choices))
    .flatMap(({ delta }) => delta.tool_calls ?? [])
    .map((call) => call.function?.arguments ?? '')
    .join('');
}

it.each([
  [[''], '{}'],
  [[null], '{}'],
  [['null'], '{}'],
  [['', '{"a":', '1}'], '{"a":1}'],
  [['{}'], '{}'],
])('arguments that come as %j are %s, in both forms of calls', (pieces, expected) => {
  expect(streamed(pieces, 'tool_calls')).toBe(expected);
  expect(streamed(pieces, 'function_call')).toBe(expected);
});

it.each(['', null, 'null', '{}'])('arguments %j of a whole answer are an object', (text) => {
  const called = { name: 'f', arguments: text };
  for (const message of [{ tool_calls: [{ id: 'c', function: called }] }, { function_call: called }]) {
    const { response } = decodeChatResponse(
      { choices: [{ message, finish_reason: 'function_call' }] },
      context,
    );
    const [choice] = response.choices;
    expect(choice?.message.tool_calls?.[0]).toMatchObject({ function: { name: 'f', arguments: '{}' } });
    expect([choice?.message.function_call, choice?.finish_reason]).toEqual([null, 'tool_calls']);
  }
});
