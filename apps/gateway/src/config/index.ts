export { AnonymizationSettings, inheritAnonymization } from './anonymization.ts';
export { endpoints, modelsAddress, type Protocol } from './endpoints.ts';
export { readEnvironment, type StartEnvironment } from './environment.ts';
export { localProvider, localServers, providersFromEnvironment } from './known-providers.ts';
export { ConfigError, loadConfig } from './load.ts';
export { type ProviderSettings, providerSettings, sandboxProvider } from './provider-settings.ts';
export { ConfigFile, type ModelFacts } from './schema.ts';
export { type Settings, toSettings } from './settings.ts';
export { watchFile } from './watch.ts';
