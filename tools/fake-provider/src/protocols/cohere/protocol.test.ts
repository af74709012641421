import { describe, expect, test } from 'vitest';
import { recordOf, textOr } from '../body-facts.ts';
import { answerOf, eventsOf, HEADERS, memberNames, refusalOf, SETTINGS } from '../test-request.ts';

const URL = '/v2/chat';
const user = { role: 'user', content: 'hi' };
const base = { model: 'command-a-03-2025', messages: [user] };
const tool = { type: 'function', function: { name: 'look', parameters: {} } };
const call = { id: 'look_1', type: 'function', function: { name: 'look', arguments: '{}' } };
const asked = { role: 'assistant', tool_plan: 'I will.', tool_calls: [call] };
const result = { role: 'tool', tool_call_id: 'look_1', content: 'x' };
const UNKNOWN =
  'is not a valid field. For proper usage, please refer to https://docs.cohere.com/reference/chat';

test.each([
  ['an unknown member', { top_p: 1 }, 422, `unknown field: parameter 'top_p' ${UNKNOWN}`],
  [
    'strict on a function',
    { tools: [{ ...tool, function: { ...tool.function, strict: true } }] },
    422,
    "parameter 'strict'",
  ],
  [
    'an index on a call',
    { messages: [user, { ...asked, tool_calls: [{ ...call, index: 0 }] }, result] },
    422,
    "parameter 'index'",
  ],
  ['a name on a message', { messages: [{ ...user, name: 'x' }] }, 422, "parameter 'name'"],
  ['n', { n: 2 }, 422, "parameter 'n'"],
  ['no model', { model: undefined }, 400, 'model'],
  ['a text as temperature', { temperature: 'x' }, 400, 'temperature'],
  ['p of 1', { p: 1 }, 400, "'p' must be <= 0.99"],
  ['six stops', { stop_sequences: ['1', '2', '3', '4', '5', '6'] }, 400, 'stop_sequences'],
  ["OpenAI's choice", { tools: [tool], tool_choice: 'auto' }, 400, 'must be one of REQUIRED, NONE'],
  ['a choice without tools', { tool_choice: 'REQUIRED' }, 400, 'needs the parameter tools'],
  [
    'JSON beside tools',
    { tools: [tool], response_format: { type: 'json_object' } },
    400,
    'not supported in combination',
  ],
  [
    'a json_schema format',
    { response_format: { type: 'json_schema' } },
    400,
    'must be one of text, json_object',
  ],
  ['no messages', { messages: [] }, 400, 'at least 1 token long'],
  ['an unknown role', { messages: [{ role: 'developer', content: 'x' }] }, 400, "role 'developer'"],
  [
    'an empty message',
    { messages: [{ role: 'user', content: '' }] },
    400,
    'all elements in history must have a message.',
  ],
  ['a file', { messages: [{ role: 'user', content: [{ type: 'file' }] }] }, 400, "content type 'file'"],
  [
    'an image of a tool',
    { messages: [user, asked, { ...result, content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
    400,
    "content type 'image_url'",
  ],
  [
    'a call without result',
    { messages: [user, asked, user] },
    400,
    'tool calls without a tool message that answers them: look_1',
  ],
  ['a result without call', { messages: [user, result] }, 400, "tool_call_id 'look_1'"],
])('%s is refused', (_name, patch, status, message) => {
  const refusal = refusalOf(URL, { ...base, ...patch });
  expect(refusal?.message).toContain(message);
  expect(refusal?.status).toBe(status);
});

test.each([
  ['a loop', { tools: [tool], messages: [user, asked, result] }],
  [
    'a document as result',
    {
      messages: [user, asked, { ...result, content: [{ type: 'document', document: { data: { a: '1' } } }] }],
    },
  ],
  ['thinking', { thinking: { type: 'enabled', token_budget: 500 } }],
])('%s is accepted', (_name, patch) => {
  expect(refusalOf(URL, { ...base, ...patch })).toBeUndefined();
});

test('keys', () => {
  expect(refusalOf(URL, base, {})).toEqual({ status: 401, message: 'no api key supplied' });
  expect(refusalOf(URL, base, HEADERS, { ...SETTINGS, apiKey: 'x' })?.message).toBe('invalid api token');
});

const USAGE = [
  'billed_units',
  'billed_units.input_tokens',
  'billed_units.output_tokens',
  'cached_tokens',
  'tokens',
  'tokens.input_tokens',
  'tokens.output_tokens',
];
const used = (prefix: string): string[] => [prefix, ...USAGE.map((name) => `${prefix}.${name}`)];

describe('members are those of the service', () => {
  test('a text', () => {
    expect(memberNames(answerOf(URL, base, { text: 'a' }))).toEqual([
      'finish_reason',
      'id',
      'message',
      'message.content',
      'message.content[].text',
      'message.content[].type',
      'message.role',
      ...used('usage'),
    ]);
  });

  test('calls', () => {
    const answer = answerOf(URL, base, { toolCalls: [{ name: 'look', arguments: '{}' }] });
    expect(answer).toMatchObject({
      finish_reason: 'TOOL_CALL',
      message: {
        tool_plan: 'I will use the look tool.',
        tool_calls: [{ id: expect.stringMatching(/^look_[a-z0-9]{12}$/u) }],
      },
    });
    expect(Object.keys(recordOf(recordOf(answer)['message']))).toEqual(['role', 'tool_plan', 'tool_calls']);
  });

  test('every event of a stream', () => {
    const events = eventsOf(URL, base, { text: 'a b', reasoning: 'c' });
    expect(events.map(({ event }) => event)).toEqual([
      'message-start',
      ...['content-start', 'content-delta', 'content-end'],
      ...['content-start', 'content-delta', 'content-delta', 'content-end'],
      'message-end',
    ]);
    expect(events[1]?.data).toEqual({
      type: 'content-start',
      index: 0,
      delta: { message: { content: { type: 'thinking', thinking: '' } } },
    });
    expect(memberNames(events[0]?.data)).toEqual([
      'delta',
      'delta.message',
      'delta.message.citations',
      'delta.message.content',
      'delta.message.role',
      'delta.message.tool_calls',
      'delta.message.tool_plan',
      'id',
      'type',
    ]);
    expect(memberNames(events.at(-1)?.data)).toEqual([
      'delta',
      'delta.finish_reason',
      ...used('delta.usage'),
      'type',
    ]);
  });

  test('a streamed call', () => {
    const events = eventsOf(URL, base, { toolCalls: [{ name: 'look', arguments: '{"a":"bcdef"}' }] });
    const names = events.map(({ event }) => event).filter((name) => name !== 'tool-plan-delta');
    expect(names).toEqual([
      'message-start',
      'tool-call-start',
      'tool-call-delta',
      'tool-call-delta',
      'tool-call-end',
      'message-end',
    ]);
    const args = events.map(({ data }) => {
      const calls = recordOf(recordOf(recordOf(recordOf(data)['delta'])['message'])['tool_calls']);
      return textOr(recordOf(calls['function'])['arguments'], '');
    });
    expect(args.join('')).toBe('{"a":"bcdef"}');
  });
});

test.each([
  [{ text: 'a', finishReason: 'length' }, 'MAX_TOKENS'],
  [{ text: 'a', finishReason: 'TIMEOUT' }, 'TIMEOUT'],
])('finish reason of %j', (plan, reason) => {
  expect(answerOf(URL, base, plan)).toMatchObject({ finish_reason: reason });
});
