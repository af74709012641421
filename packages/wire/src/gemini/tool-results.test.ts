import { expect, it } from 'vitest';
import { encodeGeminiRequest, geminiProfileOf } from './index.ts';

const reference = '{"$defs":{"C":{"type":"object"}},"properties":{"c":{"$ref":"#/$defs/C"}}}';

it.each([
  ['a text', 'sunny'],
  ['an object', '{"temperature":3}'],
  ['an object with a reference', reference],
  ['a reference deep in a list', `{"a":[[{"b":${reference}}]]}`],
])('%s of a tool is sent as a text, in which nothing is resolved', (_, content) => {
  const call = { id: 'c', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
  const { body } = encodeGeminiRequest(
    {
      model: 'm',
      messages: [
        { role: 'user', content: 'x' },
        { role: 'assistant', content: null, tool_calls: [call, { ...call, id: 'd' }] },
        { role: 'tool', tool_call_id: 'c', content },
        { role: 'tool', tool_call_id: 'd', content },
      ],
    },
    {
      model: 'gemini-3-pro',
      profile: geminiProfileOf('gemini-3-pro', 'gemini'),
      stream: false,
      maxOutputTokens: undefined,
    },
  );
  const results = JSON.stringify(body).match(/"response":\{[^}]*?"result":"/g);
  expect(results).toEqual(['"response":{"result":"', '"response":{"result":"']);
  expect(JSON.stringify(body)).not.toContain('"$ref":');
});
