import type { Delta, StreamChunk } from '@sluice/wire';
import { expect, it } from 'vitest';
import { callIdsInChunk } from './call-facts.ts';

const chunk = (delta: Delta): StreamChunk => ({
  kind: 'full',
  value: {
    id: 'chatcmpl-req_1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: null }],
  },
});
const begun = (...ids: string[]): Delta => ({
  tool_calls: ids.map((id, index) => ({
    index,
    id,
    type: 'function',
    function: { name: 'f', arguments: '' },
  })),
});

it.each<[string, StreamChunk, string[]]>([
  ['text', { kind: 'text', index: 0, field: 'content', text: '"id":"x"', json: '{}' }, []],
  ['a call that begins', chunk(begun('call_1')), ['call_1']],
  ['two of them', chunk(begun('call_1', 'toolu_2')), ['call_1', 'toolu_2']],
  ['a call that goes on', chunk({ tool_calls: [{ index: 0, function: { arguments: '{"id":"y"}' } }] }), []],
])('ids of tool calls in %s', (_, given, ids) => {
  expect(callIdsInChunk(given)).toEqual(ids);
});
