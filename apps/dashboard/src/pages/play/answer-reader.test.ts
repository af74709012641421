import { expect, it } from 'vitest';
import { at, readEvent, withFragments } from './answer-reader.ts';

it.each([
  ['chat', { model: 'm', choices: [{ delta: { content: 'Hi' } }] }, { text: 'Hi', model: 'm' }],
  [
    'chat',
    { choices: [{ delta: { tool_calls: [{ function: { name: 'f', arguments: '{' } }] } }] },
    { calls: [{ place: 0, name: 'f', arguments: '{' }] },
  ],
  [
    'chat',
    {
      choices: [
        {
          delta: {
            tool_calls: [
              { index: 1, function: { arguments: '}' } },
              { index: 0, id: 'c', function: { arguments: '' } },
            ],
          },
        },
      ],
    },
    {
      calls: [
        { place: 1, arguments: '}' },
        { place: 0, id: 'c', arguments: '' },
      ],
    },
  ],
  ['chat', { choices: [] }, {}],
  ['responses', { type: 'response.output_text.delta', delta: 'Hi' }, { text: 'Hi' }],
  [
    'responses',
    {
      type: 'response.output_item.added',
      output_index: 2,
      item: { type: 'function_call', call_id: 'c', name: 'f' },
    },
    { calls: [{ place: 2, id: 'c', name: 'f', arguments: '' }] },
  ],
  [
    'responses',
    { type: 'response.function_call_arguments.delta', output_index: 2, delta: '{}' },
    { calls: [{ place: 2, arguments: '{}' }] },
  ],
  ['responses', { type: 'response.created', response: { model: 'm' } }, { model: 'm' }],
  ['messages', { type: 'content_block_delta', delta: { text: 'Hi' } }, { text: 'Hi' }],
  [
    'messages',
    { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't', name: 'f' } },
    { calls: [{ place: 1, id: 't', name: 'f', arguments: '' }] },
  ],
  [
    'messages',
    { type: 'content_block_delta', index: 1, delta: { partial_json: '{' } },
    { calls: [{ place: 1, arguments: '{' }] },
  ],
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

it('joins fragments of several calls that alternate', () => {
  const fragments = [
    { place: 0, id: 'a', name: 'f', arguments: '' },
    { place: 1, id: 'b', name: 'g', arguments: '' },
    { place: 0, arguments: '{"x"' },
    { place: 1, name: 'g', arguments: '{}' },
    { place: 0, arguments: ':1}' },
  ];
  expect(withFragments([], fragments)).toEqual([
    { place: 0, id: 'a', name: 'f', arguments: '{"x":1}' },
    { place: 1, id: 'b', name: 'g', arguments: '{}' },
  ]);
});
