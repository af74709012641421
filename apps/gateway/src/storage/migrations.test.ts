import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { neededMigrationName } from './migrate-schema.ts';
import { migrationProvider } from './migrations/index.ts';
import { openEngine } from './open-engine.ts';
import { openStorage } from './open-storage.ts';
import { lockFolder, sqliteDialect, startSqliteThread } from './sqlite/index.ts';

let folder = '';
const makeFolder = async (): Promise<string> => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-migrations-'));
  return folder;
};
afterEach(() => rm(folder, { recursive: true, force: true }));

function schemaOf(path: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare('select name, sql from sqlite_schema where sql is not null order by name').all();
  } finally {
    db.close();
  }
}

describe('migrations', () => {
  it('are numbered from one without gaps', async () => {
    const names = Object.keys(await migrationProvider.getMigrations());
    expect(names.map((name) => name.slice(0, 5))).toEqual(
      names.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
    );
    expect(names).toEqual(names.toSorted());
  });

  it('are idempotent', async () => {
    const path = join(await makeFolder(), 'a.db');
    await (await openStorage(`sqlite:${path}`)).close();
    const before = schemaOf(path);
    await (await openStorage(`sqlite:${path}`)).close();
    expect(schemaOf(path)).toEqual(before);
  });

  it('run once if two processes start concurrently', async () => {
    const path = join(await makeFolder(), 'a.db');
    const both = await Promise.all([openStorage(`sqlite:${path}`), openStorage(`sqlite:${path}`)]);
    expect(await both[0].keys.version()).toBe('1');
    for (const storage of both) await storage.close();
  });

  it('keep the rows of an earlier version, whose region is unknown, and list their receipts', async () => {
    const path = join(await makeFolder(), 'a.db');
    const all = await migrationProvider.getMigrations();
    const earlier = Object.entries(all).filter(([name]) => name < '0006');
    const thread = startSqliteThread(path);
    const db = new Kysely<unknown>({ dialect: sqliteDialect(thread) });
    const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(earlier)) };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    await sql`insert into accounts (id, name, created_at) values ('acc_1', 'one', 1)`.execute(db);
    await sql`insert into usage (request_id, key_id, account_id, requested_model, model, provider, status, http_status, streamed,
      started_at, duration_ms, attempts, input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens,
      audio_input_tokens, audio_output_tokens, usage_source, privacy) values ('r1', 'key_1', 'acc_1', 'm', 'm', 'p', 'ok', 200, 0,
      5, 1, 1, 0, 0, 0, 0, 0, 0, 0, 'none', '{"total":1}')`.execute(db);
    await db.destroy();
    const storage = await openStorage(`sqlite:${path}`);
    expect(await storage.usage.get('r1')).toMatchObject({ region: null, privacy: '{"total":1}' });
    expect(await storage.receipts.list({ accountId: 'acc_1', limit: 10 })).toEqual([
      {
        request_id: 'r1',
        started_at: 5,
        key_id: 'key_1',
        key_name: null,
        account_id: 'acc_1',
        account_name: 'one',
        team_id: null,
        team_name: null,
        model: 'm',
        provider: 'p',
        region: null,
        status: 'ok',
        attempts: 1,
        privacy: '{"total":1}',
      },
    ]);
    await storage.close();
  });

  it('throw on failure, and leave no partial changes', async () => {
    const path = join(await makeFolder(), 'a.db');
    const db = new DatabaseSync(path);
    db.exec('create table usage (x)');
    db.close();
    await expect(openStorage(`sqlite:${path}`)).rejects.toThrow(/could not be migrated/);
    expect(JSON.stringify(schemaOf(path))).not.toContain('api_keys');
  });
});

describe('openStorage', () => {
  it('rejects files that are not databases, and unknown URLs', async () => {
    const path = join(await makeFolder(), 'a.db');
    await writeFile(path, 'this is no database, however long it may be'.repeat(100));
    await expect(openStorage(`sqlite:${path}`)).rejects.toThrow();
    await expect(openStorage('postgres://user:secret@db/x')).rejects.toThrow(/^(?!.*secret)/);
    await expect(openStorage('sqlite:')).rejects.toThrow(/sqlite:PATH/);
    await expect(openStorage(`sqlite:${join(folder, 'missing', 'a.db')}`)).rejects.toThrow();
  });
});

describe('lockFolder', () => {
  it('locks a folder until released', async () => {
    const path = join(await makeFolder(), 'data');
    const unlock = lockFolder(path);
    expect(() => lockFolder(path)).toThrow(/Another gateway is using the data folder/);
    unlock();
    lockFolder(path)();
  });
});

const cleanups: (() => Promise<void>)[] = [];
const future = '9999-of-a-newer-version';
/** What a newer version would leave. @param needed what its migrations say that gateways must know */
async function makeNewer(url: string, needed?: string): Promise<void> {
  const { meta, close } = await openStorage(url);
  if (needed !== undefined) await meta.set(neededMigrationName, needed);
  await close();
  const engine = await openEngine(url);
  await sql`insert into kysely_migration (name, timestamp) values (${future}, '9999-01-01T00:00:00.000Z')`.execute(
    engine.db,
  );
  await engine.db.schema.createTable('of_a_newer_version').addColumn('name', 'text').execute();
  await engine.close();
}

describe.each(testStores)('a store in %s that a newer version has migrated', (_name, makeStore) => {
  it.each([
    ['no migration needs more', undefined],
    ['what is needed is known', '0012-usage-rollups'],
  ])('is used, and left as it is, where %s', async (_case, needed) => {
    const url = await makeStore(cleanups);
    await makeNewer(url, needed);
    for (const value of ['1', '2']) {
      const storage = await openStorage(url);
      await storage.meta.set('written', value);
      expect(await storage.meta.get('written')).toBe(value);
      await storage.close();
    }
    const engine = await openEngine(url);
    cleanups.push(() => engine.close());
    expect((await sql`select name from of_a_newer_version`.execute(engine.db)).rows).toEqual([]);
    expect(
      (await sql`select name from kysely_migration where name = ${future}`.execute(engine.db)).rows,
    ).toHaveLength(1);
  });

  it('is refused where a migration is needed that is not known', async () => {
    const url = await makeStore(cleanups);
    await makeNewer(url, future);
    await expect(openStorage(url)).rejects.toThrow(`it would have to know ${future}`);
  });

  it('is refused to what must know every table', async () => {
    const url = await makeStore(cleanups);
    await makeNewer(url);
    await expect(openStorage(url, { mustKnowSchema: true })).rejects.toThrow(future);
  });
});

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

describe.each(testStores.filter(([name]) => name === 'PostgreSQL'))(
  'migrations of %s',
  (_name, makeStore) => {
    it('take as long as a large store needs; other statements have a deadline', async () => {
      const engine = await openEngine(await makeStore(cleanups));
      cleanups.push(() => engine.close());
      const migrationDb = engine.migrationDb();
      cleanups.push(() => migrationDb.destroy());
      const deadlines = [migrationDb, engine.db].map(
        async (db) => (await sql`show statement_timeout`.execute(db)).rows,
      );
      expect(await Promise.all(deadlines)).toEqual([
        [{ statement_timeout: '0' }],
        [{ statement_timeout: '15s' }],
      ]);
    });
  },
);
