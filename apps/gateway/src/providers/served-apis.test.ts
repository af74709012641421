import { bundledCatalog } from '@sluice/catalog';
import { expect, it } from 'vitest';
import type { Protocol } from '../config/index.ts';
import { type ProviderEntry as Entry, targetOf } from '../test-support/target-of.ts';

const catalog = bundledCatalog();
const server = { base_url: 'http://127.0.0.1:8080/v1' };

it.each<[string, Protocol, string, Entry, string[]]>([
  ['is served over Responses alone', 'openai', 'gpt-5-pro', { apis: ['chat', 'responses'] }, ['responses']],
  [
    'is served over Responses alone',
    'openai',
    'gpt-5-pro',
    { ...server, apis: ['chat', 'responses'] },
    ['responses'],
  ],
  ['is served over chat where nothing else is allowed', 'openai', 'gpt-5-pro', { apis: ['chat'] }, ['chat']],
  ['completes no texts', 'openai', 'gpt-4o', { apis: ['chat', 'completions'] }, ['chat']],
  [
    'completes no texts',
    'openai',
    'gpt-4o',
    { apis: ['chat', 'responses', 'completions'] },
    ['chat', 'responses'],
  ],
  ['completes texts', 'openai', 'gpt-3.5-turbo-instruct', { apis: ['chat', 'completions'] }, ['completions']],
  [
    'has the APIs that the configuration says',
    'openai',
    'qwen',
    { ...server, apis: ['chat', 'completions'] },
    ['chat', 'completions'],
  ],
  ['makes vectors', 'openai', 'text-embedding-3-small', { apis: ['chat'] }, ['embeddings']],
])('a model %s: %s %s %j', (_, protocol, name, entry, apis) => {
  expect([...targetOf(protocol, name, entry, catalog).apis]).toEqual(apis);
});
