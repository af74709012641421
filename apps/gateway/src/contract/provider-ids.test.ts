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
    ['messages', { container: { id: 'container_1' } }, 'container'],
    ['messages', { thread: { continue: 'thread_1' } }, 'thread'],
    ['messages', said({ type: 'container_upload', file_id: 'file_1' }), 'messages[0].content[0].file_id'],
    [
      'messages',
      said({ type: 'image', source: { type: 'file', file_id: 'f' } }),
      'messages[0].content[0].source.file_id',
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
