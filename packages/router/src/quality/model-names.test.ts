import { expect, it } from 'vitest';
import { canonicalModelName, modelFamily } from './model-names.ts';

it.each([
  ['us.anthropic.claude-haiku-4-5-20251001-v1:0', 'claude-haiku-4-5'],
  ['anthropic/claude-haiku-4.5', 'claude-haiku-4-5'],
  ['claude-haiku-4-5@20251001', 'claude-haiku-4-5'],
  ['claude-3-5-haiku-latest', 'claude-3-5-haiku'],
  ['claude-opus-4-8', 'claude-opus-4-8'],
  ['llama-3.1-8b-instant', 'llama-3-1-8b'],
  ['meta-llama/Llama-3.3-70B-Instruct-Turbo', 'llama-3-3-70b'],
  ['meta.llama3-1-8b-instruct-v1:0', 'llama-3-1-8b'],
  ['Qwen/Qwen3-235B-A22B-Instruct-2507-tput', 'qwen-3-235b-a22b'],
  ['qwen2.5-7b-instruct', 'qwen-2-5-7b'],
  ['mistral-large-latest', 'mistral-large'],
  ['open-mistral-7b', 'mistral-7b'],
  ['open-mixtral-8x7b', 'mixtral-8x7b'],
  ['mixtral-8x7b-instruct-v0.1', 'mixtral-8x7b'],
  ['google/gemma-3-27b-it:free', 'gemma-3-27b'],
  ['gemini-2.5-pro-preview-05-06', 'gemini-2-5-pro'],
  ['deepseek-v3.2-exp', 'deepseek-v3-2'],
  ['amazon.nova-lite-v1:0', 'nova-lite'],
  ['claude-opus-4-0', 'claude-opus-4'],
  ['meta-llama/llama-4-scout-17b-16e-instruct', 'llama-4-scout'],
  ['deepseek-ai/deepseek-v3.1-maas', 'deepseek-v3-1'],
  ['command-r-plus-08-2024', 'command-r-plus'],
  // Models of their own.
  ['gpt-4-turbo-2024-04-09', 'gpt-4-turbo'],
  ['gpt-5-chat-latest', 'gpt-5-chat-latest'],
  ['gemini-2.5-flash-lite', 'gemini-2-5-flash-lite'],
  ['deepseek-v3', 'deepseek-v3'],
  ['grok-4-fast', 'grok-4-fast'],
  ['nova-lite', 'nova-lite'],
])('%s is %s', (name, common) => {
  expect(canonicalModelName(name)).toBe(common);
});

it.each([
  ['claude-opus-4-8', 'claude-opus'],
  ['us.anthropic.claude-3-5-sonnet-20241022-v2:0', 'claude-sonnet'],
  ['gpt-5.4-nano', 'gpt-nano'],
  ['gpt-4o', 'gpt'],
  ['o4-mini', 'o-mini'],
  ['grok-4.5', 'grok'],
  ['x-ai/grok-4.20-0309-reasoning', 'grok'],
  ['deepseek-v4', 'deepseek'],
  ['gemini-3.5-flash', 'gemini-flash'],
  ['mistral-large-2512', 'mistral-large'],
  ['kimi-k2.6', 'kimi-k'],
  ['gemma-4-31b-it', undefined],
  ['qwen3-235b-a22b-instruct-2507', undefined],
])('%s is of the family %s', (name, family) => {
  expect(modelFamily(name)).toBe(family);
});
