import { mask, maskedAddress } from './masked-address.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { Settings } from './settings.ts';

/** Settings as JSON, with secrets masked. */
export function shownSettings(settings: Settings): Readonly<Record<string, unknown>> {
  // What the file says is shown as what it means.
  const { changeable: _, ...own } = settings;
  const { detector, storage, sharedState } = own;
  const shown = {
    ...own,
    providers: settings.providers.map(shownProvider),
    detector: detector && {
      ...detector,
      url: maskedAddress(detector.url),
      apiKey: masked(detector.apiKey),
    },
    storage: { ...storage, url: storage.url && maskedAddress(storage.url) },
    // Addresses of receivers can be secrets themselves.
    webhooks: settings.webhooks.map(({ events, allowPrivateNetwork, url }) => ({
      url: `${new URL(url).origin}/${mask}`,
      secret: mask,
      events,
      allowPrivateNetwork,
    })),
    sharedState: { ...sharedState, url: maskedAddress(sharedState.url) },
  };
  return JSON.parse(JSON.stringify(shown, plain));
}

function shownProvider(provider: ProviderSettings): unknown {
  const { awsKeys } = provider;
  return {
    ...provider,
    baseUrl: maskedAddress(provider.baseUrl),
    origin: maskedAddress(provider.origin),
    apiKeys: provider.apiKeys.map(() => mask),
    awsKeys: awsKeys && {
      ...awsKeys,
      secretAccessKey: mask,
      sessionToken: masked(awsKeys.sessionToken),
    },
    googleCredentials: masked(provider.googleCredentials),
  };
}

function masked(secret: string | undefined): string | undefined {
  return secret === undefined ? undefined : mask;
}

function plain(_name: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Set ? [...value] : value;
}
