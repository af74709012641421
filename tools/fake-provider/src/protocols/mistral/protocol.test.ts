import { describe, expect, test } from 'vitest';
import { answerOf, eventsOf, memberNames, refusalOf } from '../test-request.ts';

const URL = '/mistral/v1/chat/completions';
const user = { role: 'user', content: 'hi' };
const base = { model: 'mistral-small-latest', messages: [user] };
const tool = { type: 'function', function: { name: 'look', parameters: {} } };
const call = { id: 'abcDEF123', function: { name: 'look', arguments: '{}' } };
const asked = { role: 'assistant', content: '', tool_calls: [call] };
const result = { role: 'tool', tool_call_id: 'abcDEF123', name: 'look', content: 'x' };
const said = { role: 'assistant', content: 'a' };

test.each([
  ['an unknown member', { user: 'x' }, 422, 'extra_forbidden'],
  ["OpenAI's limit", { max_completion_tokens: 5 }, 422, 'extra_forbidden'],
  ['stream options', { stream: true, stream_options: {} }, 422, 'extra_forbidden'],
  ["OpenAI's seed", { seed: 1 }, 422, 'Extra inputs are not permitted'],
  ['a temperature too high', { temperature: 2 }, 422, 'Input should be less than or equal to 1.5'],
  ['no messages member', { messages: undefined }, 422, 'Field required'],
  ['a developer', { messages: [{ role: 'developer', content: 'x' }] }, 422, 'literal_error'],
  [
    'reasoning sent back',
    { messages: [user, { ...said, reasoning_content: 'x' }, user] },
    422,
    'reasoning_content',
  ],
  ['no messages', { messages: [] }, 400, 'Conversation must have at least one message'],
  [
    'the assistant last',
    { messages: [user, said] },
    400,
    'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
  ],
  [
    'a system after an assistant',
    { messages: [user, said, { role: 'system', content: 'x' }, user] },
    400,
    "Unexpected role 'system' after role 'assistant'",
  ],
  [
    'a user after a tool',
    { messages: [user, asked, result, user] },
    400,
    "Unexpected role 'user' after role 'tool'",
  ],
  ['a tool after a user', { messages: [user, result] }, 400, "Unexpected role 'tool' after role 'user'"],
  [
    'an empty assistant',
    { messages: [user, { role: 'assistant', content: '' }, user] },
    400,
    'either content or tool_calls',
  ],
  [
    'a long id',
    { messages: [user, { ...asked, tool_calls: [{ ...call, id: 'call_1234567' }] }, result] },
    400,
    'Tool call id was call_1234567 but must be a-z, A-Z, 0-9, with a length of 9.',
  ],
  [
    'a long id of a result',
    { messages: [user, asked, { ...result, tool_call_id: 'call_1' }] },
    400,
    'Tool call id was call_1 but',
  ],
  [
    'a call without result',
    { messages: [user, { ...asked, tool_calls: [call, { ...call, id: 'abcDEF124' }] }, result] },
    400,
    'Not the same number of function calls and responses',
  ],
  [
    'a result of another call',
    { messages: [user, asked, { ...result, tool_call_id: 'zzzzzzzzz' }] },
    400,
    'Unexpected tool call id zzzzzzzzz in tool results',
  ],
  [
    'one result twice',
    { messages: [user, asked, result, result] },
    400,
    'Duplicate tool call id abcDEF123 in tool results',
  ],
  [
    'one id twice',
    { messages: [user, { ...asked, tool_calls: [call, call] }, result] },
    400,
    'Duplicate tool call id abcDEF123 in assistant message',
  ],
  [
    'a tool name with a dot',
    { tools: [{ ...tool, function: { name: 'a.b', parameters: {} } }] },
    400,
    'Function name was a.b but must be',
  ],
])('%s is refused', (_name, patch, status, message) => {
  const refusal = refusalOf(URL, { ...base, ...patch });
  expect(refusal?.message).toContain(message);
  expect(refusal?.status).toBe(status);
});

test.each([
  ['a loop', { tools: [tool], messages: [user, asked, result] }],
  ['a prefix', { messages: [user, { ...said, prefix: true }] }],
  ['roles that repeat', { messages: [{ role: 'system', content: 'a' }, user, user, said, said, user] }],
  [
    'thinking sent back',
    {
      messages: [
        user,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: [{ type: 'text', text: 'a' }] },
            { type: 'text', text: 'b' },
          ],
        },
        user,
      ],
    },
  ],
  ['nulls', { temperature: null, tools: null, stop: null }],
])('%s is accepted', (_name, patch) => {
  expect(refusalOf(URL, { ...base, ...patch })).toBeUndefined();
});

test('keys', () => {
  expect(refusalOf(URL, base, {})).toEqual({ status: 401, message: 'Unauthorized' });
});

const USAGE = ['usage', 'usage.completion_tokens', 'usage.prompt_tokens', 'usage.total_tokens'];

describe('members are those of the service', () => {
  test('a text', () => {
    expect(memberNames(answerOf(URL, base, { text: 'a' }))).toEqual([
      'choices',
      'choices[].finish_reason',
      'choices[].index',
      'choices[].message',
      'choices[].message.content',
      'choices[].message.role',
      'choices[].message.tool_calls',
      'created',
      'id',
      'model',
      'object',
      ...USAGE,
    ]);
  });

  test('every event of a stream', () => {
    const events = eventsOf(URL, base, { text: 'a b' }).map(({ data }) => data);
    expect(events).toHaveLength(5);
    const chunk = [
      'choices',
      'choices[].delta',
      'choices[].delta.content',
      'choices[].finish_reason',
      'choices[].index',
      'choices[].logprobs',
      'created',
      'id',
      'model',
      'object',
    ];
    expect(memberNames(events[1])).toEqual(chunk);
    expect(memberNames(events[3])).toEqual([...chunk, ...USAGE]);
    expect(events[4]).toBe('[DONE]');
  });

  test('calls come whole, with ids of nine', () => {
    const plan = { toolCalls: [{ name: 'look', arguments: '{"a":1}' }] };
    const finish = {
      delta: {
        content: null,
        tool_calls: [
          {
            id: expect.stringMatching(/^[a-zA-Z0-9]{9}$/u),
            function: { name: 'look', arguments: '{"a":1}' },
          },
        ],
      },
      finish_reason: 'tool_calls',
    };
    expect(eventsOf(URL, base, plan).at(-2)?.data).toMatchObject({ choices: [finish] });
  });

  test('thinking makes the content a list', () => {
    expect(answerOf(URL, { ...base, model: 'magistral-small' })).toMatchObject({
      choices: [
        {
          message: {
            content: [
              { type: 'thinking', thinking: [{ type: 'text', text: 'Thinking about: hi' }] },
              { type: 'text', text: 'You said: hi' },
            ],
          },
        },
      ],
    });
  });
});
