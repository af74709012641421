import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { fitToolCallId } from '../../translation/index.ts';
import { ChatCompletionRequest, type ChatMessage } from '../index.ts';
import { compatProfileOf, compatProviders, encodeChatRequest } from './index.ts';

const hello: ChatMessage = { role: 'user', content: 'hi' };
const encode = (messages: ChatMessage[], provider = 'openai') =>
  encodeChatRequest(
    { model: 'auto', messages },
    { model: 'm', profile: compatProfileOf(provider), stream: false },
  );
const messagesOf = (messages: ChatMessage[], provider: string): unknown =>
  encode(messages, provider).body['messages'];
const tool = (name: string, more = {}) => ({ type: 'function' as const, function: { name, ...more } });
const call = (id: string) => ({ id, type: 'function' as const, function: { name: 'f', arguments: '{}' } });

describe('messages', () => {
  it.each<[string, string, ChatMessage[], unknown]>([
    [
      'developer stays',
      'openai',
      [{ role: 'developer', content: 'd' }],
      [{ role: 'developer', content: 'd' }],
    ],
    [
      'developer becomes system',
      'groq',
      [{ role: 'developer', content: 'd' }],
      [{ role: 'system', content: 'd' }],
    ],
    [
      'one system message',
      'llamacpp',
      [
        hello,
        { role: 'system', content: 'a' },
        { role: 'developer', content: [{ type: 'text', text: 'b' }] },
      ],
      [{ role: 'system', content: 'a\n\nb' }, hello],
    ],
    [
      'answers come back clean',
      'openai',
      [
        {
          role: 'assistant',
          content: 'x',
          tool_calls: [],
          function_call: null,
          refusal: null,
          reasoning_content: 'r',
          thinking_blocks: [],
          annotations: [],
          name: null,
        },
      ],
      [{ role: 'assistant', content: 'x' }],
    ],
    [
      'reasoning goes back where wanted',
      'deepseek',
      [
        { role: 'assistant', content: null, reasoning_content: 'r', tool_calls: [call('c')] },
        { role: 'tool', tool_call_id: 'c', content: 'x' },
      ],
      [
        { role: 'assistant', content: null, reasoning_content: 'r', tool_calls: [call('c')] },
        { role: 'tool', tool_call_id: 'c', content: 'x' },
      ],
    ],
    ['an empty turn', 'openai', [{ role: 'assistant' }], [{ role: 'assistant', content: '' }]],
    [
      'a refusal',
      'openai',
      [{ role: 'assistant', content: null, refusal: 'no' }],
      [{ role: 'assistant', content: null, refusal: 'no' }],
    ],
    [
      'a refusal elsewhere',
      'groq',
      [{ role: 'assistant', content: null, refusal: 'no' }],
      [{ role: 'assistant', content: 'no' }],
    ],
    [
      'a refusal part elsewhere',
      'groq',
      [{ role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }] }],
      [{ role: 'assistant', content: [{ type: 'text', text: 'no' }] }],
    ],
    [
      'parts in their plain form',
      'openai',
      [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'a', cache_control: { type: 'ephemeral' } },
            { type: 'file', file: { file_data: 'A', password: 'p', ocr: 'auto' } },
            { type: 'input_file', file_id: 'f' },
            {
              type: 'document',
              title: 't',
              source: { type: 'base64', media_type: 'application/pdf', data: 'A' },
            },
          ],
        },
      ],
      [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'a' },
            { type: 'file', file: { file_data: 'A' } },
            { type: 'file', file: { file_id: 'f' } },
            { type: 'file', file: { filename: 't', file_data: 'data:application/pdf;base64,A' } },
          ],
        },
      ],
    ],
    [
      'ids of calls',
      'mistral',
      [
        { role: 'assistant', content: null, tool_calls: [call('call_with_a_long_id')] },
        { role: 'tool', tool_call_id: 'call_with_a_long_id', content: 'r' },
      ],
      [
        {
          role: 'assistant',
          content: null,
          tool_calls: [call(fitToolCallId('call_with_a_long_id', { lengthChars: 9 }))],
        },
        {
          role: 'tool',
          tool_call_id: fitToolCallId('call_with_a_long_id', { lengthChars: 9 }),
          content: 'r',
        },
      ],
    ],
  ])('%s (%s)', (_name, provider, messages, expected) => {
    expect(messagesOf(messages, provider)).toEqual(expected);
  });

  it('reports content that cannot be sent', () => {
    const messages: ChatMessage[] = [
      { role: 'user', content: [{ type: 'file', file: { file_url: 'https://x' } }] },
    ];
    expect(encode(messages).unsupported).toEqual(['messages[0].content[0]']);
  });

  it('the request is not changed, for any provider', () => {
    const request = {
      model: 'auto',
      messages: [
        hello,
        { role: 'developer', content: 'd' },
        { role: 'assistant', tool_calls: [call('c')], refusal: null },
        { role: 'tool', tool_call_id: 'c', content: 'x' },
      ],
      tools: [tool('f', { strict: true })],
      response_format: { type: 'json_schema', json_schema: { name: 'n', schema: {} } },
      tool_choice: 'required',
      reasoning_effort: 'max',
    };
    const validator = Compile(ChatCompletionRequest);
    if (!validator.Check(request)) throw new Error('the request of this test is invalid');
    const before = structuredClone(request);
    for (const provider of compatProviders)
      encodeChatRequest(request, { model: 'm', profile: compatProfileOf(provider), stream: true });
    expect(request).toEqual(before);
  });
});
