import { dirname } from 'node:path';
import { type AnonymizationSettings, resolveAnonymization } from './anonymization.ts';
import { type AuthSettings, authSettings } from './auth.ts';
import { type DetectorSettings, detectorSettings } from './detector.ts';
import { type DocumentSettings, documentSettings } from './documents.ts';
import type { LoadedConfig } from './load.ts';
import { type ProviderSettings, providerSettings } from './provider-settings.ts';
import { responseRetentionMs } from './responses.ts';
import { type RoutingSettings, routingSettings } from './routing.ts';
import type { AliasTargets, ConfigFile } from './schema.ts';
import { overridesWith } from './scoped-sections.ts';
import { unimplementedSettings } from './unimplemented-settings.ts';
import { durationMs, isOn, sizeBytes } from './units.ts';
import { type WebhookSettings, webhookSettings } from './webhooks.ts';

/** Values of a header that requests may set. */
export type HeaderRules = ReadonlyMap<string, 'any' | ReadonlySet<string>>;

/** One target of an alias. */
export interface AliasTarget {
  readonly model: string;
  readonly weight: number | undefined;
}

type Section = 'routing' | 'documents' | 'responses' | 'limits' | 'pricing' | 'timeouts' | 'telemetry';
/** Sections that the store can add to. */
type ChangeableSections = Required<Pick<ConfigFile, Section>> &
  Pick<ConfigFile, 'default_max_tokens' | 'null_members'> & {
    readonly anonymization: Omit<NonNullable<ConfigFile['anonymization']>, 'detector'>;
  };

/** The settings of all modules: immutable, replaced as a whole on reload. */
export interface Settings {
  readonly server: {
    readonly host: string | undefined;
    readonly port: number | undefined;
    readonly bodyLimitBytes: number;
    readonly bodyBudgetBytes: number;
    /** Processes that serve with these settings, which share the machine. */
    readonly processes: number;
    readonly maxInFlight: number;
    /** Share of both that one key may hold, of what the others leave. */
    readonly keyShare: number;
    /** The same for an account. */
    readonly accountShare: number;
    /** Time over which a body must arrive at the least rate. */
    readonly bodyWindowMs: number;
    readonly metrics: 'loopback' | 'key' | 'off';
    readonly earlyHeartbeatMs: number | undefined;
    /** Equal texts in a row that end a stream. */
    readonly repeatedChunks: number | undefined;
    readonly drainMs: number;
    /** Time in ms during which new connections are accepted after SIGTERM. */
    readonly shutdownDelayMs: number;
    /** Origins of web pages that may read responses. */
    readonly corsOrigins: ReadonlySet<string>;
  };
  /** What the file sets, as `section.setting`; without providers and aliases. */
  readonly givenNames: readonly string[];
  /** Sections of the file that the store can add to, as they are; no secrets. */
  readonly changeable: ChangeableSections;
  /** Warnings about settings without effect, and about the file. */
  readonly notices: readonly string[];
  readonly discovery: boolean;
  readonly sandbox: boolean;
  readonly providers: readonly ProviderSettings[];
  readonly aliases: ReadonlyMap<string, readonly AliasTarget[]>;
  readonly routing: RoutingSettings;
  readonly anonymization: AnonymizationSettings;
  /** An external detector, besides the built-in ones. */
  readonly detector: DetectorSettings | undefined;
  readonly documents: DocumentSettings;
  /** How long responses are kept; undefined for not at all. */
  readonly responseRetentionMs: number | undefined;
  /** How people sign in. */
  readonly auth: AuthSettings;
  readonly storage: {
    readonly url: string | undefined;
    /** To PostgreSQL. */
    readonly maxConnections: number;
    readonly durability: 'journal' | 'strict';
    /** How long usage rows are kept; undefined for ever. */
    readonly usageRetentionMs: number | undefined;
  };
  readonly limits: { readonly rpm: number | undefined; readonly concurrency: number | undefined };
  readonly sharedState: {
    /** `memory:`, or the address of Valkey or Redis. */
    readonly url: string;
    /** What requests with limits get while it does not answer. */
    readonly onFailure: 'local_share' | 'deny' | 'allow';
  };
  readonly webhooks: readonly WebhookSettings[];
  /** Output tokens of requests that set no limit. */
  readonly defaultMaxTokens: number | 'model';
  /** Handling of null members in complete chat completions. */
  readonly nullMembers: 'keep' | 'omit';
  /** For keys with a budget: models without a known price. */
  readonly unknownPrices: 'refuse' | 'allow';
  readonly maxTotalTimeoutMs: number;
  readonly overridesAllowed: ReadonlySet<string>;
  /** Headers that requests may set, and their values. */
  readonly headerRules: HeaderRules;
  readonly logLevel: string;
  readonly accessLog: boolean;
}

/** Applies defaults and converts units. The file has been validated. */
export function toSettings(loaded: LoadedConfig): Settings {
  const file = loaded.file;
  const { detector, ...anonymization } = file.anonymization ?? {};
  return {
    server: serverSettings(file.server),
    discovery: isOn(file.discovery ?? true),
    sandbox: isOn(file.sandbox ?? true),
    givenNames: givenNames(file),
    changeable: { ...changeableSections(file), anonymization },
    notices: [...unimplementedSettings(file), ...(loaded.notices ?? [])],
    providers: Object.entries(file.providers ?? {}).map(([name, entry]) => providerSettings(name, entry)),
    aliases: new Map(
      Object.entries(file.models ?? {}).map(([alias, targets]) => [alias, toTargets(targets)]),
    ),
    routing: routingSettings(file.routing, loaded.path === undefined ? '.' : dirname(loaded.path)),
    anonymization: resolveAnonymization({
      ...anonymization,
      default: anonymizationDefault(anonymization.default),
    }),
    detector: detectorSettings(detector),
    documents: documentSettings(file.documents),
    responseRetentionMs: responseRetentionMs(file.responses),
    auth: authSettings(file.auth),
    storage: {
      url: file.storage?.url,
      maxConnections: file.storage?.max_connections ?? 10,
      durability: file.storage?.durability ?? 'journal',
      usageRetentionMs: usageRetentionMs(file.storage?.usage_retention),
    },
    limits: { rpm: file.limits?.default_rpm, concurrency: file.limits?.default_concurrency },
    sharedState: {
      url: file.shared_state?.url ?? 'memory:',
      onFailure: file.limits?.on_store_failure ?? 'local_share',
    },
    webhooks: webhookSettings(file.webhooks),
    defaultMaxTokens: file.default_max_tokens ?? 1000,
    nullMembers: file.null_members ?? 'keep',
    unknownPrices: file.pricing?.unknown ?? 'refuse',
    maxTotalTimeoutMs: durationMs(file.timeouts?.max_total ?? '1h'),
    headerRules: new Map(
      Object.entries(file.overrides?.headers ?? {}).map(([name, values]) => [
        name,
        values === 'any' ? 'any' : new Set(values),
      ]),
    ),
    overridesAllowed: new Set(overridesWith('allow', file.overrides)),
    logLevel: file.telemetry?.logs ?? 'info',
    accessLog: isOn(file.telemetry?.access_log ?? true),
  };
}

function changeableSections(file: ConfigFile): Omit<ChangeableSections, 'anonymization'> {
  const { default_max_tokens, null_members } = file;
  return {
    routing: file.routing ?? {},
    documents: file.documents ?? {},
    responses: file.responses ?? {},
    limits: file.limits ?? {},
    pricing: file.pricing ?? {},
    timeouts: file.timeouts ?? {},
    telemetry: file.telemetry ?? {},
    ...(default_max_tokens === undefined ? {} : { default_max_tokens }),
    ...(null_members === undefined ? {} : { null_members }),
  };
}

function givenNames({ providers: _providers, models: _models, ...sections }: ConfigFile): readonly string[] {
  return settingNames(sections);
}

/** The settings of a document as `section.setting`. */
export function settingNames(sections: object): readonly string[] {
  return Object.entries(sections).flatMap(([section, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((name) => `${section}.${name}`)
      : [section],
  );
}

/** The targets of an alias in one form. */
export function toTargets(targets: AliasTargets): readonly AliasTarget[] {
  return targets.map((target) =>
    typeof target === 'string'
      ? { model: target, weight: undefined }
      : { model: target.model, weight: target.weight },
  );
}

function serverSettings(server: LoadedConfig['file']['server'] = {}): Settings['server'] {
  return {
    host: server.host,
    port: server.port,
    bodyLimitBytes: sizeBytes(server.body_limit ?? '64mb'),
    bodyBudgetBytes: sizeBytes(server.body_budget ?? '256mb'),
    processes: 1,
    maxInFlight: server.max_in_flight ?? 4096,
    keyShare: server.key_share ?? 0.5,
    accountShare: server.account_share ?? 0.75,
    bodyWindowMs: durationMs(server.body_window ?? '10s'),
    metrics: server.metrics ?? 'loopback',
    repeatedChunks: server.repeated_chunks,
    earlyHeartbeatMs: server.early_heartbeat === undefined ? undefined : durationMs(server.early_heartbeat),
    drainMs: durationMs(server.drain ?? '30s'),
    shutdownDelayMs: durationMs(server.shutdown_delay ?? '0s'),
    // Browsers send origins in lower case.
    corsOrigins: new Set((server.cors_origins ?? []).map((origin) => origin.toLowerCase())),
  };
}

function anonymizationDefault(value: boolean | string | undefined): 'off' | 'on' | 'required' {
  if (value === true || value === 'on') return 'on';
  return value === 'required' ? 'required' : 'off';
}

function usageRetentionMs(setting: string | number | undefined): number | undefined {
  return setting === undefined || setting === 'off' ? undefined : durationMs(setting);
}
