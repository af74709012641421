import { describe, expect, it } from 'vitest';
import { localProvider, type ProviderSettings, providerSettings } from '../config/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import { isLocalModel } from './local-model.ts';
import { priceOf } from './price-of.ts';

const lan = { protocol: 'openai', base_url: 'http://10.0.0.5:8000/v1', allow_private_network: true } as const;
const usd = 1000;

describe('local models', () => {
  it.each<[string, ProviderSettings, boolean]>([
    ['a server found here', localProvider('ollama', 'http://127.0.0.1:11434/v1', []), true],
    ['a private server', providerSettings('lan', lan), true],
    [
      'a private server with a region, such as a relay',
      providerSettings('lan', { ...lan, region: 'us' }),
      false,
    ],
    ['a private server that keeps prompts', providerSettings('lan', { ...lan, retention: 30 }), false],
    ['a private server that keeps none', providerSettings('lan', { ...lan, retention: 'zero' }), false],
    [
      'the usual address of a service',
      providerSettings('openai', { protocol: 'openai', allow_private_network: true }),
      false,
    ],
    ['a public address', providerSettings('x', { protocol: 'openai', base_url: 'https://x.example' }), false],
  ])('%s', (_, provider, expected) => {
    const { reach } = createModelDirectory({
      providers: [provider],
      catalog: [],
      adapterFor: createAdapters({ now: () => 0 }),
      credentialsOf: () => [],
    });
    const target = reach(provider, 'model-of-nobody');
    expect(isLocalModel(target)).toBe(expected);
    // Without a price, only they are free: of others it is unknown.
    expect(priceOf(target, 10)?.output).toBe(expected ? 0 : undefined);
    const priced = { ...target, price: { input: usd, output: 2 * usd } };
    expect(priceOf(priced, 10)?.output).toBe(2 * usd);
  });
});
