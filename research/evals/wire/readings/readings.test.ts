import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { AnswerContent } from '../answer-content.ts';
import { loadRecordings } from '../recordings.ts';
import { readRecording } from './index.ts';

const own = await loadRecordings(
  fileURLToPath(new URL('../../../../research/evals/wire/own', import.meta.url)),
);

const plain = { text: '', reasoning: '', calls: [], finish: 'stop' };
const counted = { cached: 0, reasoning: 0 };

/** What was put into each recording, by hand. */
const expected: Readonly<Record<string, AnswerContent>> = {
  'anthropic/overloaded': { choices: [], usage: null, error: 502 },
  'anthropic/refused': {
    choices: [{ ...plain, text: 'I would rather', finish: 'content_filter' }],
    usage: { ...counted, prompt: 7, completion: 5 },
    error: null,
  },
  'anthropic/thinking_and_call_stream': {
    choices: [
      {
        text: 'Let me look.',
        reasoning: 'It may rain.',
        calls: [{ name: 'weather', arguments: { city: 'Bonn', days: 3 } }],
        finish: 'tool_calls',
      },
    ],
    usage: { prompt: 510, completion: 77, cached: 300, reasoning: 31 },
    error: null,
  },
  'bedrock/reasoning_and_call_stream': {
    choices: [
      {
        ...plain,
        reasoning: 'Hmm, Köln.',
        calls: [{ name: 'weather', arguments: { city: 'Köln' } }],
        finish: 'tool_calls',
      },
    ],
    usage: { prompt: 1010, completion: 20, cached: 1000, reasoning: 0 },
    error: null,
  },
  'bedrock/stopped_by_guardrail': {
    choices: [{ ...plain, text: 'Sorry.', finish: 'content_filter' }],
    usage: { ...counted, prompt: 5, completion: 2 },
    error: null,
  },
  'cohere/plan_and_call_stream': {
    choices: [
      {
        ...plain,
        reasoning: 'I will look.',
        calls: [{ name: 'weather', arguments: { city: 'Lyon' } }],
        finish: 'tool_calls',
      },
    ],
    usage: { prompt: 1500, completion: 30, cached: 1400, reasoning: 0 },
    error: null,
  },
  'cohere/thinking': {
    choices: [{ ...plain, text: '4', reasoning: '2 + 2' }],
    usage: { ...counted, prompt: 200, completion: 12 },
    error: null,
  },
  'gemini/limit': {
    choices: [{ ...plain, text: 'Once upon', finish: 'length' }],
    usage: { prompt: 400, completion: 93, cached: 256, reasoning: 90 },
    error: null,
  },
  'gemini/thought_and_calls_stream': {
    choices: [
      {
        ...plain,
        reasoning: 'Which city?',
        calls: [
          { name: 'weather', arguments: { city: 'Ulm' } },
          { name: 'time', arguments: {} },
        ],
        finish: 'tool_calls',
      },
    ],
    usage: { prompt: 15, completion: 43, cached: 0, reasoning: 31 },
    error: null,
  },
  'groq/limited': { choices: [], usage: null, error: 429 },
  'groq/reasoning_stream': {
    choices: [{ ...plain, text: 'Four — 4 😀', reasoning: 'Two and two.' }],
    usage: { prompt: 17, completion: 30, cached: 0, reasoning: 21 },
    error: null,
  },
  'mistral/thinking_parts': {
    choices: [{ ...plain, text: 'Done.', reasoning: 'Think twice.', finish: 'length' }],
    usage: { ...counted, prompt: 13, completion: 8 },
    error: null,
  },
  'openai/error_after_text_stream': { choices: [], usage: null, error: 'stream' },
  'openai/two_calls_stream': {
    choices: [
      {
        ...plain,
        calls: [
          { name: 'weather', arguments: { city: 'Zürich' } },
          { name: 'time', arguments: {} },
        ],
        finish: 'tool_calls',
      },
    ],
    usage: { prompt: 120, completion: 40, cached: 64, reasoning: 20 },
    error: null,
  },
  'openai/two_choices': {
    choices: [
      { ...plain, text: 'Yes.' },
      { ...plain, text: 'Perhaps', finish: 'length' },
    ],
    usage: { ...counted, prompt: 9, completion: 4 },
    error: null,
  },
  'openai/unknown_key': { choices: [], usage: null, error: 502 },
  'xai/reasoning_in_total': {
    choices: [{ ...plain, text: '4', reasoning: '2 + 2' }],
    usage: { prompt: 12, completion: 229, cached: 2, reasoning: 228 },
    error: null,
  },
};

test('every own recording is known here', () => {
  expect(own.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort());
});

test.each(own.map((recording) => [recording.id, recording] as const))('%s', (id, recording) => {
  expect(readRecording(recording)).toEqual(expected[id]);
});

test('a wire without a reader is named', () => {
  const [recording] = own;
  if (recording === undefined) throw new Error('no recordings');
  expect(() => readRecording({ ...recording, wire: 'smoke' })).toThrow("no reader for the wire 'smoke'");
});
