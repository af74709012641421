import { describe, expect, it } from 'vitest';
import { hostedAddressOf, hostedProviders } from './hosted-providers.ts';
import { providersFromEnvironment } from './known-providers.ts';
import { providerSettings } from './provider-settings.ts';

describe('hosted providers', () => {
  it('have a name and a variable of their own, and are reached by https', () => {
    const names = hostedProviders.map(({ name }) => name);
    const variables = hostedProviders.flatMap((one) => one.variables);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(variables).size).toBe(variables.length);
    for (const { baseUrl } of hostedProviders) expect(baseUrl ?? 'https://').toMatch(/^https:\/\//);
  });

  it.each(['groq', 'huggingface', 'moonshot'])('a key of %s never goes to the address of another', (name) => {
    const address = hostedAddressOf(name);
    expect(address).toBeDefined();
    expect(providerSettings(name, { protocol: 'openai', api_key: 'k' }).baseUrl).toBe(address);
    expect(providerSettings('own', { protocol: 'openai', preset: name }).baseUrl).toBe(address);
    expect(providerSettings(name, { protocol: 'openai', base_url: 'https://a.example/v1/' }).baseUrl).toBe(
      'https://a.example/v1',
    );
  });

  it('are not found by variables that are set for other purposes', () => {
    const variables = {
      HF_TOKEN: 'k',
      DASHSCOPE_API_KEY: 'k',
      DIGITALOCEAN_ACCESS_TOKEN: 'k',
      NEBIUS_API_KEY: 'k',
    };
    expect(providersFromEnvironment(variables).map(({ name }) => name)).toEqual(['nebius']);
  });
});
