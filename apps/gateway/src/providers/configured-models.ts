import type { ProviderSettings, Settings } from '../config/index.ts';
import { type BuildDirectoryDeps, buildDirectory } from './build-directory.ts';
import { type CredentialsDeps, createCredentials } from './credentials/index.ts';
import type { ModelDirectory } from './directory.ts';
import { createDiscovery, type DiscoveryNetwork } from './discovery.ts';
import { createAdapters } from './protocols.ts';

/** The models of the providers that are configured or were found, as they are now. */
export interface ConfiguredModels {
  directory(): ModelDirectory;
  /** Takes new settings, and the catalog as it is now. */
  configure(settings: Settings): void;
  close(): void;
}

export interface ConfiguredModelsDeps extends Omit<BuildDirectoryDeps, 'adapterFor' | 'credentialsOf'> {
  readonly network: DiscoveryNetwork;
  readonly fetchJson: CredentialsDeps['fetchJson'];
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
  /** Called with the local model servers whenever they changed. */
  readonly onLocalServers: (servers: readonly ProviderSettings[]) => void;
}

export function createConfiguredModels(deps: ConfiguredModelsDeps, first: Settings): ConfiguredModels {
  let settings = first;
  const directoryDeps = {
    ...deps,
    adapterFor: createAdapters({ now: deps.wallNow }),
    credentialsOf: createCredentials({ fetchJson: deps.fetchJson, now: deps.wallNow }),
  };
  const discovery = createDiscovery(deps.network, () => {
    directory = build();
    deps.onLocalServers(discovery.found());
  });
  const build = (): ModelDirectory => buildDirectory(directoryDeps, settings, discovery.found());
  let directory = build();
  discovery.set(settings.discovery);
  return {
    directory: () => directory,
    configure: (next) => {
      settings = next;
      discovery.set(settings.discovery);
      directory = build();
    },
    close: () => discovery.set(false),
  };
}
