import type { CatalogModel } from '@sluice/catalog';
import { type ProviderSettings, providersFromEnvironment, sandboxProvider } from '../config/index.ts';
import {
  createAdapters,
  createModelDirectory,
  discoverLocalServers,
  type ModelDirectory,
  sandboxModels,
} from '../providers/index.ts';
import type { Egress } from '../upstream/index.ts';
import type { CliContext } from './cli-context.ts';

/** Providers of a gateway with these settings; `found` are the discovered local servers. */
export function knownProviders(
  { settings, environment }: Pick<CliContext, 'settings' | 'environment'>,
  found: readonly ProviderSettings[] = [],
): readonly ProviderSettings[] {
  const configured = settings.providers;
  const names = new Set(configured.map(({ name }) => name));
  const discovered = settings.discovery ? [...providersFromEnvironment(environment.variables), ...found] : [];
  const sandbox = settings.sandbox && !names.has('sandbox') ? [sandboxProvider(sandboxModels)] : [];
  return [...configured, ...discovered.filter(({ name }) => !names.has(name)), ...sandbox];
}

/** Their models, from configuration and catalog; they cannot be called, since there are no credentials. */
export function knownModels(
  providers: readonly ProviderSettings[],
  catalog: readonly CatalogModel[],
): ModelDirectory {
  return createModelDirectory({
    providers,
    catalog,
    adapterFor: createAdapters({ now: Date.now }),
    credentialsOf: () => [],
  });
}

const discoveryWaitMs = 2000;

/** Discovers the model servers on this machine. */
export async function findLocalServers(egress: Egress): Promise<readonly ProviderSettings[]> {
  return await new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      discovery.stop();
      resolve(discovery.found());
    };
    const discovery = discoverLocalServers(egress, finish);
    const timer = setTimeout(finish, discoveryWaitMs);
  });
}
