import { describe, expect, it } from 'vitest';
import { openedBlock, translateResponses } from '../test-support/translate-responses.ts';

const user = { role: 'user', content: 'hi' };

describe('items', () => {
  const call = {
    type: 'function_call',
    call_id: 'c1',
    name: 'f',
    arguments: '{}',
    id: 'fc_1',
    status: 'completed',
  };
  const chatCall = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };

  it.each<[string, unknown[], unknown[]]>([
    [
      'messages with a type, an id and a status',
      [{ ...user, type: 'message', id: 'msg_1', status: 'completed' }],
      [user],
    ],
    [
      'a result without any part as an empty text',
      [call, { type: 'function_call_output', call_id: 'c1', output: [] }],
      [
        { role: 'assistant', content: null, tool_calls: [chatCall] },
        { role: 'tool', tool_call_id: 'c1', content: '' },
      ],
    ],
    [
      'an output that belongs to no call as text of the user',
      [user, { type: 'function_call_output', name: 'notify', output: 'done' }],
      [user, { role: 'user', content: 'done' }],
    ],
    [
      'messages of all roles',
      [
        { role: 'system', content: 'a' },
        { role: 'developer', content: 'b' },
        { role: 'assistant', content: 'c' },
      ],
      [
        { role: 'system', content: 'a' },
        { role: 'developer', content: 'b' },
        { role: 'assistant', content: 'c' },
      ],
    ],
    [
      'one turn as one message',
      [
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: 'why' }],
          encrypted_content: 'ours',
        },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          phase: 'commentary',
          content: [{ type: 'output_text', text: 'a', annotations: [], logprobs: [] }],
        },
        call,
        { ...call, call_id: 'c2', extra_content: { google: { thought_signature: 's' } } },
        { type: 'function_call_output', call_id: 'c1', output: 'one', id: 'fco_1' },
        { type: 'function_call_output', call_id: 'c2', output: 'two' },
      ],
      [
        {
          role: 'assistant',
          content: 'a',
          tool_calls: [
            chatCall,
            { ...chatCall, id: 'c2', extra_content: { google: { thought_signature: 's' } } },
          ],
          reasoning_content: 'why',
          thinking_blocks: [openedBlock],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'one' },
        { role: 'tool', tool_call_id: 'c2', content: 'two' },
      ],
    ],
    [
      'readable reasoning before its summary',
      [
        {
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 's' }],
          content: [
            { type: 'reasoning_text', text: 'a' },
            { type: 'reasoning_text', text: 'b' },
          ],
        },
        { role: 'assistant', content: 'x' },
      ],
      [{ role: 'assistant', content: 'x', reasoning_content: 'a\n\nb' }],
    ],
    [
      'custom calls and their results',
      [
        { type: 'custom_tool_call', call_id: 'c1', name: 'patch', input: '*** x' },
        { type: 'custom_tool_call_output', call_id: 'c1', output: [{ type: 'input_text', text: 'ok' }] },
      ],
      [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'custom', custom: { name: 'patch', input: '*** x' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'ok' },
      ],
    ],
    [
      'results with images and files',
      [
        {
          type: 'function_call_output',
          call_id: 'c1',
          output: [
            { type: 'input_text', text: 'see' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA==', detail: 'low' },
            { type: 'input_file', file_data: 'AA==', filename: 'a.pdf' },
          ],
        },
      ],
      [
        {
          role: 'tool',
          tool_call_id: 'c1',
          content: [
            { type: 'text', text: 'see' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'low' } },
            { type: 'file', file: { file_data: 'AA==', filename: 'a.pdf' } },
          ],
        },
      ],
    ],
    [
      'parts of a user',
      [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'a', prompt_cache_breakpoint: { mode: 'explicit' } },
            { type: 'input_image', image_url: 'https://example.org/a.png', detail: 'auto' },
            { type: 'input_file', file_id: 'file-1', ocr: 'never' },
            { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } },
            { type: 'input_video', input_video: { data: 'AA==' } },
          ],
        },
      ],
      [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'a', prompt_cache_breakpoint: { mode: 'explicit' } },
            { type: 'image_url', image_url: { url: 'https://example.org/a.png', detail: 'auto' } },
            { type: 'file', file: { file_id: 'file-1', ocr: 'never' } },
            { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } },
            { type: 'input_video', input_video: { data: 'AA==' } },
          ],
        },
      ],
    ],
    [
      'refusals',
      [{ type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }] }],
      [{ role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }] }],
    ],
    [
      'several messages of one turn, and several texts of one message, as one text',
      [
        { role: 'assistant', content: 'Let me look.' },
        {
          role: 'assistant',
          content: [
            { type: 'output_text', text: 'So it ' },
            { type: 'output_text', text: 'is.' },
          ],
        },
      ],
      [{ role: 'assistant', content: 'Let me look.\n\nSo it is.' }],
    ],
    ['reasoning that nothing follows', [user, { type: 'reasoning', summary: [] }, user], [user, user]],
  ])('carries %s', (_name, input, messages) => {
    const translated = translateResponses({ input });
    expect(translated.request.messages).toEqual(messages);
    expect(translated.unsupported).toEqual([]);
  });

  it('gives calls back what only the reasoning of their turn kept', () => {
    const extra = { google: { thought_signature: 's' } };
    const items = ['c1', 'c2'].map((id) => ({ ...call, call_id: id }));
    const reasoning = { type: 'reasoning', summary: [], encrypted_content: 'sealed' };
    const { request } = translateResponses(
      { input: [...items, reasoning] },
      { openReasoning: () => ({ blocks: [openedBlock], calls: { c2: extra } }) },
    );
    expect(request.messages).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [chatCall, { ...chatCall, id: 'c2', extra_content: extra }],
        thinking_blocks: [openedBlock],
      },
    ]);
  });
});
