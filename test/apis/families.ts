/** Models of three families, all served by one fake provider. */
import type { FakeProvider } from '@sluice/fake-provider';
import { configFor } from '../support/index.ts';

export const familyModels = {
  anthropic: 'claude/claude-sonnet-4-5',
  openai: 'open/gpt-fake',
  gemini: 'google/gemini-3.7-flash',
} as const;
export type Family = keyof typeof familyModels;
export const families: readonly Family[] = ['anthropic', 'openai', 'gemini'];

/** @param timeout timeouts of every provider */
export function familyConfig(fake: FakeProvider, timeout?: Readonly<Record<string, string>>): string {
  const limits = timeout === undefined ? {} : { timeout };
  const base = { api_key: 'k', allow_private_network: true, retries: 0, ...limits };
  const providers = {
    claude: { ...base, protocol: 'anthropic', base_url: fake.url, models: ['claude-sonnet-4-5'] },
    google: { ...base, protocol: 'gemini', base_url: fake.url, models: ['gemini-3.7-flash'] },
    open: { ...base, protocol: 'openai', base_url: fake.baseUrl, models: ['gpt-fake'] },
  };
  return configFor(fake, { retries: 0, extra: { providers } });
}
