/** A gateway whose store is PostgreSQL: what it serves, and what happens while the server is frozen or gone. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminClient } from './admin-client.ts';
import {
  configFor,
  disposeAll,
  rawRequest,
  runSluice,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';
import { type PostgresServer, startPostgres } from './support/postgres-server.ts';

/** Those of the installation: several processes on one store share them. */
const secrets = {
  SLUICE_KEY_PEPPER: randomBytes(32).toString('base64'),
  SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
};
const server: PostgresServer | undefined = await startPostgres();

describe.runIf(server !== undefined)('a gateway on PostgreSQL', () => {
  let sluice: Sluice;
  const url = server?.url ?? '';
  let config: string;

  beforeAll(async () => {
    config = configFor(await startFake(), { retries: 0, extra: { storage: { url } } });
    sluice = await startSluice({ config, env: secrets });
  });
  afterAll(async () => {
    await disposeAll();
    await server?.stop();
  });

  const chat = (key = sluice.key) =>
    rawRequest({
      url: sluice.url,
      path: '/v1/chat/completions',
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: { model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hello' }] },
    });
  const rows = async (): Promise<number> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows: found } = await client.query<{ count: string }>('select count(*) from usage');
    await client.end();
    return Number(found[0]?.count);
  };

  it('serves, and stores each request', async () => {
    for (let at = 0; at < 5; at++) expect((await chat()).status).toBe(200);
    await vi.waitFor(async () => expect(await rows()).toBe(5));
    const { text } = await adminClient(sluice).call('GET', '/admin/v1/usage?group_by=model');
    expect(JSON.parse(text)).toMatchObject({ totals: { requests: 5 } });
  });

  it('keeps keys, and sees the changes of another process within two seconds', async () => {
    const second = await startSluice({
      config,
      env: secrets,
      key: sluice.key,
      adminToken: sluice.adminToken,
    });
    const { key, id } = await adminClient(second).make({ name: 'made there' });
    await vi.waitFor(async () => expect((await chat(String(key))).status).toBe(200), { timeout: 4000 });
    await adminClient(second).call('DELETE', `/admin/v1/keys/${String(id)}`);
    await vi.waitFor(async () => expect((await chat(String(key))).status).toBe(401), { timeout: 4000 });
    await second.stop();
  });

  it('takes over an installation of SQLite, with its keys and its usage', async () => {
    const fake = await startFake();
    const old = await startSluice({ config: configFor(fake) });
    const ask = (from: Sluice) =>
      rawRequest({
        url: from.url,
        path: '/v1/chat/completions',
        method: 'POST',
        headers: from.auth,
        body: { model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hello' }] },
      });
    for (let at = 0; at < 3; at++) expect((await ask(old)).status).toBe(200);
    const to = new URL(url);
    to.pathname = '/moved';
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('create database moved');
    await client.end();
    const args = ['migrate', '--data', old.dataDir, '--to', 'env:NEW_STORE', '--json'];
    const env = { NEW_STORE: to.href };
    expect((await runSluice(args, { env })).stderr).toContain('Another gateway is using the data folder');
    await old.stop();
    const moved = await runSluice(args, { env });
    expect(moved.code, moved.stderr).toBe(0);
    const { tables } = JSON.parse(moved.stdout);
    expect(tables).toContainEqual(expect.objectContaining({ table: 'usage', rows: 3 }));
    const next = await startSluice({
      config: configFor(fake, { extra: { storage: { url: to.href } } }),
      dataDir: old.dataDir,
      key: old.key,
      adminToken: old.adminToken,
    });
    expect((await ask(next)).status).toBe(200);
    await vi.waitFor(async () => {
      const { text } = await adminClient(next).call('GET', '/admin/v1/usage?group_by=model');
      expect(JSON.parse(text)).toMatchObject({ totals: { requests: 4 } });
    });
    await next.stop();
  });

  it('serves known keys while the server is frozen, refuses others with 503, and stores everything afterwards', async () => {
    const before = await rows();
    server?.freeze();
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => chat()));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const unknown = await chat(`sk-sluice-${'a'.repeat(43)}`);
      expect([401, 503]).toContain(unknown.status);
    } finally {
      server?.thaw();
    }
    await vi.waitFor(async () => expect(await rows()).toBe(before + 20), { timeout: 25_000 });
  });

  it('goes on after every connection was cut', async () => {
    const before = await rows();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await client.end();
    for (let at = 0; at < 5; at++) expect((await chat()).status).toBe(200);
    await vi.waitFor(async () => expect(await rows()).toBe(before + 5), { timeout: 15_000 });
  });
});
