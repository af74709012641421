import type { ProviderSettings } from '../../config/index.ts';
import { apiKeyCredential, noCredential } from './api-key.ts';
import { awsCredential } from './aws-keys.ts';
import type { Credential, FetchJson } from './credential.ts';
import { googleCredential, readGoogleKeyFile } from './google-token.ts';

export interface CredentialsDeps {
  /** `allowPrivateNetwork` of the provider. */
  readonly fetchJson: (allowPrivateNetwork: boolean) => FetchJson;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Returns the credentials of a provider, at least one. */
export type CredentialsOf = (provider: ProviderSettings) => readonly Credential[];

/** Keeps fetched tokens across reloads of the settings. */
export function createCredentials(deps: CredentialsDeps): CredentialsOf {
  const google = new Map<string, Credential>();
  return (provider) => {
    const { apiKeys, authHeader, awsKeys, googleCredentials, region = '' } = provider;
    if (apiKeys.length > 0)
      return apiKeys.map((key, place) => apiKeyCredential(`key-${place + 1}`, authHeader, key));
    if (provider.protocol === 'bedrock' && awsKeys !== undefined)
      return [awsCredential('aws', awsKeys, { region, service: 'bedrock', now: deps.now })];
    if (googleCredentials === undefined) return [noCredential];
    const known = google.get(googleCredentials);
    if (known !== undefined) return [known];
    const fetchJson = deps.fetchJson(provider.allowPrivateNetwork);
    const file = readGoogleKeyFile(googleCredentials);
    const created = googleCredential('google', file, { fetchJson, now: deps.now });
    google.set(googleCredentials, created);
    return [created];
  };
}
