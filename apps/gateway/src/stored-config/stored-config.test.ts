import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toSettings } from '../config/index.ts';
import { masterKeysOf } from '../crypto/index.ts';
import { type ConfigRecordRow, openStorage } from '../storage/index.ts';
import { testStores } from '../test-support/stores.ts';
import { createRecordCodec } from './record-codec.ts';
import { createStoredConfig } from './stored-config.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const masterKeys = masterKeysOf(randomBytes(32));
const codec = createRecordCodec(masterKeys);
const file = toSettings({
  file: { providers: { filed: { protocol: 'mistral' } }, models: { filed: ['filed/a'] } },
  path: undefined,
});
const times = { version: 1, created_at: 0, updated_at: 0 };
const provider = (name: string, key = `key of ${name}`): ConfigRecordRow => ({
  id: `cfg_${name}`,
  kind: 'provider',
  name,
  ...codec.encodeProvider(`cfg_${name}`, { protocol: 'cohere', api_key: key }),
  ...times,
});
const alias = (name: string): ConfigRecordRow => ({
  id: `cfg_alias_${name}`,
  kind: 'alias',
  name,
  ...codec.encodeAlias(['filed/b']),
  ...times,
});

describe.each(testStores)('the stored configuration in %s', (_name, makeStore) => {
  const open = async (rows: readonly ConfigRecordRow[] = []) => {
    const storage = await openStorage(await makeStore(cleanups));
    for (const row of rows) await storage.configRecords.insert(row);
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const config = await createStoredConfig({ storage, masterKeys, file, onError });
    cleanups.push(async () => {
      config.close();
      await storage.close();
    });
    const keys = () =>
      Object.fromEntries(config.settings().providers.map(({ name, apiKeys }) => [name, apiKeys.join()]));
    return { records: storage.configRecords, config, keys, errors };
  };

  it('adds to the file, whose names win, also when the file changes', async () => {
    const { config, keys } = await open([provider('added'), provider('filed'), alias('filed'), alias('own')]);
    expect(keys()).toEqual({ filed: '', added: 'key of added' });
    const models = ({ aliases } = config.settings()) =>
      Object.fromEntries([...aliases].map(([name, targets]) => [name, targets[0]?.model]));
    expect(models()).toEqual({ filed: 'filed/a', own: 'filed/b' });
    const seen: unknown[] = [];
    config.onChange((settings) => seen.push(settings));
    config.setFile(toSettings({ file: {}, path: undefined }));
    expect(keys()).toEqual({ filed: 'key of filed', added: 'key of added' });
    expect([models(), seen.length]).toEqual([{ filed: 'filed/b', own: 'filed/b' }, 1]);
  });

  it('adds settings to those of the file, and leaves those alone that it cannot read', async () => {
    const row = (document: object): ConfigRecordRow => ({
      id: 'cfg_own',
      kind: 'settings',
      name: 'installation',
      ...codec.encodeSettings({}),
      document: JSON.stringify(document),
      ...times,
    });
    const { config, records, errors } = await open([row({ limits: { default_rpm: 5 } }), provider('added')]);
    expect(config.settings()).toMatchObject({
      limits: { rpm: 5 },
      providers: [{ name: 'filed' }, { name: 'added' }],
    });
    expect(config.fileSettings().limits.rpm).toBeUndefined();
    config.setFile(toSettings({ file: { limits: { default_rpm: 7 } }, path: undefined }));
    expect(config.settings().limits.rpm).toBe(7);
    config.setFile(file);
    await records.update('cfg_own', { document: '{"limits":{"of_a_later_version":1}}' }, 1);
    await config.refresh();
    expect([config.settings().limits.rpm, config.settings().providers.length, errors.length]).toEqual([
      5, 2, 1,
    ]);
    expect(config.problemOf('cfg_own')).toBeDefined();
    await records.remove('cfg_own', 2);
    await config.refresh();
    expect(config.settings().limits.rpm).toBeUndefined();
  });

  it('takes changes of other processes by itself', async () => {
    const { records, keys } = await open();
    await records.insert(provider('later'));
    await vi.waitFor(() => expect(keys()).toMatchObject({ later: 'key of later' }), { timeout: 5000 });
    await records.remove('cfg_later', 1);
    await vi.waitFor(() => expect(keys()).not.toHaveProperty('later'), { timeout: 5000 });
  });

  it('SEC-10 disables a record whose secrets were swapped, and no other', async () => {
    const [good, victim] = [provider('good'), provider('victim')];
    const { config, keys, errors } = await open([
      good,
      { ...victim, key_id: good.key_id, wrapped_key: good.wrapped_key, sealed: good.sealed },
    ]);
    expect(keys()).toEqual({ filed: '', good: 'key of good' });
    expect(config.problemOf('cfg_victim')).toBeDefined();
    expect(errors).toHaveLength(1);
  });

  it('keeps the version that worked of a record that no longer does, until it is mended', async () => {
    const { records, config, keys } = await open([provider('one')]);
    const credentials = codec.encodeProvider('cfg_one', { protocol: 'vertex', credentials: '{"a":' });
    for (const broken of [{ document: '{"protocol":"smtp"}' }, credentials]) {
      const { version = 0 } = (await records.get('provider', 'one')) ?? {};
      expect(await records.update('cfg_one', broken, version)).toBe(true);
      await config.refresh();
      expect(keys()).toMatchObject({ one: 'key of one' });
      expect(config.problemOf('cfg_one')).toBeDefined();
    }
    await records.update('cfg_one', codec.encodeProvider('cfg_one', { protocol: 'cohere', api_key: 'b' }), 3);
    await config.refresh();
    expect([keys()['one'], config.problemOf('cfg_one')]).toEqual(['b', undefined]);
  });
});
