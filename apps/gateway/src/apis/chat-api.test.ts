import type { ChatCompletion } from '@sluice/wire';
import { expect, it } from 'vitest';
import { chatAnswersTo } from './index.ts';

const message = {
  role: 'assistant',
  content: null,
  refusal: null,
  tool_calls: null,
  function_call: null,
} as const;
const answer: ChatCompletion = {
  id: 'a',
  object: 'chat.completion',
  created: 1,
  model: 'p/m',
  choices: [{ index: 0, message: { ...message }, finish_reason: 'stop', logprobs: null }],
  service_tier: null,
};

it.each<[boolean, object]>([
  [false, answer],
  [
    true,
    {
      id: 'a',
      object: 'chat.completion',
      created: 1,
      model: 'p/m',
      choices: [{ index: 0, message: { role: 'assistant', content: null }, finish_reason: 'stop' }],
    },
  ],
])('a complete answer without nulls (%s) has the members that it needs', (omitsNulls, expected) => {
  expect(JSON.parse(chatAnswersTo('r', omitsNulls).complete(answer))).toEqual(expected);
});
