import { isSpoken, unavailable } from './later-sections.ts';
import type { LoadedConfig } from './load.ts';
import type { ConfigFile, ModelFacts, OnOff } from './schema.ts';
import { durationMs, sizeBytes } from './units.ts';

/** Whether anonymization is on; `required` cannot be switched off by a request. */
export type AnonymizationDefault = 'off' | 'on' | 'required';

/** One provider as configured or discovered, with units made explicit and secrets resolved. */
export interface ProviderSettings {
  readonly name: string;
  readonly protocol: 'openai' | 'sandbox';
  readonly preset: string;
  readonly baseUrl: string;
  /** `baseUrl` taken apart once: parsing it for every request costs as much as dispatching one. */
  readonly origin: string;
  /** Path of `baseUrl` without a slash at its end. */
  readonly basePath: string;
  readonly apiKeys: readonly string[];
  readonly authHeader: string;
  readonly allowPrivateNetwork: boolean;
  readonly region: string | undefined;
  /** Undefined: 60 s for streams, the total for whole answers, whose first byte is their last. */
  readonly firstByteTimeoutMs: number | undefined;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly retries: number;
  readonly models: readonly ModelFacts[];
  /** How it came here: the file, a key in the environment, or a local server that answered. */
  readonly foundBy: 'config' | 'environment' | 'local' | 'built-in';
}

/** One target of an alias. */
export interface AliasTarget {
  readonly model: string;
  readonly weight: number | undefined;
}

/** The provider that is always there unless switched off; it needs no network. */
export function sandboxProvider(models: readonly string[]): ProviderSettings {
  const entry = {
    protocol: 'sandbox' as const,
    base_url: 'http://sandbox.invalid',
    models: models.map((name) => ({ name, price: { input: 0, output: 0 } })),
  };
  return providerSettings('sandbox', entry, 'built-in');
}

/** Everything the rooms read: immutable, replaced whole on reload. */
export interface Settings {
  readonly server: {
    readonly host: string | undefined;
    readonly port: number | undefined;
    readonly bodyLimitBytes: number;
    readonly bodyBudgetBytes: number;
    readonly maxInFlight: number;
    readonly metrics: 'loopback' | 'key' | 'off';
    readonly earlyHeartbeatMs: number | undefined;
    readonly drainMs: number;
  };
  /** What the file asks for and does not get. */
  readonly notices: readonly string[];
  readonly discovery: boolean;
  readonly sandbox: boolean;
  readonly providers: readonly ProviderSettings[];
  readonly aliases: ReadonlyMap<string, readonly AliasTarget[]>;
  readonly routing: {
    readonly policy: 'balanced' | 'cheap' | 'fast' | 'best';
    readonly candidates: readonly string[] | undefined;
    readonly maxPricePerMtok: number | undefined;
  };
  readonly anonymization: AnonymizationDefault;
  readonly storage: { readonly url: string | undefined; readonly durability: 'journal' | 'strict' };
  readonly limits: { readonly rpm: number | undefined; readonly concurrency: number | undefined };
  readonly maxTotalTimeoutMs: number;
  readonly overridesAllowed: ReadonlySet<string>;
  readonly logLevel: string;
  readonly accessLog: boolean;
}

const defaultTimeouts = { idleMs: 60_000, totalMs: 600_000 };
/** The address OpenAI's clients use when none is given. */
const openaiBaseUrl = 'https://api.openai.com/v1';

/** Fills defaults in and converts units. The file has passed its schema. */
export function toSettings(loaded: LoadedConfig): Settings {
  const file = loaded.file;
  const server = file.server ?? {};
  return {
    server: {
      host: server.host,
      port: server.port,
      bodyLimitBytes: sizeBytes(server.body_limit ?? '64mb'),
      bodyBudgetBytes: sizeBytes(server.body_budget ?? '256mb'),
      maxInFlight: server.max_in_flight ?? 4096,
      metrics: server.metrics ?? 'loopback',
      earlyHeartbeatMs: server.early_heartbeat === undefined ? undefined : durationMs(server.early_heartbeat),
      drainMs: durationMs(server.drain ?? '30s'),
    },
    discovery: isOn(file.discovery ?? true),
    sandbox: isOn(file.sandbox ?? true),
    notices: unavailable(file),
    providers: Object.entries(file.providers ?? {}).flatMap(([name, entry]) =>
      isSpoken(entry.protocol) ? [providerSettings(name, entry)] : [],
    ),
    aliases: new Map(
      Object.entries(file.models ?? {}).map(([alias, targets]) => [
        alias,
        targets.map((target) =>
          typeof target === 'string'
            ? { model: target, weight: undefined }
            : { model: target.model, weight: target.weight },
        ),
      ]),
    ),
    routing: {
      policy: file.routing?.default ?? 'balanced',
      candidates: file.routing?.candidates,
      maxPricePerMtok: file.routing?.max_price_per_mtok,
    },
    anonymization: anonymizationDefault(file.anonymization?.default),
    storage: { url: file.storage?.url, durability: file.storage?.durability ?? 'journal' },
    limits: { rpm: file.limits?.default_rpm, concurrency: file.limits?.default_concurrency },
    maxTotalTimeoutMs: durationMs(file.timeouts?.max_total ?? '1h'),
    overridesAllowed: new Set(
      Object.entries(file.overrides ?? {}).flatMap(([name, permission]) =>
        permission === 'allow' ? [name] : [],
      ),
    ),
    logLevel: file.telemetry?.logs ?? 'info',
    accessLog: isOn(file.telemetry?.access_log ?? true),
  };
}

function isOn(value: OnOff): boolean {
  return value === true || value === 'on';
}

type ProviderEntry = NonNullable<ConfigFile['providers']>[string];

/** One entry of `providers:` with its defaults; also used for what discovery finds. */
export function providerSettings(
  name: string,
  entry: ProviderEntry,
  foundBy: ProviderSettings['foundBy'] = 'config',
): ProviderSettings {
  const baseUrl = (entry.base_url ?? openaiBaseUrl).replace(/\/+$/, '');
  const url = new URL(baseUrl);
  return {
    name,
    protocol: entry.protocol === 'sandbox' ? 'sandbox' : 'openai',
    // Azure and Mistral speak OpenAI's wire with quirks of their own.
    preset: entry.preset ?? (entry.protocol === 'openai' ? name : entry.protocol),
    baseUrl,
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ''),
    apiKeys: entry.api_keys ?? (entry.api_key === undefined ? [] : [entry.api_key]),
    authHeader: (
      entry.auth_header ?? (entry.protocol === 'azure' ? 'api-key' : 'authorization')
    ).toLowerCase(),
    allowPrivateNetwork: entry.allow_private_network ?? false,
    region: entry.region,
    firstByteTimeoutMs:
      entry.timeout?.first_byte === undefined ? undefined : durationMs(entry.timeout.first_byte),
    idleTimeoutMs: durationMs(entry.timeout?.idle ?? defaultTimeouts.idleMs / 1000),
    totalTimeoutMs: durationMs(entry.timeout?.total ?? defaultTimeouts.totalMs / 1000),
    retries: entry.retries ?? 2,
    models: (entry.models ?? []).map((model) => (typeof model === 'string' ? { name: model } : model)),
    foundBy,
  };
}

function anonymizationDefault(value: boolean | string | undefined): AnonymizationDefault {
  if (value === true || value === 'on') return 'on';
  return value === 'required' ? 'required' : 'off';
}
