import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordOf, recordsOf, textOr } from '../body-facts.ts';
import { answerOf, eventsOf, memberNames } from '../test-request.ts';

const WHOLE = '/v1beta/models/gemini-3-pro:generateContent';
const STREAM = '/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse';
const body = { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] };
const OUTSIDE = [
  'candidates',
  'candidates[].content',
  'candidates[].content.parts',
  'candidates[].content.role',
  'candidates[].index',
  'modelVersion',
  'responseId',
  'usageMetadata',
  'usageMetadata.candidatesTokenCount',
  'usageMetadata.promptTokenCount',
  'usageMetadata.promptTokensDetails',
  'usageMetadata.promptTokensDetails[].modality',
  'usageMetadata.promptTokensDetails[].tokenCount',
  'usageMetadata.thoughtsTokenCount',
  'usageMetadata.totalTokenCount',
];
const PART = 'candidates[].content.parts[]';
const calls = {
  reasoning: 'r',
  toolCalls: [
    { name: 'f', arguments: '{"x":1}' },
    { name: 'g', arguments: '{}' },
  ],
};

function partsOf(value: unknown): Record<string, unknown>[] {
  return recordsOf(recordOf(recordOf(recordsOf(recordOf(value)['candidates'])[0])['content'])['parts']);
}

describe('members are those of the service', () => {
  test('a text', () => {
    const answer = answerOf(WHOLE, body, { text: 'a', reasoning: 'b' });
    expect(memberNames(answer)).toEqual(
      [...OUTSIDE, 'candidates[].finishReason', `${PART}.text`, `${PART}.thoughtSignature`].sort(),
    );
  });

  test('calls: the first of a group is signed', () => {
    const answer = answerOf(WHOLE, body, calls);
    expect(partsOf(answer).map((part) => Object.keys(part))).toEqual([
      ['functionCall', 'thoughtSignature'],
      ['functionCall'],
    ]);
    expect(answer).toMatchObject({
      candidates: [{ finishReason: 'STOP', finishMessage: 'Model generated function call(s).' }],
    });
  });

  test('every event of a stream', () => {
    const events = eventsOf(STREAM, body, { text: 'a b', reasoning: 'c' }).map(({ data }) => data);
    expect(events).toHaveLength(3);
    for (const event of events.slice(0, 2))
      expect(memberNames(event)).toEqual([...OUTSIDE, `${PART}.text`].sort());
    expect(memberNames(events[2])).toEqual(
      [...OUTSIDE, 'candidates[].finishReason', `${PART}.text`, `${PART}.thoughtSignature`].sort(),
    );
    expect(partsOf(events[2])[0]?.['text']).toBe('');
  });
});

test('thoughts are shown only when asked for', () => {
  const shown = { ...body, generationConfig: { thinkingConfig: { includeThoughts: true } } };
  expect(partsOf(answerOf(WHOLE, shown, { text: 'a', reasoning: 'b' }))[0]).toEqual({
    text: 'b',
    thought: true,
  });
  expect(partsOf(answerOf(WHOLE, body, { text: 'a', reasoning: 'b' }))).toHaveLength(1);
});

test.each([
  [{ blockReason: 'PROHIBITED_CONTENT' }, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
  [{ text: '', finishReason: 'SAFETY' }, { candidates: [{ content: {}, finishReason: 'SAFETY' }] }],
  [
    { text: '', finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'm' },
    { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'm' }] },
  ],
  [
    { toolCalls: [{ name: 'f', arguments: '{"x' }] },
    { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] },
  ],
  [
    { text: '', finishReason: 'length' },
    { candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS' }] },
  ],
  [
    { text: 'a', counts: { input: 2, cacheRead: 3, output: 9, reasoning: 4 } },
    {
      usageMetadata: {
        promptTokenCount: 5,
        cachedContentTokenCount: 3,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 4,
        totalTokenCount: 14,
      },
    },
  ],
])('%j', (plan, expected) => {
  expect(answerOf(WHOLE, body, plan)).toMatchObject(expected);
  // A stream's last event repeats all of it but the content, which came before or not at all.
  const last = recordOf(eventsOf(STREAM, body, plan).at(-1)?.data);
  for (const name of Object.keys(expected)) expect(last).toHaveProperty(name);
});

test('a blocked prompt has no candidates', () => {
  expect(answerOf(WHOLE, body, { blockReason: 'SAFETY' })).not.toHaveProperty('candidates');
});

test('candidates are counted, and a stream without alt=sse is one list', () => {
  const two = { ...body, generationConfig: { candidateCount: 2 } };
  expect(recordsOf(recordOf(answerOf(WHOLE, two))['candidates'])).toHaveLength(2);
  const list = answerOf('/v1beta/models/gemini-3-pro:streamGenerateContent', body, { text: 'a b' });
  expect(list).toHaveLength(3);
});

test('a stream joined is the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      (text, chunkSize) => {
        const events = eventsOf(STREAM, body, { text }, { chunkSize });
        const joined = events.flatMap(({ data }) => partsOf(data)).map((part) => textOr(part['text'], ''));
        expect(joined.join('')).toBe(text);
      },
    ),
  );
});
