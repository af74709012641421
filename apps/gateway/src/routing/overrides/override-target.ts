/** A model with the address and key specified by a request. */
import { createHash } from 'node:crypto';
import type { ProviderSettings } from '../../config/index.ts';
import { providerSettings } from '../../config/index.ts';
import { paramOf } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import {
  defaultProtocol,
  hasDeployments,
  type ModelDirectory,
  type ModelTarget,
  noCredentials,
  protocolByPrefix,
  requiresBaseUrl,
} from '../../providers/index.ts';
import type { Overrides } from './permitted.ts';

/** Path of the members in the request, for errors: `base_url`, or `model_list[0].litellm_params.api_base`. */
export interface OverrideAddresses {
  readonly base_url: readonly (string | number)[];
  readonly api_key: readonly (string | number)[];
}
const topLevel: OverrideAddresses = { base_url: ['base_url'], api_key: ['api_key'] };

/**
 * The target of a model with overrides; undefined if neither the operator nor the request specifies an address. A
 * stored key is never sent to an address of the caller (SEC-14), and only public https addresses are allowed
 * unless the operator configured the origin.
 */
export function overrideTarget(
  directory: ModelDirectory,
  model: string,
  overrides: Overrides,
  places: OverrideAddresses = topLevel,
): ModelTarget | undefined {
  const {
    base_url: baseUrl,
    api_key: apiKey,
    api_version: apiVersion,
    deployment_id: deployment,
  } = overrides;
  const named = directory.find(model) ?? only(directory.named(model));
  // A deployment is a separate model: rights, properties and price are its own.
  const found = named === undefined ? undefined : deployed(directory, named, deployment ?? undefined);
  const isOwnPlace = baseUrl != null || apiKey != null;
  const base = found?.provider ?? (isOwnPlace ? unconfigured(model, baseUrl ?? undefined) : undefined);
  if (base === undefined || base.protocol === 'sandbox') return found;
  const at = baseUrl == null ? base : atAddress(directory, base, baseUrl, places);
  const provider: ProviderSettings = {
    ...at,
    ...(apiKey == null ? {} : withKey(checkedKey(apiKey, places))),
    ...(apiVersion == null ? {} : { apiVersion: checkedVersion(apiVersion) }),
    ...(overrides.extra_headers == null ? {} : { extraHeaders: overrides.extra_headers }),
  };
  const reached = directory.reach(provider, found?.name ?? bareName(model));
  // Deployments are distinguished by key: a rejected key of one caller does not affect others.
  const who = apiKey == null ? '' : createHash('sha256').update(apiKey).digest('hex').slice(0, 16);
  return {
    ...reached,
    ...found,
    provider,
    // Usage billed to the caller elsewhere has no price here.
    price: isOwnPlace ? undefined : (found ?? reached).price,
    deployments: reached.deployments.map(({ id, credential }) => ({
      id: isOwnPlace ? `request ${id} ${provider.origin} ${who}` : id,
      credential,
    })),
  };
}

/** The deployment of a provider that has deployments; the model itself if none is named. */
function deployed(
  directory: ModelDirectory,
  target: ModelTarget,
  deployment: string | undefined,
): ModelTarget | undefined {
  const { name, protocol } = target.provider;
  return deployment === undefined || !hasDeployments(protocol)
    ? target
    : directory.find(`${name}/${deployment}`);
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
const bareName = (model: string): string => model.slice(model.indexOf('/') + 1);

/** A provider specified in a request only: its protocol follows from the prefix of the model, default OpenAI. */
function unconfigured(model: string, baseUrl: string | undefined): ProviderSettings | undefined {
  const prefix = model.includes('/') ? model.slice(0, model.indexOf('/')) : defaultProtocol;
  const protocol = protocolByPrefix[prefix];
  if (baseUrl === undefined && (protocol === undefined || requiresBaseUrl(protocol))) return undefined;
  const name = /^[a-z0-9][a-z0-9_-]{0,62}$/.test(prefix) ? prefix : defaultProtocol;
  const entry = { protocol: protocol ?? defaultProtocol, retries: 1 };
  // The address is validated and set by the caller of this function.
  const address = baseUrl === undefined ? {} : { base_url: 'https://address.invalid' };
  return providerSettings(name, { ...entry, ...address }, 'request');
}

/** The provider at another address, without stored credentials or headers. */
function atAddress(
  directory: ModelDirectory,
  provider: ProviderSettings,
  baseUrl: string,
  places: OverrideAddresses,
): ProviderSettings {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw refused(places, 'must be a URL without user, query or fragment');
  const there = directory.providers.filter(
    ({ origin, protocol }) => origin === url.origin && protocol !== 'sandbox',
  );
  const [named] = there;
  if (url.protocol !== 'https:' && named === undefined)
    throw refused(places, 'must begin with https://; other addresses must be permitted by the operator');
  return {
    ...provider,
    baseUrl: url.href.replace(/\/+$/, ''),
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ''),
    ...noCredentials,
    extraHeaders: undefined,
    ofCaller: named === undefined,
    allowPrivateNetwork: named?.allowPrivateNetwork ?? false,
    // Settings of the operator apply to the provider's address only. Within one origin, a path can lead elsewhere.
    local: there.length > 0 && there.every(({ local }) => local),
    knownRegion: undefined,
    retentionDays: undefined,
    foundBy: 'request',
  };
}

function withKey(apiKey: string): Partial<ProviderSettings> {
  return {
    ...noCredentials,
    apiKeys: [apiKey],
    // Retention is agreed between the provider and the owner of the key.
    retentionDays: undefined,
    foundBy: 'request',
  };
}

/** Value of a header: visible characters without spaces. */
function checkedKey(apiKey: string, { api_key: place }: OverrideAddresses): string {
  if (/^[\x21-\x7e]{1,4096}$/.test(apiKey)) return apiKey;
  throw invalid(place, 'is not a valid key: use visible ASCII characters without spaces', 'value_error');
}

/** Value in a query string: letters, digits, dots and dashes, such as `2024-10-21` or `preview`. */
function checkedVersion(version: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/.test(version)) return version;
  throw invalid(['api_version'], 'is not a valid version', 'value_error');
}

function refused({ base_url: place }: OverrideAddresses, msg: string): SluiceError {
  return invalid(place, msg, 'url_refused');
}

function invalid(place: readonly (string | number)[], msg: string, type: string): SluiceError {
  const param = paramOf(['body', ...place]) ?? 'body';
  return new SluiceError('invalid_request', {
    message: `${param}: ${msg}`,
    param,
    detail: [{ loc: ['body', ...place], msg, type }],
  });
}
