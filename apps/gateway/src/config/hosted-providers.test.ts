import { describe, expect, it } from 'vitest';
import { hostedProviders } from './hosted-providers.ts';
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
    const address = hostedProviders.find((one) => one.name === name)?.baseUrl;
    expect(address).toBeDefined();
    expect(providerSettings(name, { protocol: 'openai', api_key: 'k' }).baseUrl).toBe(address);
    expect(providerSettings('own', { protocol: 'openai', preset: name }).baseUrl).toBe(address);
    expect(providerSettings(name, { protocol: 'openai', base_url: 'https://a.example/v1/' }).baseUrl).toBe(
      'https://a.example/v1',
    );
  });

  it.each([
    ['anthropic', { protocol: 'openai' }, /providers\.anthropic\.protocol: .*'anthropic'/],
    ['own', { protocol: 'openai', preset: 'gemini' }, /providers\.own\.protocol: .*'gemini'/],
    ['own', { protocol: 'openai', preset: 'no-such' }, /providers\.own\.base_url: required.*'no-such'/],
    ['azure', { protocol: 'azure' }, /providers\.azure\.base_url: required/],
  ] as const)('a key for %s with %j never goes to OpenAI', (name, entry, problem) => {
    expect(() => providerSettings(name, { ...entry, api_key: 'k' })).toThrow(problem);
    const baseUrl = 'https://a.example/v1';
    expect(providerSettings(name, { ...entry, base_url: baseUrl }).baseUrl).toBe(baseUrl);
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
