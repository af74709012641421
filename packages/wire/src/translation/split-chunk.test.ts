import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatCompletionChunk, Delta } from '../openai/index.ts';
import { splitChunk } from './split-chunk.ts';
import { chunkValue, type StreamChunk } from './stream-chunk.ts';

const chunkOf = (delta: Delta, finish: 'stop' | null = null): ChatCompletionChunk => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const textOf = (chunks: readonly StreamChunk[]): string =>
  chunks
    .flatMap((chunk) => chunkValue(chunk).choices)
    .map(
      ({ delta }) =>
        delta.content ?? delta.reasoning_content ?? delta.tool_calls?.[0]?.function?.arguments ?? '',
    )
    .join('');

describe('splitChunk', () => {
  it('keeps a short chunk as it is', () => {
    const chunk: StreamChunk = {
      kind: 'full',
      value: chunkOf({ role: 'assistant', content: 'abc' }, 'stop'),
    };
    expect(splitChunk(chunk, 3)).toEqual([chunk]);
    expect(splitChunk(chunk, 3)[0]).toBe(chunk);
  });

  it('keeps what begins a message in the first piece, and its end in the last', () => {
    const value = chunkOf({ role: 'assistant', content: 'abcde' }, 'stop');
    const pieces = splitChunk({ kind: 'full', value }, 2).map(chunkValue);
    expect(pieces.map(({ choices: [choice] }) => [choice?.delta, choice?.finish_reason])).toEqual([
      [{ role: 'assistant', content: 'ab' }, null],
      [{ content: 'cd' }, null],
      [{ content: 'e' }, 'stop'],
    ]);
  });

  it('names a tool call once', () => {
    const call = {
      index: 1,
      id: 'x',
      type: 'function' as const,
      function: { name: 'f', arguments: '{"a":1}' },
    };
    const pieces = splitChunk({ kind: 'full', value: chunkOf({ tool_calls: [call] }) }, 4).map(chunkValue);
    expect(pieces.map(({ choices }) => choices[0]?.delta.tool_calls)).toEqual([
      [{ ...call, function: { name: 'f', arguments: '{"a"' } }],
      [{ index: 1, function: { arguments: ':1}' } }],
    ]);
  });

  it('loses nothing, and cuts no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (content, maxChars) => {
          const json = JSON.stringify(chunkOf({ content }));
          const pieces = splitChunk(
            { kind: 'text', index: 0, field: 'content', text: content, json },
            maxChars,
          );
          expect(textOf(pieces)).toBe(content);
          for (const piece of pieces) expect(textOf([piece]).isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
