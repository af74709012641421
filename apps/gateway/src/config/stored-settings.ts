/**
 * Settings that the store can have beside the file: those that count at once in every process, and concern neither addresses, secrets
 * nor what the operator alone may permit. A setting that the file has is the file's.
 */
import { type Static, Type } from 'typebox';
import { AnonymizationSettings } from './anonymization.ts';
import { DocumentsSection } from './documents.ts';
import { ResponsesSection } from './responses.ts';
import { RoutingSection } from './routing.ts';
import { ConfigFile } from './schema.ts';
import { type Settings, settingNames, toSettings } from './settings.ts';

const closed = { additionalProperties: false } as const;
const { weights: _weights, shadow: _shadow, fallback: _fallback, ...routing } = RoutingSection.properties;
const { default_rpm, default_concurrency } = ConfigFile.properties.limits.properties;
const { access_log } = ConfigFile.properties.telemetry.properties;

export const StoredSettings = Type.Object(
  {
    routing: Type.Optional(Type.Object(routing, closed)),
    anonymization: Type.Optional(Type.Object(AnonymizationSettings.properties, closed)),
    documents: Type.Optional(Type.Object(DocumentsSection.properties, closed)),
    responses: Type.Optional(Type.Object(ResponsesSection.properties, closed)),
    limits: Type.Optional(Type.Object({ default_rpm, default_concurrency }, closed)),
    default_max_tokens: ConfigFile.properties.default_max_tokens,
    null_members: ConfigFile.properties.null_members,
    pricing: Type.Optional(Type.Object(ConfigFile.properties.pricing.properties, closed)),
    timeouts: Type.Optional(Type.Object(ConfigFile.properties.timeouts.properties, closed)),
    telemetry: Type.Optional(Type.Object({ access_log }, closed)),
  },
  {
    title: 'StoredSettings',
    description:
      'Settings in the form of the configuration file. Those that need a restart, name addresses or have secrets are for the file alone.',
    additionalProperties: false,
  },
);
export type StoredSettings = Static<typeof StoredSettings>;

/** Names of stored settings that are not in force, because the file has them. */
export function overriddenNames(file: Settings, stored: StoredSettings): readonly string[] {
  const own = new Set(file.givenNames);
  // Who requires anonymization decides on all of it: no value may be let through from elsewhere.
  const isRequired = file.changeable.anonymization.default === 'required';
  return settingNames(stored).filter(
    (name) => own.has(name) || (isRequired && name.startsWith('anonymization.')),
  );
}

/** The settings of the file with those of the store. Throws for values that cannot work. */
export function withStoredSettings(file: Settings, stored: StoredSettings): Settings {
  const own = file.changeable;
  const { default: mode, ...anonymization } =
    own.anonymization.default === 'required' ? {} : (stored.anonymization ?? {});
  const both = toSettings({
    file: {
      ...stored,
      ...own,
      routing: { ...stored.routing, ...own.routing },
      anonymization: { ...anonymization, ...(mode == null ? {} : { default: mode }), ...own.anonymization },
      documents: { ...stored.documents, ...own.documents },
      responses: { ...stored.responses, ...own.responses },
      limits: { ...stored.limits, ...own.limits },
      pricing: { ...stored.pricing, ...own.pricing },
      timeouts: { ...stored.timeouts, ...own.timeouts },
      telemetry: { ...stored.telemetry, ...own.telemetry },
    },
    path: undefined,
  });
  return {
    ...file,
    routing: {
      ...both.routing,
      weightsFolder: file.routing.weightsFolder,
      shadowFolder: file.routing.shadowFolder,
    },
    anonymization: both.anonymization,
    documents: both.documents,
    responseRetentionMs: both.responseRetentionMs,
    limits: both.limits,
    defaultMaxTokens: both.defaultMaxTokens,
    nullMembers: both.nullMembers,
    unknownPrices: both.unknownPrices,
    maxTotalTimeoutMs: both.maxTotalTimeoutMs,
    accessLog: both.accessLog,
  };
}
