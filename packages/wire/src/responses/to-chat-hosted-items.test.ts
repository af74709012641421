import { describe, expect, it } from 'vitest';
import { translateResponses } from '../test-support/translate-responses.ts';

const user = { role: 'user', content: 'hi' };
const messagesOf = (input: unknown) => translateResponses({ input }).request.messages;

describe('items without a form in chat', () => {
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
