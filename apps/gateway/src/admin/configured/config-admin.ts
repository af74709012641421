/** Administration of what the configuration file has too: providers, aliases and their models. */
import type { CatalogModel } from '@sluice/catalog';
import type { ConfiguredModels } from '../../providers/index.ts';
import type { Storage } from '../../storage/index.ts';
import type { StoredConfig } from '../../stored-config/index.ts';
import { checkProvider, type Egress, listModels, providerWords } from '../../upstream/index.ts';
import { createAuditLog } from '../audit-log.ts';
import { type AliasAdmin, createAliasAdmin } from './aliases.ts';
import { createModelAdmin, type ModelAdmin } from './models.ts';
import { createProviderTests } from './provider-tests.ts';
import { createProviderAdmin, type ProviderAdmin } from './providers.ts';
import { createSettingsAdmin, type SettingsAdmin } from './settings-admin.ts';

export interface ConfigAdmin {
  readonly providers: ProviderAdmin;
  readonly aliases: AliasAdmin;
  readonly models: ModelAdmin;
  readonly settings: SettingsAdmin;
}

export interface ConfigAdminDeps {
  readonly storage: Storage;
  /** A secret of the installation. */
  readonly secret: Buffer;
  readonly storedConfig: StoredConfig;
  /** Providers and models in force. */
  readonly models: Pick<ConfiguredModels, 'directory'>;
  readonly catalog: () => readonly CatalogModel[];
  readonly network: Pick<Egress, 'send' | 'fetchJson'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Monotonic clock, milliseconds. */
  readonly clock: () => number;
}

export function createConfigAdmin(deps: ConfigAdminDeps): ConfigAdmin {
  const { storage, secret, storedConfig, models, catalog, network, now, clock } = deps;
  const auditLog = createAuditLog({ storage, now });
  const providers = () => models.directory().providers;
  const common = { storage, storedConfig, auditLog, now, providers };
  return {
    providers: createProviderAdmin({
      ...common,
      clock,
      checkProvider: (provider, key) => checkProvider(network, provider, key),
      providerWords: (provider, key) => providerWords(network, provider, key),
      tests: createProviderTests({ meta: storage.meta, secret, now }),
      listModels: (provider, key) => listModels(network, provider, key),
    }),
    aliases: createAliasAdmin(common),
    settings: createSettingsAdmin(common),
    models: createModelAdmin({ directory: models.directory, catalog }),
  };
}
