import { expect, it } from 'vitest';
import { at, readEvent } from './answer-reader.ts';

it.each([
  ['chat', { model: 'm', choices: [{ delta: { content: 'Hi' } }] }, { text: 'Hi', model: 'm' }],
  [
    'chat',
    { choices: [{ delta: { tool_calls: [{ function: { name: 'f', arguments: '{' } }] } }] },
    { call: { name: 'f', arguments: '{' } },
  ],
  [
    'chat',
    { choices: [{ delta: { tool_calls: [{ function: { arguments: '}' } }] } }] },
    { call: { arguments: '}' } },
  ],
  ['chat', { choices: [] }, {}],
  ['responses', { type: 'response.output_text.delta', delta: 'Hi' }, { text: 'Hi' }],
  [
    'responses',
    { type: 'response.output_item.added', item: { type: 'function_call', name: 'f' } },
    { call: { name: 'f', arguments: '' } },
  ],
  [
    'responses',
    { type: 'response.function_call_arguments.delta', delta: '{}' },
    { call: { arguments: '{}' } },
  ],
  ['responses', { type: 'response.created', response: { model: 'm' } }, { model: 'm' }],
  ['messages', { type: 'content_block_delta', delta: { text: 'Hi' } }, { text: 'Hi' }],
  [
    'messages',
    { type: 'content_block_start', content_block: { type: 'tool_use', name: 'f' } },
    { call: { name: 'f', arguments: '' } },
  ],
  ['messages', { type: 'content_block_delta', delta: { partial_json: '{' } }, { call: { arguments: '{' } }],
  ['messages', { type: 'message_start', message: { model: 'm' } }, { model: 'm' }],
] as const)('reads an event of %s: %j', (api, event, expected) => {
  expect(readEvent(api, event)).toEqual(expected);
});

it.each(['chat', 'responses', 'messages'] as const)(
  'reads failures of %s, and nothing from nonsense',
  (api) => {
    expect(readEvent(api, { error: { message: 'No' } })).toEqual({ problem: 'No' });
    expect(readEvent(api, { response: { error: { message: 'No' } } })).toEqual({ problem: 'No' });
    for (const nonsense of [null, 1, 'text', [], {}, { choices: 5, delta: null }])
      expect(readEvent(api, nonsense)).toEqual({});
  },
);

it('finds members of values of any form', () => {
  expect(at({ a: [{ b: 1 }] }, 'a', 0, 'b')).toBe(1);
  expect(at(undefined, 'a')).toBeUndefined();
});
