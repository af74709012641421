import { readFileSync } from 'node:fs';
import { requireUnwritable } from '../crypto/index.ts';
import { endpoints, type Protocol } from './endpoints.ts';
import { hostedProviders } from './hosted-providers.ts';
import type { ModelFacts, ServedApi } from './provider-schema.ts';
import type { ConfigFile } from './schema.ts';
import { durationMs } from './units.ts';

/** AWS credentials from the configuration. */
export interface AwsKeySettings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** One provider as configured or discovered, with units made explicit and secrets resolved. */
export interface ProviderSettings {
  readonly name: string;
  readonly protocol: Protocol;
  readonly preset: string;
  readonly baseUrl: string;
  /** Parts of `baseUrl`, parsed once: parsing it for every request costs as much as dispatching one. */
  readonly origin: string;
  /** Path of `baseUrl` without a trailing slash. */
  readonly basePath: string;
  readonly apiKeys: readonly string[];
  readonly authHeader: string;
  readonly awsKeys: AwsKeySettings | undefined;
  /** Content of a Google credentials file. */
  readonly googleCredentials: string | undefined;
  /** Google Cloud project. */
  readonly project: string | undefined;
  /** Azure's `api-version`; undefined for the v1 API, which has none. */
  readonly apiVersion: string | undefined;
  readonly allowPrivateNetwork: boolean;
  /**
   * Whether data stays in the operator's own network: a server found on this machine, or one in a private network
   * without `region` and `retention`. A server with one of these may forward data, so these settings apply
   * instead.
   */
  readonly local: boolean;
  /** Whether a request, not the operator, specified the address. */
  readonly ofCaller: boolean;
  /** Additional headers from a request. */
  readonly extraHeaders: Readonly<Record<string, string>> | undefined;
  /** Region in URLs of Vertex and Bedrock. */
  readonly region: string | undefined;
  /** Region for routing rules; undefined if unknown. */
  readonly knownRegion: string | undefined;
  /** Days that the provider retains request data; 0 for none; undefined if unknown. */
  readonly retentionDays: number | undefined;
  /**
   * Undefined: 60 s for streams; for complete responses the total timeout, since their first byte is also the
   * last.
   */
  readonly firstByteTimeoutMs: number | undefined;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly retries: number;
  /** APIs that it speaks; undefined for what is known of the service. */
  readonly apis: readonly ServedApi[] | undefined;
  readonly models: readonly ModelFacts[];
  /** Origin: the file, the store, a key in the environment, a discovered local server, or a request. */
  readonly foundBy: 'config' | 'stored' | 'environment' | 'local' | 'built-in' | 'request';
}

const defaultTimeouts = { idleMs: 60_000, totalMs: 600_000 };

type ProviderEntry = NonNullable<ConfigFile['providers']>[string];

/**
 * Applies defaults to an entry of `providers:` or a discovered provider. Throws for a credentials file that cannot
 * be read, and for a missing address.
 */
export function providerSettings(
  name: string,
  entry: ProviderEntry,
  foundBy: ProviderSettings['foundBy'] = 'config',
): ProviderSettings {
  const { protocol } = entry;
  const endpoint = endpoints[protocol];
  const region = entry.region ?? endpoint.region;
  const knownRegion = region === '' ? undefined : region;
  const preset = entry.preset ?? (protocol === 'openai' ? name : protocol);
  const baseUrl = addressOf(name, entry, preset, region);
  const url = new URL(baseUrl);
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = entry;
  return {
    name,
    protocol,
    preset,
    baseUrl,
    origin: url.origin,
    basePath: basePathOf(url, entry),
    apiKeys: entry.api_keys ?? (entry.api_key === undefined ? [] : [entry.api_key]),
    authHeader: (entry.auth_header ?? endpoint.keyHeader).toLowerCase(),
    awsKeys:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey, sessionToken: entry.session_token },
    googleCredentials: entry.credentials === undefined ? undefined : credentialsText(name, entry.credentials),
    project: entry.project,
    apiVersion: entry.api_version,
    allowPrivateNetwork: entry.allow_private_network ?? false,
    local: foundBy === 'local' || isLocal(entry),
    ofCaller: false,
    extraHeaders: undefined,
    region: knownRegion,
    knownRegion,
    retentionDays: entry.retention === 'zero' ? 0 : entry.retention,
    firstByteTimeoutMs:
      entry.timeout?.first_byte === undefined ? undefined : durationMs(entry.timeout.first_byte),
    idleTimeoutMs: durationMs(entry.timeout?.idle ?? defaultTimeouts.idleMs / 1000),
    totalTimeoutMs: durationMs(entry.timeout?.total ?? defaultTimeouts.totalMs / 1000),
    retries: entry.retries ?? 2,
    apis: entry.apis,
    models: (entry.models ?? []).map((model) => (typeof model === 'string' ? { name: model } : model)),
    foundBy,
  };
}

/** The path of an address. Dated versions of Azure's API have paths of their own, which are not below that of the v1 API. */
function basePathOf({ pathname }: URL, { protocol, api_version: version }: ProviderEntry): string {
  const path = pathname.replace(/\/+$/, '');
  const isDated = protocol === 'azure' && version !== undefined && version !== 'v1' && version !== 'preview';
  return isDated ? path.replace(/\/v1$/, '') : path;
}

/** Without a slash at its end. A key of a known service never goes to the address of another. */
function addressOf(name: string, entry: ProviderEntry, preset: string, region: string): string {
  const given = entry.base_url ?? knownAddress(name, entry, preset, region);
  if (given === undefined)
    throw new Error(`providers.${name}.base_url: required for the protocol '${entry.protocol}'.`);
  return given.replace(/\/+$/, '');
}

function knownAddress(
  name: string,
  { protocol, preset: chosen }: ProviderEntry,
  preset: string,
  region: string,
): string | undefined {
  const usual = endpoints[protocol].baseUrl(region);
  if (protocol !== 'openai') return usual;
  const hosted = hostedProviders.find((one) => one.name === preset);
  if (hosted?.protocol !== undefined)
    throw new Error(
      `providers.${name}.protocol: '${preset}' has an API of its own: set the protocol '${hosted.protocol}', or a base_url.`,
    );
  if (hosted === undefined && chosen !== undefined)
    throw new Error(`providers.${name}.base_url: required, since the address of '${chosen}' is not known.`);
  return hosted?.baseUrl ?? usual;
}

/** The default address of a protocol is public, so a private server needs its own. */
function isLocal(entry: ProviderEntry): boolean {
  const { allow_private_network: isPrivate, base_url: address, region, retention } = entry;
  return isPrivate === true && address !== undefined && region === undefined && retention === undefined;
}

/** The JSON document itself, or its path. */
function credentialsText(name: string, value: string): string {
  if (value.trimStart().startsWith('{')) return value;
  // The file names the address to which proofs of its key are sent.
  requireUnwritable(value);
  try {
    return readFileSync(value, 'utf8');
  } catch (cause) {
    throw new Error(`providers.${name}.credentials: the file cannot be read.`, { cause });
  }
}

/** The built-in provider, present unless disabled; it needs no network. */
export function sandboxProvider(models: readonly string[]): ProviderSettings {
  const entry = {
    protocol: 'sandbox' as const,
    models: models.map((name) => ({ name, price: { input: 0, output: 0 } })),
  };
  return providerSettings('sandbox', entry, 'built-in');
}
