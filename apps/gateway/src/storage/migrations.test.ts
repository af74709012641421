import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { migrationProvider } from './migrations/index.ts';
import { openStorage } from './open-storage.ts';
import { lockFolder } from './sqlite/index.ts';

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
