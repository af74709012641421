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
import type { ProviderTests } from './provider-tests.ts';
import {
  createRecordAdmin,
  type RecordAdmin,
  type RecordAdminDeps,
  type Tagged,
  unreadable,
} from './record-admin.ts';
import { hidden, stateOfKey } from './secret-state.ts';

export interface ProviderAdmin extends RecordAdmin<Provider, ProviderChange, ConfiguredProvider> {
  /** Calls the provider to see whether it can be used, and keeps what was found. Throws `not_found`. */
  test(name: string): Promise<ProviderCheck>;
  /** Calls a provider that is not stored. Throws `invalid_request` for one that cannot work. */
  testNew(name: string, provider: Provider): Promise<ProviderCheck>;
}

export interface ProviderAdminDeps extends RecordAdminDeps {
  /** Providers in force. */
  readonly providers: () => readonly ProviderSettings[];
  /** Sends a request for the list of models, with one of the keys. Never rejects. */
  readonly checkProvider: (
    provider: ProviderSettings,
    key: string | undefined,
  ) => Promise<{
    readonly state: 'ok' | 'warn' | 'fail';
    readonly message: string;
    readonly isRejected?: true;
  }>;
  /** What the provider says where it refuses that. Never rejects. */
  readonly providerWords: (
    provider: ProviderSettings,
    key: string | undefined,
  ) => Promise<string | undefined>;
  /** The names of the models that it lists; undefined if it has no list that can be read. Never rejects. */
  readonly listModels: (
    provider: ProviderSettings,
    key: string | undefined,
  ) => Promise<readonly string[] | undefined>;
  readonly tests: ProviderTests;
  /** Monotonic clock, milliseconds. */
  readonly clock: () => number;
}

/** A provider as it is shown, but for its last test, and what that depends on. */
interface Seen {
  readonly shown: Omit<ConfiguredProvider, 'last_test'>;
  readonly connection: string;
}

const isProvider = Compile(Provider);
/** Keys that are tried by one test. */
const maxTestedKeys = 20;

export function createProviderAdmin(deps: ProviderAdminDeps): ProviderAdmin {
  const { storage, storedConfig, providers, clock, tests } = deps;
  const records = createRecordAdmin<Provider, ProviderChange, Seen>(deps, {
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
    view: (facts, provider) => ({
      shown: { ...facts, ...splitSecrets(provider).shown, ...secretStates(provider) },
      connection: tests.connectionOf(provider),
    }),
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
  const withTest = async ({ shown, connection }: Seen): Promise<ConfiguredProvider> => ({
    ...shown,
    last_test: await tests.read(shown.name, connection),
  });
  const tagged = async ({ view, tag }: Tagged<Seen>): Promise<Tagged<ConfiguredProvider>> => ({
    view: await withTest(view),
    tag,
  });
  const checkKey = async (provider: ProviderSettings, key: string | undefined) => {
    const startedMs = clock();
    const { state, message, isRejected = false } = await deps.checkProvider(provider, key);
    const words = isRejected ? await deps.providerWords(provider, key) : undefined;
    return {
      key: key === undefined ? null : stateOfKey(key),
      ok: state === 'ok',
      rejected: isRejected,
      message,
      provider_message: words ?? null,
      duration_ms: Math.round(clock() - startedMs),
    };
  };
  const checkAll = async (provider: ProviderSettings): Promise<ProviderCheck> => {
    const keys = provider.apiKeys.slice(0, maxTestedKeys);
    const tried = keys.length === 0 ? [undefined] : keys;
    const checks = await Promise.all(tried.map((key) => checkKey(provider, key)));
    const working = checks.findIndex(({ ok }) => ok);
    const models = working === -1 ? undefined : await deps.listModels(provider, tried[working]);
    return {
      ok: checks.every(({ ok }) => ok),
      cost_usd: 0,
      checks,
      models: models === undefined ? null : [...models],
    };
  };
  return {
    create: async (...given) => tagged(await records.create(...given)),
    list: async (...given) => {
      const { data, next_cursor } = await records.list(...given);
      return { data: await Promise.all(data.map(withTest)), next_cursor };
    },
    get: async (name) => tagged(await records.get(name)),
    change: async (...given) => tagged(await records.change(...given)),
    remove: records.remove,
    test: async (name) => {
      // Before the test: of what is changed meanwhile, it says nothing.
      const { view } = await records.get(name);
      const check = await checkAll(await settingsOf(name));
      await tests.record(name, view.connection, check);
      return check;
    },
    testNew: async (name, provider) => {
      checkProviderEntry(name, provider);
      return await checkAll(providerSettings(name, provider, 'stored'));
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
