import { expect, it } from 'vitest';
import { createAnthropicStreamDecoder } from './index.ts';

const context = { id: 'id', created: 1, model: 'p/m', includeUsage: true };

it.each([
  ['zeros', { input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 40 }, 200],
  ['a smaller count', { input_tokens: 3, cache_creation_input_tokens: 0, output_tokens: 40 }, 200],
  ['null', { input_tokens: null, cache_read_input_tokens: null, output_tokens: 40 }, 200],
  ['a larger count', { cache_read_input_tokens: 250, output_tokens: 40 }, 250],
])('keeps the counts of the beginning where the end repeats them as %s', (_, usage, cached) => {
  const decoder = createAnthropicStreamDecoder(context);
  const start = { input_tokens: 800, cache_read_input_tokens: 200, output_tokens: 1 };
  decoder.event(JSON.stringify({ type: 'message_start', message: { id: 'msg_1', usage: start } }));
  expect(decoder.usage).toMatchObject({ inputTokens: 800, cachedInputTokens: 200 });
  decoder.event(JSON.stringify({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage }));
  expect(decoder.usage).toMatchObject({ inputTokens: 800, cachedInputTokens: cached, outputTokens: 40 });
});
