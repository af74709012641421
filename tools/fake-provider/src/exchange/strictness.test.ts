import { describe, expect, test } from 'vitest';
import { readRequestFacts } from './request-facts.ts';
import { findRefusal } from './strictness.ts';

const user = { role: 'user', content: 'hi' };
const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };

function refusalOf(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const refusal = findRefusal(readRequestFacts(Buffer.from(text), ''));
  return refusal === undefined ? undefined : (refusal.param ?? refusal.message);
}

describe('what the real service refuses', () => {
  const rows: [string, unknown, string][] = [
    ['no JSON', '{"model":', 'We could not parse the JSON body of your request.'],
    ['a list', '[]', 'The body of your request must be a JSON object.'],
    ['no model', { messages: [user] }, 'you must provide a model parameter'],
    ['no messages', { model: 'm' }, 'messages'],
    ['null messages', { model: 'm', messages: null }, 'messages'],
    ['empty messages', { model: 'm', messages: [] }, 'messages'],
    ['a message that is no object', { model: 'm', messages: ['hi'] }, 'messages[0]'],
    ['an unknown role', { model: 'm', messages: [{ role: 'robot', content: '' }] }, 'messages[0].role'],
    [
      'null content of a user',
      { model: 'm', messages: [{ role: 'user', content: null }] },
      'messages[0].content',
    ],
    ['number content', { model: 'm', messages: [{ role: 'user', content: 7 }] }, 'messages[0].content'],
    [
      'a part without type',
      { model: 'm', messages: [{ role: 'user', content: [{}] }] },
      'messages[0].content[0].type',
    ],
    [
      'empty tool_calls',
      { model: 'm', messages: [{ role: 'assistant', content: '', tool_calls: [] }] },
      'messages[0].tool_calls',
    ],
    [
      'a call without answer',
      { model: 'm', messages: [{ role: 'assistant', tool_calls: [call] }] },
      'messages',
    ],
    [
      'an answer without call',
      { model: 'm', messages: [user, { role: 'tool', tool_call_id: 'c1', content: '' }] },
      'messages[1].role',
    ],
    ['temperature as text', { model: 'm', messages: [user], temperature: '1' }, 'temperature'],
    ['temperature too high', { model: 'm', messages: [user], temperature: 2.1 }, 'temperature'],
    ['n 0', { model: 'm', messages: [user], n: 0 }, 'n'],
    ['empty tools', { model: 'm', messages: [user], tools: [] }, 'tools'],
    ['tool_choice without tools', { model: 'm', messages: [user], tool_choice: 'auto' }, 'tool_choice'],
    ['stream_options without stream', { model: 'm', messages: [user], stream_options: {} }, 'stream_options'],
    ['top_logprobs alone', { model: 'm', messages: [user], top_logprobs: 2 }, 'top_logprobs'],
    [
      "a gateway's own member",
      { model: 'm', messages: [user], enable_anonymization: true },
      'Unrecognized request argument supplied: enable_anonymization',
    ],
  ];
  test.each(rows)('%s', (_name, body, expected) => {
    expect(refusalOf(body)).toBe(expected);
  });
});

describe('what it accepts', () => {
  const rows: [string, unknown][] = [
    [
      'nulls',
      { model: 'm', messages: [user], temperature: null, tools: null, tool_choice: null, stop: null },
    ],
    [
      'a tool loop',
      {
        model: 'm',
        messages: [
          user,
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: 'c1', content: 'x' },
          user,
        ],
      },
    ],
    ['unknown members', { model: 'm', messages: [user], some_new_thing: 1 }],
    ['ends of ranges', { model: 'm', messages: [user], temperature: 2, top_p: 0, presence_penalty: -2 }],
  ];
  test.each(rows)('%s', (_name, body) => {
    expect(refusalOf(body)).toBeUndefined();
  });
});

describe('what a service refuses whose types are published', () => {
  const ask = { model: 'm', messages: [user] };
  test.each([
    ['openai', { ...ask, top_k: 3 }, 'Unrecognized request argument supplied: top_k'],
    ['openai', { ...ask, messages: [{ ...user, foo: 1 }] }, "Unknown parameter: 'messages[0].foo'."],
    [
      'openai',
      { ...ask, messages: [{ role: 'user', content: [{ type: 'scene' }] }] },
      "Invalid value: 'scene'. Supported values are: 'text', 'image_url', 'input_audio', 'file'.",
    ],
    [
      'groq',
      { ...ask, service_tier: 'x' },
      "Invalid value: 'x'. Supported values are: 'auto', 'on_demand', 'flex', 'performance'.",
    ],
    ['cerebras', { ...ask, top_k: 3 }, 'Unrecognized request argument supplied: top_k'],
  ] as const)('%s %j', (service, body, message) => {
    expect(findRefusal(readRequestFacts(Buffer.from(JSON.stringify(body)), ''), service)?.message).toBe(
      message,
    );
  });
});
