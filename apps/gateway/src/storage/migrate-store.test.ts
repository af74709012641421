/** Opening a store of any kind: migrations run once, whole or not at all. */
import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage } from './open-storage.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

describe.each(testStores)('opening %s', (name, makeStore) => {
  it('migrates once if several processes start at the same time', async () => {
    const url = await makeStore(cleanups);
    const all = await Promise.all([openStorage(url), openStorage(url), openStorage(url)]);
    for (const storage of all) expect(await storage.keys.version()).toBe('1');
    for (const storage of all) await storage.close();
  });

  it.runIf(name === 'PostgreSQL')('fails whole, without the password in its errors', async () => {
    const url = await makeStore(cleanups);
    const { Client } = await import('pg');
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('create table usage (x int)');
    const secret = new URL(url);
    secret.password = 'hunter2';
    await expect(openStorage(secret.href)).rejects.toThrow(/^(?!.*hunter2).*could not be migrated/);
    const { rows } = await client.query("select 1 from pg_tables where tablename = 'api_keys'");
    expect(rows).toEqual([]);
    await client.end();
  });

  it.runIf(name === 'PostgreSQL')('goes on after its connections were ended', async () => {
    const url = await makeStore(cleanups);
    const lost: unknown[] = [];
    const storage = await openStorage(url, { onError: (error) => lost.push(error) });
    await storage.meta.set('a', '1');
    const { Client } = await import('pg');
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
    await expect.poll(() => storage.meta.get('a').catch(() => 'lost')).toBe('1');
    expect(lost.length).toBeGreaterThan(0);
    await storage.close();
  });
});

it('says what is wrong with a server that does not answer', async () => {
  await expect(openStorage('postgres://u:hunter2@127.0.0.1:1/x')).rejects.toThrow(
    /^(?!.*hunter2).*127\.0\.0\.1/,
  );
});
