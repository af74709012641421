import { readFileSync } from 'node:fs';
import { endpoints, type Protocol } from './endpoints.ts';
import type { ModelFacts } from './provider-schema.ts';
import type { ConfigFile } from './schema.ts';
import { durationMs } from './units.ts';

/** Keys of an AWS identity, as configured. */
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
  /** `baseUrl` taken apart once: parsing it for every request costs as much as dispatching one. */
  readonly origin: string;
  /** Path of `baseUrl` without a slash at its end. */
  readonly basePath: string;
  readonly apiKeys: readonly string[];
  readonly authHeader: string;
  readonly awsKeys: AwsKeySettings | undefined;
  /** Text of a Google key file. */
  readonly googleCredentials: string | undefined;
  /** Google Cloud project. */
  readonly project: string | undefined;
  /** Azure's `api-version`; undefined is its versionless v1. */
  readonly apiVersion: string | undefined;
  /** The deployment that a request names, in place of the model's name. */
  readonly deploymentId: string | undefined;
  readonly allowPrivateNetwork: boolean;
  /**
   * Whether what it is sent stays in the owner's own network: a server found on this machine, or one in a private network of
   * which nothing else is said. One with a region or a retention may pass on what it gets, and goes by these.
   */
  readonly local: boolean;
  /** A request, not the operator, named the address. */
  readonly ofCaller: boolean;
  /** Headers that a request adds. */
  readonly extraHeaders: Readonly<Record<string, string>> | undefined;
  /** What addresses of Vertex and Bedrock are made with. */
  readonly region: string | undefined;
  /** Where it is known to run, for rules; undefined is unknown. */
  readonly knownRegion: string | undefined;
  /** Days that the provider keeps what it is sent; 0 for none; undefined is unknown. */
  readonly retentionDays: number | undefined;
  /** Undefined: 60 s for streams, the total for whole answers, whose first byte is their last. */
  readonly firstByteTimeoutMs: number | undefined;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly retries: number;
  readonly models: readonly ModelFacts[];
  /** How it came here: the file, a key in the environment, a local server that answered, or a request. */
  readonly foundBy: 'config' | 'environment' | 'local' | 'built-in' | 'request';
}

const defaultTimeouts = { idleMs: 60_000, totalMs: 600_000 };

type ProviderEntry = NonNullable<ConfigFile['providers']>[string];

/**
 * One entry of `providers:` with its defaults; also used for what discovery finds.
 * Throws for a credentials file that cannot be read, and for an entry whose protocol needs an address.
 */
export function providerSettings(
  name: string,
  entry: ProviderEntry,
  foundBy: ProviderSettings['foundBy'] = 'config',
): ProviderSettings {
  const { protocol } = entry;
  const endpoint = endpoints[protocol];
  const region = entry.region ?? endpoint.region;
  const known = region === '' ? undefined : region;
  const given = entry.base_url ?? endpoint.baseUrl(region);
  if (given === undefined)
    throw new Error(`providers.${name}.base_url: the protocol '${protocol}' needs it.`);
  const baseUrl = given.replace(/\/+$/, '');
  const url = new URL(baseUrl);
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = entry;
  return {
    name,
    protocol,
    preset: entry.preset ?? (protocol === 'openai' ? name : protocol),
    baseUrl,
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ''),
    apiKeys: entry.api_keys ?? (entry.api_key === undefined ? [] : [entry.api_key]),
    authHeader: (entry.auth_header ?? endpoint.keyHeader).toLowerCase(),
    awsKeys:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey, sessionToken: entry.session_token },
    googleCredentials: entry.credentials === undefined ? undefined : credentialsText(name, entry.credentials),
    project: entry.project,
    apiVersion: entry.api_version,
    deploymentId: undefined,
    allowPrivateNetwork: entry.allow_private_network ?? false,
    local: foundBy === 'local' || isLocal(entry),
    ofCaller: false,
    extraHeaders: undefined,
    region: known,
    knownRegion: known,
    retentionDays: entry.retention === 'zero' ? 0 : entry.retention,
    firstByteTimeoutMs:
      entry.timeout?.first_byte === undefined ? undefined : durationMs(entry.timeout.first_byte),
    idleTimeoutMs: durationMs(entry.timeout?.idle ?? defaultTimeouts.idleMs / 1000),
    totalTimeoutMs: durationMs(entry.timeout?.total ?? defaultTimeouts.totalMs / 1000),
    retries: entry.retries ?? 2,
    models: (entry.models ?? []).map((model) => (typeof model === 'string' ? { name: model } : model)),
    foundBy,
  };
}

/** The usual address of a protocol is a public one, so a private server has an address of its own. */
function isLocal(entry: ProviderEntry): boolean {
  const { allow_private_network: isPrivate, base_url: address, region, retention } = entry;
  return isPrivate === true && address !== undefined && region === undefined && retention === undefined;
}

/** The document itself, or the path of one. */
function credentialsText(name: string, value: string): string {
  if (value.trimStart().startsWith('{')) return value;
  try {
    return readFileSync(value, 'utf8');
  } catch (cause) {
    throw new Error(`providers.${name}.credentials: the file cannot be read.`, { cause });
  }
}

/** The provider that is always there unless switched off; it needs no network. */
export function sandboxProvider(models: readonly string[]): ProviderSettings {
  const entry = {
    protocol: 'sandbox' as const,
    models: models.map((name) => ({ name, price: { input: 0, output: 0 } })),
  };
  return providerSettings('sandbox', entry, 'built-in');
}
