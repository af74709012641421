import { describe, expect, it } from 'vitest';
import type { ChatCompletionRequest, ChatMessage } from '../index.ts';
import { compatProfileOf, encodeChatRequest } from './index.ts';

const hello: ChatMessage = { role: 'user', content: 'hi' };
const encode = (extra: Omit<Partial<ChatCompletionRequest>, 'model'>, provider = 'mistral') =>
  encodeChatRequest(
    { model: 'auto', messages: [hello], ...extra },
    { model: 'm', profile: compatProfileOf(provider), stream: false },
  );
const call: ChatMessage = {
  role: 'assistant',
  content: null,
  tool_calls: [
    {
      id: 'gSIMJiOkT',
      type: 'function',
      function: { name: 'f', arguments: '{}' },
      extra_content: { google: { thought_signature: 's' } },
    },
  ],
};
const result: ChatMessage = { role: 'tool', tool_call_id: 'gSIMJiOkT', name: 'f', content: 'r' };
const plainCall = { id: 'gSIMJiOkT', type: 'function', function: { name: 'f', arguments: '{}' } };

describe('requests to Mistral', () => {
  it('contain the parameters that it supports', () => {
    const { body, warnings, unsupported } = encode({
      seed: 7,
      prompt_cache_key: 'k',
      metadata: { a: 'b' },
      parallel_tool_calls: false,
      tools: [{ type: 'function', function: { name: 'f', strict: true } }],
      tool_choice: 'required',
      prediction: {
        type: 'content',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      n: 2,
    });
    expect(body).toEqual({
      model: 'm',
      messages: [hello],
      max_tokens: 1000,
      random_seed: 7,
      prompt_cache_key: 'k',
      metadata: { a: 'b' },
      parallel_tool_calls: false,
      tools: [
        {
          type: 'function',
          function: { name: 'f', strict: true, parameters: { type: 'object', properties: {} } },
        },
      ],
      tool_choice: 'any',
      prediction: { type: 'content', content: 'ab' },
      n: 2,
    });
    expect([warnings, unsupported]).toEqual([[], []]);
  });

  it.each([
    ['none', 'none', []],
    ['low', 'high', ['reasoning_effort changed from low to high']],
    ['xhigh', 'high', ['reasoning_effort changed from xhigh to high']],
  ] as const)('effort %s becomes %s', (wanted, sent, warnings) => {
    const encoded = encode({ reasoning_effort: wanted });
    expect([encoded.body['reasoning_effort'], encoded.warnings]).toEqual([sent, warnings]);
  });

  it('contain no names and no opaque data of other providers', () => {
    const messages: ChatMessage[] = [{ ...hello, name: 'ann' }, call, result];
    const { role, tool_call_id, content } = result;
    expect(encode({ messages }).body['messages']).toEqual([
      hello,
      { role: 'assistant', content: null, tool_calls: [plainCall] },
      { role, tool_call_id, content },
    ]);
    expect(JSON.stringify(encode({ messages }, 'unknown').body)).toContain('thought_signature');
  });

  it('add an assistant message between a tool result and a user message, and flag a prefill', () => {
    const messages: ChatMessage[] = [hello, call, result, hello, { role: 'assistant', content: 'I' }];
    const { body, warnings } = encode({ messages });
    expect(body['messages']).toMatchObject([
      {},
      {},
      { role: 'tool' },
      { role: 'assistant', content: 'OK.' },
      hello,
      { role: 'assistant', content: 'I', prefix: true },
    ]);
    expect(warnings).toEqual(['assistant message added between a tool result and a user message']);
    expect(encode({ messages }, 'groq').body['messages']).toHaveLength(messages.length);
  });

  it('do not flag an empty prefill', () => {
    const done: ChatMessage = { role: 'assistant', content: 'I' };
    for (const content of ['', ' ', null]) {
      const { body } = encode({ messages: [hello, done, { role: 'assistant', content }] });
      expect(body['messages']).toEqual([hello, done]);
    }
  });

  it('use its own part formats', () => {
    const messages: ChatMessage[] = [
      {
        role: 'user',
        content: [
          { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'JVBERi0=' } },
          { type: 'file', file: { file_data: 'data:application/pdf;base64,JVBERi0=' } },
          { type: 'file', file: { filename: 'n.txt', file_data: 'aGVsbG8=' } },
          { type: 'file', file: { file_id: 'f' } },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
          { type: 'file', file: { file_url: 'https://example.com/a.pdf' } },
        ],
      },
    ];
    const { body, unsupported } = encode({ messages });
    expect(body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_audio', input_audio: 'AAAA' },
          {
            type: 'document_url',
            document_url: 'data:application/pdf;base64,JVBERi0=',
            document_name: 'a.pdf',
          },
          { type: 'document_url', document_url: 'data:application/pdf;base64,JVBERi0=' },
          { type: 'text', text: 'hello' },
          { type: 'file', file_id: 'f' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
        ],
      },
    ]);
    expect(unsupported).toEqual(['messages[0].content[6]']);
  });
});
