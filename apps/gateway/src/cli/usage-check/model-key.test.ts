import { describe, expect, it } from 'vitest';
import { createModelMatcher } from './model-key.ts';

const names = [
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-4o-audio-preview',
  'gpt-4.1-mini',
  'gpt-3.5-turbo',
  'gpt-4-32k',
  'o3-mini',
  'o4-mini',
  'text-embedding-3-small',
  'claude-sonnet-4',
  'claude-sonnet-4-5-20250929',
  'claude-3-5-haiku-latest',
  'gemini-2.5-flash',
  'gemini-2.5-flash-lite',
  'us.anthropic.claude-opus-4-8-v1:0',
  'amazon.nova-pro-v1:0',
  'meta.llama3-3-70b-instruct-v1:0',
  'deepseek-r1',
  'mistral-large-2411',
];
const matcher = createModelMatcher(names);

describe('findKey', () => {
  it.each([
    ['GPT-4o', 'gpt-4o'],
    ['gpt-4o-2024-08-06, cached input', 'gpt-4o'],
    ['web search tool calls | gpt-4o-2024-08-06', 'gpt-4o'],
    ['gpt-4o-mini-2024-07-18, output', 'gpt-4o-mini'],
    ['gpt-4o-audio-preview-2024-12-17, audio input', 'gpt-4o-audio-preview'],
    ['gpt-4o-mini-0718-Inp-glbl Tokens', 'gpt-4o-mini'],
    ['gpt 4.1 mini cached Inp Data Zone', 'gpt-4.1-mini'],
    ['gpt4.1 mini Outp regnl', 'gpt-4.1-mini'],
    ['gpt-35-turbo', 'gpt-3.5-turbo'],
    ['gpt-4-32k, input', 'gpt-4-32k'],
    ['o3 mini 0131 Inp glbl', 'o3-mini'],
    ['o4-mini-2025-04-16, flex output', 'o4-mini'],
    ['text-embedding-3-small', 'text-embedding-3-small'],
    ['Claude Sonnet 4.5 Input Tokens', 'claude-sonnet-4-5-20250929'],
    ['Claude Sonnet 4.5 (Amazon Bedrock Edition)', 'claude-sonnet-4-5-20250929'],
    ['Claude Sonnet 4', 'claude-sonnet-4'],
    ['anthropic/claude-4.5-sonnet-20250929', 'claude-sonnet-4-5-20250929'],
    ['claude-sonnet-4-5@20250929', 'claude-sonnet-4-5-20250929'],
    ['Claude Sonnet 4.5 Batch Cache Write 1h Tokens >200k', 'claude-sonnet-4-5-20250929'],
    ['claude-3-5-haiku-20241022', 'claude-3-5-haiku-latest'],
    ['models/gemini-2.5-flash', 'gemini-2.5-flash'],
    ['publishers/google/models/gemini-2.5-flash', 'gemini-2.5-flash'],
    ['Gemini 2.5 Flash GA Text Input - Predictions', 'gemini-2.5-flash'],
    ['Generate content input token count gemini 2.5 flash short input text', 'gemini-2.5-flash'],
    ['Gemini 2.5 Flash Lite Audio Input tokens', 'gemini-2.5-flash-lite'],
    [
      'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-opus-4-8-v1:0',
      'us.anthropic.claude-opus-4-8-v1:0',
    ],
    ['eu.anthropic.claude-opus-4-8-20260101-v1:0', 'us.anthropic.claude-opus-4-8-v1:0'],
    ['USE1-NovaPro-input-tokens', 'amazon.nova-pro-v1:0'],
    ['EUC1-NovaPro-output-tokens-batch', 'amazon.nova-pro-v1:0'],
    ['USW2-Llama3-3-70B-input-tokens', 'meta.llama3-3-70b-instruct-v1:0'],
    ['DeepSeek-R1', 'deepseek-r1'],
    ['us.deepseek.r1-v1:0', 'deepseek-r1'],
    ['mistral.mistral-large-2407-v1:0', 'mistral-large-2411'],
    ['gpt-4o-mini-tts', undefined],
    ['gpt-5', undefined],
    ['Claude Sonnet 4.6 Input Tokens', undefined],
    ['NovaLite', undefined],
    ['Gemini 2.5 Pro', undefined],
    ['', undefined],
    ['Input tokens', undefined],
  ])('%j names %s', (text, name) => {
    expect(matcher.findKey(text)).toBe(name === undefined ? undefined : matcher.keyOfName(name));
  });

  it('does not guess between two names that a shorter one could mean', () => {
    const two = createModelMatcher(['llama-4-instruct', 'llama-4-preview']);
    expect(two.findKey('Llama 4')).toBeUndefined();
    expect(two.findKey('Llama 4 Instruct')).toBe(two.keyOfName('llama-4-instruct'));
  });
});

it('gives a text that names no known model a key without words of counting', () => {
  expect(matcher.keyOfText('Gemini 9 Pro Input Tokens')).toBe(
    matcher.keyOfText('Gemini 9 Pro output tokens'),
  );
  expect(matcher.keyOfText('gpt-9, input')).toBe(matcher.keyOfName('gpt-9'));
});
