import type { ChatCompletion, ChatCompletionChunk, ChatCompletionRequest } from '@sluice/wire';
import type { DocumentExample } from './openapi-document.ts';

interface Example<T> extends DocumentExample {
  readonly value: T;
}

export const chatRequestExamples: Readonly<Record<string, Example<ChatCompletionRequest>>> = {
  plain: {
    summary: 'A question, with the model chosen by the gateway',
    value: { model: 'auto', messages: [{ role: 'user', content: 'Name three rivers of Austria.' }] },
  },
  streamed: {
    summary: 'Streamed, with token counts at the end',
    value: {
      model: 'openai/gpt-5-mini',
      messages: [{ role: 'user', content: 'Tell me a short story.' }],
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 400,
    },
  },
  tools: {
    summary: 'With a tool',
    value: {
      model: 'auto:fast',
      messages: [{ role: 'user', content: 'What is the weather in Graz?' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather of a city.',
            parameters: {
              type: 'object',
              properties: { city: { type: 'string' } },
              required: ['city'],
            },
          },
        },
      ],
    },
  },
};

export const chatResponseExample: ChatCompletion = {
  id: 'chatcmpl-8f2c',
  object: 'chat.completion',
  created: 1_798_761_600,
  model: 'openai/gpt-5-mini',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      logprobs: null,
      message: {
        role: 'assistant',
        content: 'The Danube, the Mur and the Inn.',
        refusal: null,
        tool_calls: null,
        function_call: null,
      },
    },
  ],
  usage: { prompt_tokens: 14, completion_tokens: 11, total_tokens: 25 },
};

const chunkBase = {
  id: 'chatcmpl-8f2c',
  object: 'chat.completion.chunk',
  created: 1_798_761_600,
  model: 'openai/gpt-5-mini',
} as const;

export const chatChunkExamples: Readonly<Record<string, Example<ChatCompletionChunk>>> = {
  text: {
    summary: 'A chunk of text',
    value: { ...chunkBase, choices: [{ index: 0, delta: { content: 'The Danube' }, finish_reason: null }] },
  },
  end: {
    summary: 'The last chunk of an answer',
    value: { ...chunkBase, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  },
};
