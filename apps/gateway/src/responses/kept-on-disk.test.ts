/** Kept responses in the files of a real store. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { masterKeysOf } from '../crypto/index.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { createResponseStore, type ResponseStore } from './response-store.ts';

const accountId = 'a';
const words = ['Karin Huber', 'the answer to it', 'msg_of_the_provider'];
const kept = {
  id: 'resp_1',
  previousId: undefined,
  input: [{ role: 'user', content: 'My name is Karin Huber.' }],
  response: { id: 'resp_1', output: [{ id: 'msg_1', text: 'the answer to it' }] },
};

let folder: string;
let storage: Storage;
const stores: ResponseStore[] = [];

function storeWith(masterKey: Buffer): ResponseStore {
  const onError = (error: unknown): never => {
    throw error;
  };
  const store = createResponseStore({ storage, masterKeys: masterKeysOf(masterKey), now: () => 0, onError });
  stores.push(store);
  return store;
}

/** Everything on disk, as bytes and as what base64 in it holds. */
async function filesText(): Promise<string> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  const all = texts.join('');
  const decoded = (all.match(/[A-Za-z0-9+/]{40,}/g) ?? []).map((one) =>
    Buffer.from(one, 'base64').toString('latin1'),
  );
  return all + decoded.join('');
}

async function sealedText(): Promise<string> {
  const row = await storage.responses.get(kept.id);
  if (row === undefined) throw new Error('no row');
  return row.sealed;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-kept-'));
  storage = await openStorage(`sqlite:${join(folder, 'sluice.db')}`);
  await storage.accounts.insert({
    id: accountId,
    name: accountId,
    settings: '{}',
    limits: '{}',
    created_at: 0,
  });
});
afterEach(async () => {
  for (const store of stores.splice(0)) store.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

describe('kept responses on disk', () => {
  it('cannot be read without the master key', async () => {
    await storeWith(Buffer.alloc(32, 1)).keep(accountId, kept, 1000);
    const text = await filesText();
    for (const word of words) expect(text).not.toContain(word);
    await expect(storeWith(Buffer.alloc(32, 2)).find(accountId, kept.id)).rejects.toThrow();
    expect(await storeWith(Buffer.alloc(32, 1)).find(accountId, kept.id)).toEqual(kept);
  });

  it('are gone with their sealed bytes once they are deleted', async () => {
    const store = storeWith(Buffer.alloc(32, 1));
    await store.keep(accountId, kept, 1000);
    const sealed = await sealedText();
    expect(await filesText()).toContain(sealed.slice(0, 60));
    expect(await store.remove(accountId, kept.id)).toBe(true);
    const text = await filesText();
    expect(text).not.toContain(sealed.slice(0, 60));
    expect(text).not.toContain(sealed.slice(-60));
    expect(text).not.toContain(kept.id);
  });
});
