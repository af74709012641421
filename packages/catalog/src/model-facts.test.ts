import { describe, expect, it } from 'vitest';
import { bundledCatalog } from './bundled-catalog.ts';
import {
  cachesPromptsAutomatically,
  reasonsByDefault,
  searchesTheWeb,
  signedReasoningFamily,
  specialPurposeOf,
} from './model-facts.ts';

const chatModel = { supportsChat: true, outputModalities: undefined };

describe('specialPurposeOf', () => {
  it.each([
    ['nomic-embed-text', 'other'],
    ['text-embedding-3-large', 'other'],
    ['whisper-1', 'other'],
    ['gpt-4o-mini-tts', 'other'],
    ['gpt-4o-transcribe', 'other'],
    ['gemini-2.5-flash-image', 'other'],
    ['omni-moderation-latest', 'other'],
    ['llama-guard-4', 'other'],
    ['o4-mini-deep-research', 'other'],
    ['bge-reranker-v2', 'other'],
    ['command-a-translate-08-2025', 'other'],
    ['relace/relace-search', 'other'],
    ['gpt-5-mini', 'general'],
    ['claude-opus-4-5', 'general'],
    ['qwen3-8b', 'general'],
    ['command-r-plus', 'general'],
    ['gemma-3-27b-it', 'general'],
    ['imaginary-7b', 'general'],
    ['research-7b', 'general'],
    ['gpt-4o', 'general'],
    ['gpt-4o-search-preview', 'web_search'],
    ['gpt-4o-mini-search-preview-2025-03-11', 'web_search'],
    ['gpt-5-search-api', 'web_search'],
    ['perplexity/sonar-pro-search', 'web_search'],
    ['gpt-audio', 'audio'],
    ['gpt-audio-mini-2025-12-15', 'audio'],
    ['gpt-4o-audio-preview', 'audio'],
    ['gpt-4o-mini-audio-preview', 'audio'],
    ['openai/gpt-audio', 'audio'],
  ])('%s: %s', (name, purpose) => {
    expect(specialPurposeOf({ ...chatModel, name })).toBe(purpose);
  });

  it.each([
    [['text', 'image'] as const, 'other'],
    [['audio'] as const, 'other'],
    [['text', 'audio'] as const, 'general'],
  ])('a model with output %j: %s', (outputModalities, purpose) => {
    expect(specialPurposeOf({ ...chatModel, name: 'm', outputModalities })).toBe(purpose);
  });

  it('excludes models that their provider does not serve over chat completions', () => {
    expect(specialPurposeOf({ ...chatModel, name: 'm', supportsChat: false })).toBe('other');
    const withoutChat = bundledCatalog().filter(({ chatCompletions }) => chatCompletions === false);
    const ids = withoutChat.map(({ provider, name }) => `${provider}/${name}`);
    for (const id of [
      'openai/gpt-5-codex',
      'openai/gpt-5.4-pro',
      'openai/o3-pro',
      'xai/grok-4.20-multi-agent-0309',
    ])
      expect(ids).toContain(id);
    for (const id of ['openai/gpt-5.4', 'openai/o3', 'openai/gpt-4o']) expect(ids).not.toContain(id);
  });
});

describe('searchesTheWeb', () => {
  it.each([
    ['anthropic', 'anthropic', 'claude-opus-4-5', true],
    ['openrouter', 'openai', 'some-model', true],
    ['custom', 'gemini', 'gemini-3-flash', true],
    ['openai', 'openai', 'gpt-5-search-api', true],
    ['openai', 'openai', 'gpt-5', false],
  ])('%s over %s, %s: %s', (preset, protocol, name, expected) => {
    expect(searchesTheWeb({ ...chatModel, name, provider: { preset, protocol } })).toBe(expected);
  });
});

it.each([
  ['o4-mini', true],
  ['gemini-2.5-pro', true],
  ['claude-haiku-4-5', false],
  ['anthropic.claude-opus-4-6-v1', false],
])('%s reasons by default: %s', (name, expected) => {
  expect(reasonsByDefault(name)).toBe(expected);
});

it.each([
  ['us.anthropic.claude-opus-4-6-v1', 'claude'],
  ['Claude-Opus-5', 'claude'],
  ['models/gemini-3-pro', 'gemini'],
  ['gpt-5', undefined],
])('signed reasoning of %s: %s', (name, family) => {
  expect(signedReasoningFamily(name)).toBe(family);
});

it.each([
  ['anthropic', false],
  ['bedrock', false],
  ['openai', true],
])('prompts are cached automatically over %s: %s', (protocol, expected) => {
  expect(cachesPromptsAutomatically(protocol)).toBe(expected);
});
