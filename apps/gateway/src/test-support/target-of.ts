import type { CatalogModel } from '@sluice/catalog';
import { type Protocol, providerSettings } from '../config/index.ts';
import {
  createAdapters,
  createCredentials,
  createModelDirectory,
  type ModelTarget,
} from '../providers/index.ts';

export type ProviderEntry = Omit<Parameters<typeof providerSettings>[1], 'protocol'>;

/** A model of a provider that is configured alone. */
export function targetOf(
  protocol: Protocol,
  name: string,
  entry: ProviderEntry = {},
  catalog: readonly CatalogModel[] = [],
): ModelTarget {
  const directory = createModelDirectory({
    // Configured names may be of any form; names of requests may not.
    providers: [providerSettings('p', { protocol, models: [name], ...entry })],
    catalog,
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: createCredentials({
      fetchJson: () => () => Promise.reject(new Error('none')),
      now: () => 0,
    }),
  });
  const target = directory.find(`p/${name}`);
  if (target === undefined) throw new Error('no target');
  return target;
}
