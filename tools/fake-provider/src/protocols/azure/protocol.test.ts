import { describe, expect, test } from 'vitest';
import { answerOf, eventsOf, HEADERS, memberNames, refusalOf } from '../test-request.ts';

const DATED = '/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21';
const V1 = '/openai/v1/chat/completions';
const messages = [{ role: 'user', content: 'hi' }];

test.each([
  ['no version', DATED.replace(/\?.*/u, ''), { messages }, HEADERS, 404, 'Resource not found'],
  ['a strange version', DATED.replace('2024-10-21', 'v1'), { messages }, HEADERS, 404, 'Resource not found'],
  [
    'a dated version on v1',
    `${V1}?api-version=2024-10-21`,
    { model: 'm', messages },
    HEADERS,
    404,
    'not found',
  ],
  ['no key', DATED, { messages }, {}, 401, 'Access denied due to invalid subscription key'],
  ['no model on v1', V1, { messages }, HEADERS, 400, 'model'],
  ['what OpenAI refuses', DATED, { messages, n: 0 }, HEADERS, 400, "Invalid 'n'"],
])('%s is refused', (_name, url, body, headers, status, message) => {
  const refusal = refusalOf(url, body, headers);
  expect(refusal?.status).toBe(status);
  expect(refusal?.message).toContain(message);
});

test.each([
  ['the deployment names the model', DATED, { messages }],
  ['v1', V1, { model: 'm', messages }],
  ['v1 preview', `${V1}?api-version=preview`, { model: 'm', messages }],
])('%s', (_name, url, body) => {
  expect(refusalOf(url, body)).toBeUndefined();
});

describe('members are those of the service', () => {
  test('a stream', () => {
    const events = eventsOf(V1, { model: 'm', messages, stream: true }, { text: 'a' }).map(
      ({ data }) => data,
    );
    expect(events[0]).toMatchObject({ choices: [], id: '', model: '', object: '', created: 0 });
    expect(memberNames(events[0])).toContain(
      'prompt_filter_results[].content_filter_results.jailbreak.detected',
    );
    const choice = (index: number): unknown =>
      memberNames(events[index]).filter((name) => name.startsWith('choices[].content_filter'));
    expect(choice(1)).toEqual(['choices[].content_filter_results']);
    expect(choice(2)).toContain('choices[].content_filter_results.hate.severity');
    expect(memberNames(events[2])).not.toContain('service_tier');
    expect(events.at(-1)).toBe('[DONE]');
  });

  test('a whole answer, and a call of a named tool', () => {
    expect(memberNames(answerOf(DATED, { messages }))).toEqual(
      expect.arrayContaining([
        'choices[].content_filter_results.violence.filtered',
        'prompt_filter_results[].prompt_index',
      ]),
    );
    const body = {
      messages: [{ role: 'user', content: 'call:look {"a":1}' }],
      tools: [{ type: 'function', function: { name: 'look' } }],
    };
    expect(answerOf(DATED, body)).toMatchObject({
      model: 'my-gpt',
      choices: [
        {
          finish_reason: 'tool_calls',
          message: { tool_calls: [{ function: { name: 'look', arguments: '{"a":1}' } }] },
        },
      ],
    });
  });
});
