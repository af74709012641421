/** New, empty stores of every kind, for tests that hold for all of them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

type Cleanups = (() => Promise<void>)[];

/** Gives the address of a new, empty store, for `openStorage`. @param cleanups gets what removes it */
export type MakeTestStore = (cleanups: Cleanups) => Promise<string>;

const sqliteStore: MakeTestStore = async (cleanups) => {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-store-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return `sqlite:${join(folder, 'test.db')}`;
};

const postgresStore: MakeTestStore = async (cleanups) => {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  cleanups.push(() => onServer(server, `drop database ${name} with (force)`));
  return url.href;
};

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** By name; PostgreSQL only where it is installed. */
export const testStores: readonly (readonly [name: string, make: MakeTestStore])[] = [
  ['SQLite', sqliteStore],
  ...(inject('postgresUrl') === '' ? [] : [['PostgreSQL', postgresStore] as const]),
];
