import { expect, test } from 'vitest';
import { answerOf, HEADERS, orderFor, refusalOf, SETTINGS } from '../test-request.ts';

const NOVA = '/model/us.amazon.nova-micro-v1%3A0/converse';
const base = { messages: [{ role: 'user', content: [{ text: 'hi' }] }] };

test('bearer keys: none, a wrong one, the right one', () => {
  expect(refusalOf(NOVA, base, {})).toEqual({ status: 403, message: 'Missing Authentication Token' });
  const settings = { ...SETTINGS, apiKey: 'right' };
  expect(refusalOf(NOVA, base, HEADERS, settings)).toMatchObject({ status: 403 });
  expect(refusalOf(NOVA, base, { authorization: 'Bearer right' }, settings)).toBeUndefined();
});

test('the model id is unescaped once', () => {
  const arn = 'arn:aws:bedrock:eu-west-1:1:inference-profile/eu.amazon.nova-micro-v1:0';
  expect(orderFor(`/model/${encodeURIComponent(arn)}/converse`, base).facts.model).toBe(arn);
});

test.each([
  [{ text: 'a', finishReason: 'guardrail_intervened' }, { stopReason: 'guardrail_intervened' }],
  [{ text: 'a', finishReason: 'length' }, { stopReason: 'max_tokens' }],
  [
    { text: 'a', counts: { input: 2, cacheRead: 3, cacheWrite: 4, output: 5 } },
    { usage: { inputTokens: 2, cacheReadInputTokens: 3, cacheWriteInputTokens: 4, totalTokens: 14 } },
  ],
  [
    { redactedReasoning: 'x', text: 'a' },
    { output: { message: { content: [{ reasoningContent: {} }, { text: 'a' }] } } },
  ],
  [
    { toolCalls: [{ name: 'f', arguments: '{"a":1}' }] },
    {
      stopReason: 'tool_use',
      output: { message: { content: [{ toolUse: { name: 'f', input: { a: 1 } } }] } },
    },
  ],
])('%j', (plan, expected) => {
  expect(answerOf(NOVA, base, plan)).toMatchObject(expected);
});
