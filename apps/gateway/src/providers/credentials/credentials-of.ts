import type { ProviderSettings } from '../../config/index.ts';
import { apiKeyCredential, noCredential } from './api-key.ts';
import type { Credential } from './credential.ts';

/** All credentials of a provider, at least one. */
export function credentialsOf(provider: ProviderSettings): readonly Credential[] {
  const { apiKeys, authHeader } = provider;
  if (apiKeys.length === 0) return [noCredential];
  return apiKeys.map((key, place) => apiKeyCredential(`key-${place + 1}`, authHeader, key));
}
