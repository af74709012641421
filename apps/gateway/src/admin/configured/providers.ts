import { Compile } from 'typebox/compile';
import {
  maskedAddress,
  Provider,
  type ProviderSettings,
  providerSettings,
  splitSecrets,
} from '../../config/index.ts';
import { explainViolations, violationsError } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { ConfigRecordRow } from '../../storage/index.ts';
import { mergePatch } from '../merge-patch.ts';
import { requireOwnSecrets } from './kept-secrets.ts';
import { originOf } from './origin-of.ts';
import { checkProviderEntry } from './provider-problems.ts';
import type { ConfiguredProvider, ProviderChange, ProviderCheck } from './provider-schemas.ts';
import { createRecordAdmin, type RecordAdmin, type RecordAdminDeps, unreadable } from './record-admin.ts';
import { hidden, stateOfKey } from './secret-state.ts';

export interface ProviderAdmin extends RecordAdmin<Provider, ProviderChange, ConfiguredProvider> {
  /** Calls the provider to see whether it can be used. Throws `not_found`. */
  test(name: string): Promise<ProviderCheck>;
}

export interface ProviderAdminDeps extends RecordAdminDeps {
  /** Providers in force. */
  readonly providers: () => readonly ProviderSettings[];
  /** Sends a request for the list of models, with one of the keys. Never rejects. */
  readonly checkProvider: (
    provider: ProviderSettings,
    key: string | undefined,
  ) => Promise<{ readonly state: 'ok' | 'warn' | 'fail'; readonly message: string }>;
  /** The names of the models that it lists; undefined if it has no list that can be read. Never rejects. */
  readonly listModels: (
    provider: ProviderSettings,
    key: string | undefined,
  ) => Promise<readonly string[] | undefined>;
  /** Monotonic clock, milliseconds. */
  readonly clock: () => number;
}

const isProvider = Compile(Provider);
/** Keys that are tried by one test. */
const maxTestedKeys = 20;

export function createProviderAdmin(deps: ProviderAdminDeps): ProviderAdmin {
  const { storage, storedConfig, providers, clock } = deps;
  const records = createRecordAdmin<Provider, ProviderChange, ConfiguredProvider>(deps, {
    kind: 'provider',
    section: 'providers',
    blank: { protocol: 'openai' },
    others: () =>
      new Map(
        providers().flatMap((one) => {
          const origin = originOf(one);
          return origin === undefined || origin === 'stored'
            ? []
            : [[one.name, { origin, content: entryOf(one) }] as const];
        }),
      ),
    encode: storedConfig.codec.encodeProvider,
    decode: storedConfig.codec.decodeProvider,
    check: checkProviderEntry,
    merge: (name, before, change) => {
      const after = mergePatch(before, change);
      if (!isProvider.Check(after)) throw violationsError(explainViolations(Provider, after));
      checkProviderEntry(name, after);
      requireOwnSecrets(name, before, after, new Set(Object.keys(change)));
      return after;
    },
    view: (facts, provider) => ({ ...facts, ...splitSecrets(provider).shown, ...secretStates(provider) }),
    describe: (provider) => {
      const { shown, secrets } = splitSecrets(provider);
      return { ...shown, secrets: Object.keys(secrets) };
    },
  });
  const storedSettings = (row: ConfigRecordRow): ProviderSettings => {
    try {
      return providerSettings(row.name, storedConfig.codec.decodeProvider(row), 'stored');
    } catch (cause) {
      throw new SluiceError('conflict', { message: unreadable, cause });
    }
  };
  const settingsOf = async (name: string): Promise<ProviderSettings> => {
    const row = await storage.configRecords.get('provider', name);
    if (row !== undefined) return storedSettings(row);
    await records.get(name);
    const found = providers().find((one) => one.name === name);
    return found ?? (await Promise.reject(new Error(`The provider ${name} is gone.`)));
  };
  return {
    ...records,
    test: async (name) => {
      const provider = await settingsOf(name);
      const keys = provider.apiKeys.slice(0, maxTestedKeys);
      const tried = keys.length === 0 ? [undefined] : keys;
      const checks = await Promise.all(
        tried.map(async (key) => {
          const startedMs = clock();
          const { state, message } = await deps.checkProvider(provider, key);
          return {
            key: key === undefined ? null : stateOfKey(key),
            ok: state === 'ok',
            message,
            duration_ms: Math.round(clock() - startedMs),
          };
        }),
      );
      const working = checks.findIndex(({ ok }) => ok);
      const models = working === -1 ? undefined : await deps.listModels(provider, tried[working]);
      return {
        ok: checks.every(({ ok }) => ok),
        cost_usd: 0,
        checks,
        models: models === undefined ? null : [...models],
      };
    },
  };
}

function secretStates(provider: Provider): Partial<ConfiguredProvider> {
  const { api_key, api_keys, secret_access_key, session_token, credentials } = provider;
  return {
    ...(api_key === undefined ? {} : { api_key: stateOfKey(api_key) }),
    ...(api_keys === undefined ? {} : { api_keys: api_keys.map(stateOfKey) }),
    ...(secret_access_key === undefined ? {} : { secret_access_key: hidden }),
    ...(session_token === undefined ? {} : { session_token: hidden }),
    ...(credentials === undefined ? {} : { credentials: hidden }),
  };
}

/** A provider of another origin as an entry, with the values in force. */
function entryOf(provider: ProviderSettings): Provider {
  const { apiKeys, awsKeys, googleCredentials, models, apis, firstByteTimeoutMs } = provider;
  const [only] = apiKeys;
  return {
    protocol: provider.protocol,
    preset: provider.preset,
    base_url: maskedAddress(provider.baseUrl),
    ...(apiKeys.length === 1 && only !== undefined ? { api_key: only } : {}),
    ...(apiKeys.length > 1 ? { api_keys: [...apiKeys] } : {}),
    auth_header: provider.authHeader,
    ...(awsKeys === undefined
      ? {}
      : { access_key_id: awsKeys.accessKeyId, secret_access_key: awsKeys.secretAccessKey }),
    ...(awsKeys?.sessionToken === undefined ? {} : { session_token: awsKeys.sessionToken }),
    ...(googleCredentials === undefined ? {} : { credentials: googleCredentials }),
    ...(provider.project === undefined ? {} : { project: provider.project }),
    ...(provider.apiVersion === undefined ? {} : { api_version: provider.apiVersion }),
    allow_private_network: provider.allowPrivateNetwork,
    ...(provider.region === undefined ? {} : { region: provider.region }),
    ...(provider.retentionDays === undefined ? {} : { retention: provider.retentionDays }),
    timeout: {
      ...(firstByteTimeoutMs === undefined ? {} : { first_byte: firstByteTimeoutMs / 1000 }),
      idle: provider.idleTimeoutMs / 1000,
      total: provider.totalTimeoutMs / 1000,
    },
    retries: provider.retries,
    ...(apis === undefined ? {} : { apis: [...apis] }),
    ...(models.length === 0 ? {} : { models: [...models] }),
  };
}
