import { expect, it } from 'vitest';
import { callIdsIn } from './call-facts.ts';

const event = (delta: object) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-req_1', choices: [{ index: 0, delta }] })}\n\n`;
const begun = (id: string) => ({
  tool_calls: [{ index: 0, id, type: 'function', function: { name: 'f', arguments: '' } }],
});

it.each([
  ['words', event({ content: 'It has an "id":"x".' }), []],
  ['a call that begins', event(begun('call_1')), ['call_1']],
  ['two of them', event(begun('call_1')) + event(begun('toolu_2')), ['call_1', 'toolu_2']],
  ['a call that goes on', event({ tool_calls: [{ index: 0, function: { arguments: '{"id":"y"}' } }] }), []],
])('ids of calls in %s', (_, text, ids) => {
  expect(callIdsIn(text)).toEqual(ids);
});
