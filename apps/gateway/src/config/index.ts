export { readEnvironment, type StartEnvironment } from './environment.ts';
export { localProvider, localServers, providersFromEnvironment } from './known-providers.ts';
export { ConfigError, loadConfig } from './load.ts';
export { ConfigFile, type ModelFacts } from './schema.ts';
export {
  type AnonymizationDefault,
  type ProviderSettings,
  type Settings,
  sandboxProvider,
  toSettings,
} from './settings.ts';
export { watchFile } from './watch.ts';
