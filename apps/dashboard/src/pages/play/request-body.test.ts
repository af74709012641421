import { expect, it } from 'vitest';
import { defaultSettings, noAnswer, type Turn } from './conversation.ts';
import { toRequest } from './request-body.ts';

const turns: readonly Turn[] = [
  { role: 'user', text: 'One', files: [] },
  { ...noAnswer, text: 'Two' },
  {
    role: 'user',
    text: 'Three',
    files: [
      { name: 'a.png', type: 'image/png', dataUrl: 'data:image/png;base64,AAAA' },
      { name: 'b.pdf', type: 'application/pdf', dataUrl: 'data:application/pdf;base64,BBBB' },
    ],
  },
];
const settings = {
  ...defaultSettings,
  model: 'm',
  system: 'Be brief.',
  tools: '[{"name":"f"}]',
  schema: '{"type":"object"}',
  dial: 0,
};

it('writes a chat request', () => {
  expect(toRequest({ ...settings, api: 'chat' }, turns)).toEqual({
    path: '/v1/chat/completions',
    body: {
      model: 'm',
      stream: true,
      enable_anonymization: true,
      routing: { dial: 0 },
      tools: [{ name: 'f' }],
      max_tokens: 1000,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } },
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
            { type: 'file', file: { filename: 'b.pdf', file_data: 'data:application/pdf;base64,BBBB' } },
            { type: 'text', text: 'Three' },
          ],
        },
      ],
    },
  });
});

it('writes a request of the Responses API, which stores nothing', () => {
  const { path, body } = toRequest({ ...settings, api: 'responses' }, turns);
  expect(path).toBe('/v1/responses');
  expect(body).toMatchObject({ instructions: 'Be brief.', max_output_tokens: 1000, store: false });
  expect(body['input']).toMatchObject([
    { content: 'One' },
    { content: [{ type: 'output_text', text: 'Two' }] },
    { content: [{ type: 'input_image' }, { type: 'input_file' }, { type: 'input_text', text: 'Three' }] },
  ]);
});

it('writes a request of the Messages API, which always has a limit', () => {
  const { path, body } = toRequest({ ...settings, api: 'messages', maxTokens: '' }, turns);
  expect(path).toBe('/v1/messages');
  expect(body).toMatchObject({ system: 'Be brief.', max_tokens: 1000 });
  expect(body['messages']).toMatchObject([
    { role: 'user' },
    { role: 'assistant' },
    {
      content: [
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
        { type: 'document', source: { data: 'BBBB' } },
        { type: 'text' },
      ],
    },
  ]);
});

it('leaves out what was not set, and refuses what is no JSON', () => {
  const { body } = toRequest({ ...defaultSettings, maxTokens: '' }, [], false);
  expect(body).toEqual({ model: 'auto', enable_anonymization: true, messages: [] });
  expect(() => toRequest({ ...defaultSettings, tools: '{' }, [])).toThrow(SyntaxError);
});

const call = { place: 0, id: 'c1', name: 'find', arguments: '{"order":7}' };
const called: readonly Turn[] = [
  { role: 'user', text: 'Where is it?', files: [] },
  { ...noAnswer, toolCalls: [call] },
  { role: 'tool', results: [{ id: 'c1', name: 'find', output: 'in Oslo' }] },
];

it.each([
  [
    'chat',
    'messages',
    [
      { role: 'user', content: 'Where is it?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{"order":7}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'in Oslo' },
    ],
  ],
  [
    'responses',
    'input',
    [
      { role: 'user', content: 'Where is it?' },
      { type: 'function_call', call_id: 'c1', name: 'find', arguments: '{"order":7}' },
      { type: 'function_call_output', call_id: 'c1', output: 'in Oslo' },
    ],
  ],
  [
    'messages',
    'messages',
    [
      { role: 'user', content: 'Where is it?' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'find', input: { order: 7 } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'in Oslo' }] },
    ],
  ],
] as const)('sends calls of tools and their results over %s', (api, member, expected) => {
  expect(toRequest({ ...settings, system: '', api }, called).body[member]).toEqual(expected);
});

it.each([
  [true, [1, 2], [1, 2]],
  [true, [], undefined],
  [false, [1], undefined],
] as const)('narrows types while private is %j: %j', (isPrivate, types, expected) => {
  expect(toRequest({ ...settings, isPrivate, types }, turns).body['anonymization_types']).toEqual(expected);
});
