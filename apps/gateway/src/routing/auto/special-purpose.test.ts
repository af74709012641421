import { expect, it } from 'vitest';
import { house } from '../../test-support/routing-house.ts';
import { isSpecialPurpose } from './special-purpose.ts';

const { choose } = await house();

function anyTarget() {
  const [target] = choose({ model: 'one/cheap' }).targets;
  if (target === undefined) throw new Error('Nothing to make one of.');
  return target;
}

it.each([
  ['nomic-embed-text', true],
  ['text-embedding-3-large', true],
  ['whisper-1', true],
  ['gpt-4o-mini-tts', true],
  ['gpt-4o-transcribe', true],
  ['gemini-2.5-flash-image', true],
  ['omni-moderation-latest', true],
  ['llama-guard-4', true],
  ['o4-mini-deep-research', true],
  ['bge-reranker-v2', true],
  ['gpt-5-mini', false],
  ['claude-opus-4-5', false],
  ['qwen3-8b', false],
  ['command-r-plus', false],
  ['gemma-3-27b-it', false],
  ['imaginary-7b', false],
])('%s: %s', (name, special) => {
  expect(isSpecialPurpose({ ...anyTarget(), name })).toBe(special);
});

it('what draws or cannot write is none for text', () => {
  expect(isSpecialPurpose({ ...anyTarget(), outputModalities: ['text', 'image'] })).toBe(true);
  expect(isSpecialPurpose({ ...anyTarget(), outputModalities: ['audio'] })).toBe(true);
  expect(isSpecialPurpose({ ...anyTarget(), outputModalities: ['text', 'audio'] })).toBe(false);
});
