import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createContentStore } from '../contents/index.ts';
import { type MasterKeys, masterKeysOf } from '../crypto/index.ts';
import { createFileStore } from '../files/index.ts';
import { createResponseStore } from '../responses/index.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { createRecordCodec } from '../stored-config/index.ts';
import { testStores } from '../test-support/stores.ts';
import { resealAll } from './reseal-all.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const account = { id: 'a', name: 'a', settings: '{}', limits: '{}', created_at: 0 };
const provider = { protocol: 'openai' as const, api_key: 'sk-secret' };
const kept = { id: 'resp_1', previousId: undefined, input: [{ text: 'Karin' }], response: { output: [] } };
const logged = { sent: 'Karin', received: { text: '', tool_calls: [], truncated: false } };
const count = 3;

describe.each(testStores)('resealAll over %s (SEC-11)', (_name, makeStore) => {
  const open = async () => {
    const storage = await openStorage(await makeStore(cleanups));
    const folder = await mkdtemp(join(tmpdir(), 'sluice-reseal-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    cleanups.push(() => storage.close());
    return { storage, filesFolder: folder };
  };
  const storesOver = (storage: Storage, folder: string, masterKeys: MasterKeys) => {
    const common = { storage, masterKeys, now: () => 1, onError: () => undefined };
    const files = createFileStore({ ...common, folder, makeId: () => randomBytes(6).toString('hex') });
    const responses = createResponseStore(common);
    const contents = createContentStore({ ...common, notice: () => undefined });
    files.close();
    responses.close();
    return { files, responses, contents };
  };
  /** Something of everything under the old key; gives what reads it all. */
  const fill = async (storage: Storage, folder: string) => {
    await storage.accounts.insert(account);
    const { files, responses, contents } = storesOver(storage, folder, masterKeysOf(oldKey));
    const file = { bytes: Buffer.from('the text'), filename: 'note.txt', purpose: 'user_data', keptMs: 1e9 };
    const ids: string[] = [];
    for (let at = 0; at < count; at++) {
      ids.push((await files.add('a', file)).id);
      await responses.keep('a', { ...kept, id: `resp_${at}` }, 1e9);
      contents.keep('a', `req_${at}`, logged, 1e9);
      const id = `cfg_${at}`;
      const content = createRecordCodec(masterKeysOf(oldKey)).encodeProvider(id, provider);
      const times = { version: 1, created_at: 0, updated_at: 0 };
      await storage.configRecords.insert({ id, kind: 'provider', name: `p${at}`, ...content, ...times });
    }
    await contents.close();
    return async (masterKeys: MasterKeys) => {
      const stores = storesOver(storage, folder, masterKeys);
      for (const id of ids) expect((await stores.files.read('a', id))?.facts.filename).toBe('note.txt');
      expect((await stores.contents.find('req_1'))?.content).toEqual(logged);
      expect(await stores.responses.find('a', 'resp_1')).toMatchObject({ input: kept.input });
      const codec = createRecordCodec(masterKeys);
      for (const row of await storage.configRecords.all())
        expect(codec.decodeProvider(row)).toEqual(provider);
    };
  };

  it('puts everything under the current key, once', async () => {
    const { storage, filesFolder } = await open();
    const readAll = await fill(storage, filesFolder);
    const masterKeys = masterKeysOf(newKey, [oldKey]);
    await readAll(masterKeys);
    const all = {
      providers: count,
      files: count,
      file_names: count,
      responses: count,
      contents: count,
      people: 0,
    };
    expect(await resealAll({ storage, masterKeys, filesFolder })).toEqual(all);
    await readAll(masterKeysOf(newKey));
    await expect(readAll(masterKeysOf(oldKey))).rejects.toThrow();
    const none = { providers: 0, files: 0, file_names: 0, responses: 0, contents: 0, people: 0 };
    expect(await resealAll({ storage, masterKeys, filesFolder })).toEqual(none);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
    'goes on after it was killed at its write %d',
    async (writes) => {
      const { storage, filesFolder } = await open();
      const readAll = await fill(storage, filesFolder);
      const masterKeys = masterKeysOf(newKey, [oldKey]);
      let left = writes;
      const dying =
        <A extends readonly unknown[]>(write: (...args: A) => Promise<boolean>) =>
        (...args: A): Promise<boolean> =>
          left-- > 0 ? write(...args) : Promise.reject(new Error('killed'));
      const broken: Storage = {
        ...storage,
        configRecords: { ...storage.configRecords, rewrap: dying(storage.configRecords.rewrap) },
        sealed: { ...storage.sealed, replace: dying(storage.sealed.replace) },
      };
      await expect(resealAll({ storage: broken, masterKeys, filesFolder })).rejects.toThrow('killed');
      // A gateway that has both keys reads everything in between.
      await readAll(masterKeys);
      await resealAll({ storage, masterKeys, filesFolder });
      await readAll(masterKeysOf(newKey));
      expect((await readdir(filesFolder)).filter((name) => name.endsWith('.resealed'))).toEqual([]);
    },
  );

  it('loses nothing without the key of what it finds', async () => {
    const { storage, filesFolder } = await open();
    const readAll = await fill(storage, filesFolder);
    const masterKeys = masterKeysOf(newKey);
    await expect(resealAll({ storage, masterKeys, filesFolder })).rejects.toThrow('not given');
    await readAll(masterKeysOf(oldKey));
  });
});
