import { describe, expect, it } from 'vitest';
import { refuseProviderIds } from './provider-ids.ts';

const refused = (api: 'messages' | 'responses', body: object): unknown => {
  try {
    refuseProviderIds({ api, body: { ...body }, headers: {}, limitMember: 'max_tokens', exclusive: [] });
    return undefined;
  } catch (error) {
    return Reflect.get(Object(error), 'param');
  }
};
const said = (block: object) => ({ messages: [{ role: 'user', content: [block] }] });

describe('ids of what a provider keeps', () => {
  it.each([
    ['messages', { container: 'container_1' }, 'container'],
    ['messages', { container: { id: 'container_1' } }, 'container.id'],
    ['messages', said({ type: 'container_upload', file_id: 'file_1' }), 'messages[0].content[0].file_id'],
    [
      'messages',
      said({ type: 'image', source: { type: 'file', file_id: 'f' } }),
      'messages[0].content[0].source.file_id',
    ],
    [
      'messages',
      { container: { skills: [{ type: 'custom', skill_id: 'skill_01' }] } },
      'container.skills[0].skill_id',
    ],
    [
      'messages',
      { container: { skills: [{ type: 'custom', skill_id: 'my-upload' }] } },
      'container.skills[0].skill_id',
    ],
    ['messages', { user_profile_id: 'up_1' }, 'user_profile_id'],
    [
      'responses',
      {
        tools: [
          { type: 'shell', environment: { skills: [{ type: 'skill_reference', skill_id: 'skill_1' }] } },
        ],
      },
      'tools[0].environment.skills[0].skill_id',
    ],
    ['responses', { tools: [{ type: 'mcp', tunnel_id: 'tunnel_1' }] }, 'tools[0].tunnel_id'],
    ['responses', { tools: [{ type: 'file_search', collection_ids: ['c'] }] }, 'tools[0].collection_ids'],
    [
      'responses',
      { input: [{ type: 'code_interpreter_call', container_id: 'cntr_1' }] },
      'input[0].container_id',
    ],
    [
      'responses',
      { input: [{ type: 'function_call_output', output: [{ type: 'input_file', file_id: 'f' }] }] },
      'input[0].output[0].file_id',
    ],
    [
      'messages',
      said({ type: 'tool_result', content: [{ type: 'document', source: { type: 'file', file_id: 'f' } }] }),
      'messages[0].content[0].content[0].source.file_id',
    ],
    [
      'messages',
      said({
        type: 'document',
        source: { type: 'content', content: [{ type: 'image', source: { type: 'file', file_id: 'f' } }] },
      }),
      'messages[0].content[0].source.content[0].source.file_id',
    ],
    [
      'responses',
      {
        input: [{ type: 'shell_call', environment: { type: 'container_reference', container_id: 'cntr_1' } }],
      },
      'input[0].environment.container_id',
    ],
    ['responses', { prompt: { id: 'pmpt_1' } }, 'prompt'],
    ['responses', { conversation: 'conv_1' }, 'conversation'],
    [
      'responses',
      { tools: [{ type: 'file_search', vector_store_ids: ['vs_1'] }] },
      'tools[0].vector_store_ids',
    ],
    ['responses', { tools: [{ type: 'code_interpreter', container: 'cntr_1' }] }, 'tools[0].container'],
    [
      'responses',
      { tools: [{ type: 'code_interpreter', container: { type: 'auto', file_ids: ['f'] } }] },
      'tools[0].container.file_ids',
    ],
    [
      'responses',
      { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
      'input[0].content[0].file_id',
    ],
  ] as const)('%s: %j is refused', (api, body, param) => {
    expect(refused(api, body)).toBe(param);
  });

  it.each([
    ['messages', { container: { skills: [] } }],
    [
      'responses',
      { client_metadata: { thread_id: 'a', conversation_id: 'b', file_id: 'c', nested: { prompt_id: 'd' } } },
    ],
    ['responses', { metadata: { container: 'x' }, some_new_member: { workspace_id: 'w', file_id: 'f' } }],
    ['responses', { input: [{ type: 'function_call', arguments: '{}', client: { container_id: 'x' } }] }],
    [
      'responses',
      {
        input: 'x',
        tools: [{ type: 'function', name: 'f', parameters: { file_id: 'x' }, config: { container: 'x' } }],
      },
    ],
    [
      'responses',
      {
        input: [
          {
            role: 'assistant',
            content: [
              {
                type: 'output_text',
                text: 'x',
                annotations: [{ type: 'container_file_citation', container_id: 'c', file_id: 'f' }],
              },
            ],
          },
        ],
      },
    ],
    ['responses', { tools: [{ type: 'computer_use_preview', environment: 'linux' }] }],
    ['messages', { metadata: { file_id: 'x' }, client_metadata: { container: 'x' } }],
    ['messages', { container: { skills: [{ type: 'anthropic', skill_id: 'pptx' }] } }],
    ['messages', { thread: { type: 'continue', previous_message_id: 'msg_1' } }],
    [
      'messages',
      said({ type: 'tool_use', id: 't', name: 'f', input: { file_id: 'of the caller', prompt: 'x' } }),
    ],
    ['messages', { tools: [{ name: 'f', input_schema: { properties: { file_id: {} } } }] }],
    ['responses', { input: 'x', tools: [{ type: 'code_interpreter', container: { type: 'auto' } }] }],
    [
      'responses',
      {
        input: 'x',
        metadata: { prompt: 'x' },
        tools: [{ type: 'function', parameters: { properties: { prompt: {} } } }],
      },
    ],
  ] as const)('%s: %j is accepted', (api, body) => {
    expect(refused(api, body)).toBeUndefined();
  });
});
