import { bundledCatalog } from '@sluice/catalog';
import { expect, it } from 'vitest';
import { house } from '../../test-support/routing-house.ts';
import { purposeOf } from './special-purpose.ts';

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
  ['command-a-translate-08-2025', true],
  ['relace/relace-search', true],
  ['gpt-5-mini', false],
  ['claude-opus-4-5', false],
  ['qwen3-8b', false],
  ['command-r-plus', false],
  ['gemma-3-27b-it', false],
  ['imaginary-7b', false],
])('%s: %s', (name, special) => {
  expect(purposeOf({ ...anyTarget(), name }) === 'other').toBe(special);
});

it.each([
  ['gpt-4o-search-preview', 'searches'],
  ['gpt-4o-mini-search-preview-2025-03-11', 'searches'],
  ['gpt-5-search-api', 'searches'],
  ['perplexity/sonar-pro-search', 'searches'],
  ['gpt-audio', 'speaks'],
  ['gpt-audio-mini-2025-12-15', 'speaks'],
  ['gpt-4o-audio-preview', 'speaks'],
  ['gpt-4o-mini-audio-preview', 'speaks'],
  ['openai/gpt-audio', 'speaks'],
  ['research-7b', 'answers'],
  ['gpt-4o', 'answers'],
])('%s %s', (name, purpose) => {
  expect(purposeOf({ ...anyTarget(), name })).toBe(purpose);
});

it('what its provider does not serve over chat completions is none for us', () => {
  const named = bundledCatalog().filter(({ chatCompletions }) => chatCompletions === false);
  const names = named.map(({ provider, name }) => `${provider}/${name}`);
  for (const one of [
    'openai/gpt-5-codex',
    'openai/gpt-5.4-pro',
    'openai/o3-pro',
    'xai/grok-4.20-multi-agent-0309',
  ])
    expect(names).toContain(one);
  for (const one of ['openai/gpt-5.4', 'openai/o3', 'openai/gpt-4o']) expect(names).not.toContain(one);
  expect(purposeOf({ ...anyTarget(), supportsChat: false })).toBe('other');
});

it('what draws or cannot write is none for text', () => {
  expect(purposeOf({ ...anyTarget(), outputModalities: ['text', 'image'] })).toBe('other');
  expect(purposeOf({ ...anyTarget(), outputModalities: ['audio'] })).toBe('other');
  expect(purposeOf({ ...anyTarget(), outputModalities: ['text', 'audio'] })).toBe('answers');
});
