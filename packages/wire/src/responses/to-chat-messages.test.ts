import { describe, expect, it } from 'vitest';
import { openedBlock, translateResponses } from '../test-support/translate-responses.ts';

const user = { role: 'user', content: 'hi' };
const messagesOf = (input: unknown) => translateResponses({ input }).request.messages;

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
    ['reasoning that nothing follows', [user, { type: 'reasoning', summary: [] }, user], [user, user]],
  ])('carries %s', (_name, input, messages) => {
    const translated = translateResponses({ input });
    expect(translated.request.messages).toEqual(messages);
    expect(translated.unsupported).toEqual([]);
  });

  it.each<[string, unknown, string, unknown[]]>([
    [
      'reasoning of another provider',
      { type: 'reasoning', summary: [], encrypted_content: 'theirs' },
      'reasoning.encrypted_content dropped: of another provider',
      [],
    ],
    [
      'searches',
      { type: 'web_search_call', id: 'ws_1', action: {} },
      'web_search_call items dropped: not supported',
      [],
    ],
    [
      'searches of files',
      { type: 'file_search_call', id: 'fs_1', queries: [] },
      'file_search_call items dropped: not supported',
      [],
    ],
    [
      'lists of tools',
      { type: 'mcp_list_tools', id: 'm' },
      'mcp_list_tools items dropped: not supported',
      [],
    ],
    [
      'searches for tools',
      { type: 'tool_search_call', arguments: {}, execution: 'server' },
      'tool_search_call items dropped: the tools are loaded',
      [],
    ],
    [
      'calls of a shell',
      { type: 'shell_call', call_id: 's', action: { commands: ['ls'] } },
      'shell_call items sent as function calls',
      [
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 's', type: 'function', function: { name: 'shell', arguments: '{"commands":["ls"]}' } },
          ],
        },
      ],
    ],
    [
      'calls of MCP servers',
      { type: 'mcp_call', id: 'mcp_1', name: 'find', arguments: '{"a":1}', output: 'x' },
      'mcp_call items sent as function calls',
      [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'mcp_1', type: 'function', function: { name: 'find', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'mcp_1', content: 'x' },
      ],
    ],
    [
      'images by id',
      { role: 'user', content: [{ type: 'input_image', file_id: 'file-1' }] },
      'input_image with a file_id sent as a file',
      [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }],
    ],
  ])('approximates %s, and says so', (_name, item, warning, messages) => {
    const { request, warnings, unsupported } = translateResponses({ input: [user, item] });
    expect([request.messages, warnings, unsupported]).toEqual([[user, ...messages], [warning], []]);
  });

  it.each([
    ['local_shell_call_output', { id: 'a', output: 'x' }, 'x'],
    ['shell_call_output', { call_id: 'a', output: [{ stdout: 'x' }] }, '[{"stdout":"x"}]'],
    ['apply_patch_call_output', { call_id: 'a', status: 'failed' }, 'failed'],
  ])('carries a %s as a result', (type, members, content) => {
    expect(messagesOf([{ type, ...members }])).toEqual([{ role: 'tool', tool_call_id: 'a', content }]);
  });

  it.each(['local_shell_call', 'apply_patch_call', 'code_interpreter_call'])(
    'carries a %s as a call',
    (type) => {
      expect(messagesOf([{ type, call_id: 'a', id: 'a' }])?.[0]).toMatchObject({ tool_calls: [{ id: 'a' }] });
    },
  );

  it.each<[string, unknown]>([
    ['input[1]', { type: 'item_reference', id: 'msg_1' }],
    ['input[1]', { id: 'msg_1' }],
    ['input[1]', { type: 'compaction', encrypted_content: 'x' }],
    ['input[1]', { type: 'compaction_trigger' }],
    ['input[1]', { type: 'computer_call', call_id: 'c', action: {} }],
    ['input[1]', { type: 'computer_call_output', call_id: 'c', output: {} }],
    ['input[1]', { type: 'image_generation_call', id: 'ig', result: 'AA==' }],
    ['input[1]', { type: 'mcp_approval_request', id: 'm' }],
    ['input[1]', { type: 'mcp_approval_response', approval_request_id: 'm', approve: true }],
    ['input[1]', { type: 'program', id: 'p', call_id: 'c', code: '', fingerprint: '' }],
    ['input[1]', { type: 'shell_call' }],
    ['input[1]', { type: 'hologram', data: 1 }],
    ['input[1].role', { role: 'critic', content: 'x' }],
    ['input[1].call_id', { type: 'function_call_output', output: 'x' }],
    ['input[1].content[0]', { role: 'user', content: [{ type: 'smell' }] }],
    ['input[1].content[0]', { role: 'user', content: [{ type: 'input_image' }] }],
    [
      'input[1].content[0]',
      { role: 'system', content: [{ type: 'input_image', image_url: 'https://a.b/c' }] },
    ],
    [
      'input[1].content[0]',
      { role: 'assistant', content: [{ type: 'input_image', image_url: 'https://a.b/c' }] },
    ],
    [
      'input[1].output[0]',
      {
        type: 'function_call_output',
        call_id: 'c',
        output: [{ type: 'input_audio', input_audio: { data: '', format: '' } }],
      },
    ],
  ])('refuses %s for %j', (path, item) => {
    expect(translateResponses({ input: [user, item] }).unsupported).toEqual([path]);
  });
});
