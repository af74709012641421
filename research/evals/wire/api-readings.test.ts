import { describe, expect, test } from 'vitest';
import type { AnswerContent } from './answer-content.ts';
import { readCompletions, readMessage, readResponse, toldBy } from './api-readings.ts';

const recorded: AnswerContent = {
  choices: [
    { text: 'Hi', reasoning: 'Hm', calls: [{ name: 'f', arguments: { a: 1 } }], finish: 'tool_calls' },
  ],
  usage: { prompt: 10, completion: 5, cached: 4, reasoning: 2 },
  error: null,
};

describe('what applications get on each API', () => {
  test('is read from a message', () => {
    const message = {
      content: [
        { type: 'thinking', thinking: 'Hm', signature: 's' },
        { type: 'text', text: 'Hi' },
        { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      ],
      stop_reason: 'tool_use',
      usage: {
        input_tokens: 5,
        cache_creation_input_tokens: 1,
        cache_read_input_tokens: 4,
        output_tokens: 5,
        output_tokens_details: { thinking_tokens: 2 },
      },
    };
    expect(readMessage(message)).toEqual(toldBy('messages', recorded, 200));
  });

  test('is read from a response', () => {
    const response = {
      status: 'completed',
      output: [
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
        { type: 'message', content: [{ type: 'output_text', text: 'Hi' }] },
        { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"a":1}' },
      ],
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
      },
    };
    expect(readResponse(response)).toEqual(toldBy('responses', recorded, 200));
  });

  test('is read from the chunks of a completion', () => {
    const chunks = [
      { choices: [{ index: 0, text: 'H', finish_reason: null }] },
      { choices: [{ index: 0, text: 'i', finish_reason: 'tool_calls' }] },
      {
        choices: [],
        usage: {
          prompt_tokens: 10,
          completion_tokens: 5,
          prompt_tokens_details: { cached_tokens: 4 },
          completion_tokens_details: { reasoning_tokens: 2 },
        },
      },
    ];
    expect(readCompletions(chunks)).toEqual(toldBy('completions', recorded, 200));
  });

  test('is an overload of its own on Messages alone', () => {
    const failed = { choices: [], usage: null, error: 502 };
    expect(['chat', 'messages'].map((api) => toldBy(api, failed, 529).error)).toEqual([502, 529]);
  });
});
