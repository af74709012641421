import { afterEach, describe, expect, it } from 'vitest';
import { masterKeysOf } from '../crypto/index.ts';
import type { Storage } from '../storage/index.ts';
import { createResponseStore, type ResponseStore } from './response-store.ts';

type Row = Parameters<Storage['responses']['insert']>[0];

const masterKeys = masterKeysOf(Buffer.alloc(32, 7));
let store: ResponseStore | undefined;
afterEach(() => store?.close());

/** A store over rows in memory. */
function storeOver(rows: Map<string, Row>, now: () => number, usedBytes = 0): ResponseStore {
  const responses: Storage['responses'] = {
    insert: async (row) => void rows.set(row.id, row),
    byItem: async () => undefined,
    get: async (id) => rows.get(id),
    chain: async (id) => (rows.has(id) ? [...rows.values()] : []),
    usedBytes: async () => usedBytes,
    remove: async (id) => rows.delete(id),
    removeExpired: async () => undefined,
  };
  const opened = createResponseStore({ storage: { responses }, masterKeys, now, onError: () => undefined });
  store = opened;
  return opened;
}

const kept = { id: 'resp_1', previousId: undefined, input: [{ text: 'Karin' }], response: { output: [] } };

describe('the store of responses', () => {
  it('seals what it keeps, for its account alone, until it expires', async () => {
    const rows = new Map<string, Row>();
    let nowMs = 0;
    const opened = storeOver(rows, () => nowMs);
    await opened.keep('a', kept, 100);
    expect(JSON.stringify([...rows.values()])).not.toContain('Karin');
    expect(Buffer.from(rows.get('resp_1')?.sealed ?? '', 'base64').toString('latin1')).not.toContain('Karin');
    expect(await opened.find('a', 'resp_1')).toEqual(kept);
    expect(await opened.find('b', 'resp_1')).toBeUndefined();
    expect(await opened.remove('b', 'resp_1')).toBe(false);
    nowMs = 101;
    expect(await opened.find('a', 'resp_1')).toBeUndefined();
    expect(await opened.conversation('a', 'resp_1')).toBeUndefined();
  });

  it('has no conversation with a gap', async () => {
    const rows = new Map<string, Row>();
    const opened = storeOver(rows, () => 0);
    await opened.keep('a', { ...kept, id: 'resp_2', previousId: 'resp_1' }, 100);
    expect(await opened.conversation('a', 'resp_2')).toBeUndefined();
  });

  it('keeps no more than an account may', async () => {
    expect(await storeOver(new Map(), () => 0).hasRoom('a')).toBe(true);
    store?.close();
    expect(await storeOver(new Map(), () => 0, 1024 ** 3).hasRoom('a')).toBe(false);
  });
});
