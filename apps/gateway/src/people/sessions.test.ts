import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '../storage/index.ts';
import { testMembership, testPerson } from '../test-support/people-rows.ts';
import { testStores } from '../test-support/stores.ts';
import { createSessions, type Sessions } from './sessions.ts';

const minutes = 60_000;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

describe.each(testStores)('sessions in %s', (_name, makeStore) => {
  let at: number;
  let storage: Storage;
  let sessions: Sessions;
  const found = { person: testPerson('per_1'), memberships: [testMembership('mem_1', 'per_1')] };
  beforeEach(async () => {
    at = 1_800_000_000_000;
    storage = await openStorage(await makeStore(cleanups));
    cleanups.push(() => storage.close());
    await storage.people.insert(found.person, found.memberships);
    sessions = createSessions({ storage, now: () => at });
  });

  it('SEC-51: end after 30 minutes without use, and after 12 hours', async () => {
    const { cookie } = await sessions.open(found, 'password', undefined);
    for (let uses = 0; uses < 24; uses++) {
      at += 29 * minutes;
      expect(await sessions.find(cookie)).toMatchObject({ actor: { id: 'per_1' } });
    }
    at += 24 * minutes;
    expect(await sessions.find(cookie)).toBeUndefined();
    const { cookie: idle } = await sessions.open(found, 'password', undefined);
    at += 30 * minutes;
    expect(await sessions.find(idle)).toBeUndefined();
  });

  it('SEC-51: are stored as a digest, and cleaned up', async () => {
    const { cookie, view } = await sessions.open(found, 'password', undefined);
    const [row] = await storage.people.sessions.ofPerson('per_1');
    expect(JSON.stringify(row)).not.toContain(cookie);
    expect(row?.id).toBe(view.session.id);
    at += 31 * minutes;
    const next = await sessions.open(found, 'password', undefined);
    const ids = (await storage.people.sessions.ofPerson('per_1')).map(({ id }) => id);
    expect(ids).toEqual([next.view.session.id]);
  });

  it('SEC-51: are not opened with a password that was replaced meanwhile', async () => {
    await storage.people.update('per_1', { password_hash: 'newer' });
    await expect(sessions.open(found, 'password', undefined)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await storage.people.sessions.ofPerson('per_1')).toEqual([]);
  });

  it('are not refused as ended while the store fails', async () => {
    const { cookie } = await sessions.open(found, 'password', undefined);
    const { people } = storage;
    const failing = {
      ...storage,
      people: { ...people, sessions: { ...people.sessions, byDigest: () => Promise.reject(new Error('x')) } },
    };
    const others = createSessions({ storage: failing, now: () => at });
    await expect(others.find(cookie)).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});
