import type { Provider } from './provider-schema.ts';

/** Members of a provider that are secrets. */
export const providerSecretNames = [
  'api_key',
  'api_keys',
  'secret_access_key',
  'session_token',
  'credentials',
] as const satisfies readonly (keyof Provider)[];

/** The secrets of a provider. */
export type ProviderSecrets = Pick<Provider, (typeof providerSecretNames)[number]>;

/** Everything else. */
export type PublicProvider = Omit<Provider, (typeof providerSecretNames)[number]>;

/** Separates the secrets of a provider from what may be shown. */
export function splitSecrets(provider: Provider): {
  readonly shown: PublicProvider;
  readonly secrets: ProviderSecrets;
} {
  const { api_key, api_keys, secret_access_key, session_token, credentials, ...shown } = provider;
  const all = { api_key, api_keys, secret_access_key, session_token, credentials };
  // Members that are undefined would break the schema of the stored document.
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return { shown, secrets: Object.fromEntries(given) };
}
