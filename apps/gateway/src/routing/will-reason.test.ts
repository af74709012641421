import { expect, it } from 'vitest';
import { requestFeatures } from './request-features.ts';
import { willReason } from './will-reason.ts';

it.each([
  ['o4-mini', true, {}, true],
  ['o4-mini', true, { reasoning_effort: 'none' as const }, false],
  ['gemini-2.5-pro', true, { thinking: { type: 'disabled' as const } }, false],
  ['claude-haiku-4-5', true, {}, false],
  ['claude-haiku-4-5', true, { reasoning_effort: 'high' as const }, true],
  [
    'anthropic.claude-opus-4-6-v1',
    true,
    { thinking: { type: 'enabled' as const, budget_tokens: 2000 } },
    true,
  ],
  ['gpt-4o', false, { reasoning_effort: 'high' as const }, false],
])('%s (%s) asked with %j: %s', (name, reasoning, asked, expected) => {
  const features = requestFeatures({ model: 'auto', ...asked }, 100, undefined);
  expect(willReason({ name, reasoning }, features)).toBe(expected);
});
