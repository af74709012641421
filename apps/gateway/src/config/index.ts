export {
  AnonymizationSettings,
  inheritAnonymization,
  maxListEntries,
  thresholdsByCode,
} from './anonymization.ts';
export { anonymizationProblems } from './anonymization-problems.ts';
export { type AuthSettings, type OidcSettings, type RoleName, roleNames } from './auth.ts';
export { closestName } from './closest-name.ts';
export type { DetectorSettings } from './detector.ts';
export { type DocumentSettings, DocumentsSection, inheritDocuments } from './documents.ts';
export { endpoints, modelsAddress, type Protocol } from './endpoints.ts';
export { entityCodeOf } from './entity-types.ts';
export { type ProxySettings, readEnvironment, type StartEnvironment } from './environment.ts';
export { matchesAny, matchesGlob } from './glob.ts';
export { hostedProviders } from './hosted-providers.ts';
export { takeInheritedSocket } from './inherited-socket.ts';
export {
  isKnownService,
  localProvider,
  localServers,
  providersFromEnvironment,
} from './known-providers.ts';
export { ConfigError, type ConfigText, loadConfig, parseConfig } from './load.ts';
export { maskedAddress } from './masked-address.ts';
export { ModelFacts, Provider, type ServedApi } from './provider-schema.ts';
export { splitSecrets } from './provider-secrets.ts';
export { type ProviderSettings, providerSettings, sandboxProvider } from './provider-settings.ts';
export { type FallbackBoundary, RoutingRules } from './routing.ts';
export { AliasTargets, aliasNamePattern, ConfigFile, providerNamePattern } from './schema.ts';
export {
  DefaultMaxTokens,
  NullMembers,
  OverridesSection,
  overridesWith,
  ProviderIds,
  RetentionSection,
  shortestRetentionMs,
} from './scoped-sections.ts';
export { type HeaderRules, type Settings, settingNames, toSettings, toTargets } from './settings.ts';
export { shownSettings } from './shown-settings.ts';
export { overriddenNames, StoredSettings, withStoredSettings } from './stored-settings.ts';
export { durationMs, minTotalTimeoutMs } from './units.ts';
export { watchFile } from './watch.ts';
export type { WebhookSettings } from './webhooks.ts';
