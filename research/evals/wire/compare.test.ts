import { describe, expect, test } from 'vitest';
import { type AnswerContent, failed } from './answer-content.ts';
import { readChunks, readWhole } from './client-reading.ts';
import { compareReadings } from './compare.ts';

const reading: AnswerContent = {
  choices: [
    {
      text: 'Hi',
      reasoning: 'Hm',
      calls: [{ name: 'f', arguments: { a: 1, b: [2] } }],
      finish: 'tool_calls',
    },
  ],
  usage: { prompt: 1, completion: 2, cached: 0, reasoning: 1 },
  error: null,
};
const [choice] = reading.choices;
if (choice === undefined) throw new Error('no choice');
const withChoice = (more: Partial<typeof choice>): AnswerContent => ({
  ...reading,
  choices: [{ ...choice, ...more }],
});

describe('compareReadings', () => {
  test.each([
    ['the same', reading, []],
    ['other order of members', withChoice({ calls: [{ name: 'f', arguments: { b: [2], a: 1 } }] }), []],
    ['other text', withChoice({ text: 'Hi ' }), ['text']],
    ['lost reasoning', withChoice({ reasoning: '' }), ['reasoning']],
    ['other arguments', withChoice({ calls: [{ name: 'f', arguments: { a: 1, b: [3] } }] }), ['calls']],
    ['other finish', withChoice({ finish: 'stop' }), ['finish']],
    ['no choice', { ...reading, choices: [] }, ['choices']],
    [
      'other usage',
      { ...reading, usage: { prompt: 1, completion: 3, cached: 1, reasoning: 1 } },
      ['usage.completion', 'usage.cached'],
    ],
    [
      'no usage',
      { ...reading, usage: null },
      ['usage.prompt', 'usage.completion', 'usage.cached', 'usage.reasoning'],
    ],
    ['an error', failed(502), ['error']],
  ] satisfies [string, AnswerContent, string[]][])('%s', (_title, actual, fields) => {
    expect(compareReadings(reading, actual).map(({ field }) => field)).toEqual(fields);
  });

  test('errors differ by status', () => {
    expect(compareReadings(failed(429), failed(429))).toEqual([]);
    expect(compareReadings(failed(429), failed('stream'))).toEqual([
      { field: 'error', expected: 429, actual: 'stream' },
    ]);
    expect(compareReadings(failed(429), reading)).toHaveLength(1);
  });

  test('what the recording did not count is not compared', () => {
    expect(compareReadings({ ...reading, usage: null }, reading)).toEqual([]);
  });
});

describe('what a client reads', () => {
  const usage = {
    prompt_tokens: 1,
    completion_tokens: 2,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 1 },
  };

  test('in one piece', () => {
    const message = {
      content: 'Hi',
      reasoning_content: 'Hm',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1,"b":[2]}' } }],
    };
    expect(readWhole({ choices: [{ index: 0, message, finish_reason: 'tool_calls' }], usage })).toEqual(
      reading,
    );
  });

  test('as a stream', () => {
    const delta = (more: object, finish: string | null = null) => ({
      choices: [{ index: 0, delta: more, finish_reason: finish }],
    });
    const called = (more: object) => delta({ tool_calls: [{ index: 0, function: more }] });
    expect(
      readChunks([
        delta({ role: 'assistant', content: 'H', reasoning_content: 'H' }),
        delta({ content: 'i', reasoning_content: 'm' }),
        called({ name: 'f', arguments: '{"a":1,' }),
        called({ arguments: '"b":[2]}' }),
        delta({}, 'tool_calls'),
        { choices: [], usage },
      ]),
    ).toEqual(reading);
  });
});
