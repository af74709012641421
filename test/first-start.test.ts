/** Nodes that start at once on an empty PostgreSQL store, and starts that are refused with stores open. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cleanEnv,
  disposeAll,
  failedStart,
  rawRequest,
  runChild,
  SLUICE_COMMAND,
  startSluice,
  tempDir,
} from './support/index.ts';
import { type PostgresServer, startPostgres } from './support/postgres-server.ts';
import { startRedis } from './support/redis-server.ts';

const secrets = {
  SLUICE_KEY_PEPPER: randomBytes(32).toString('base64'),
  SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
};
const server: PostgresServer | undefined = await startPostgres();
const redis = await startRedis();
/** A refused start ends within this time. */
const refusedWithinMs = 2000;

afterAll(async () => {
  await disposeAll();
  await server?.stop();
  await redis?.stop();
});

async function emptyDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: server?.url ?? '' });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server?.url ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function countsOf(url: string): Promise<Readonly<Record<string, number>>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const counts: Record<string, number> = {};
  for (const table of ['accounts', 'api_keys', 'invitations'])
    counts[table] = Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
  await client.end();
  return counts;
}

describe.runIf(server !== undefined && redis !== undefined)('nodes on one store', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'start at once with one account, one key and one link (round %d)',
    async (round) => {
      const url = await emptyDatabase(`first_start_${round}`);
      // Half of the rounds let the gateway make the key.
      const key = round % 2 === 0 ? `sk-test-${randomBytes(16).toString('hex')}` : '';
      const nodes = await Promise.all(
        [1, 2, 3].map(() =>
          startSluice({
            config: `storage: { url: '${url}' }\ndiscovery: off\n`,
            key,
            env: { ...secrets, SLUICE_ADMIN_TOKEN: '' },
            readyTimeoutMs: 40_000,
          }),
        ),
      );
      const banners = nodes.map((node) => node.stdout());
      expect(banners.filter((text) => /sk-sluice-/u.test(text))).toHaveLength(key === '' ? 1 : 0);
      expect(
        banners.filter((text) => /#\/(?:invite|accept|welcome|start)|owner/iu.test(text)).length,
      ).toBeLessThanOrEqual(1);
      expect(await countsOf(url)).toEqual({ accounts: 1, api_keys: 1, invitations: 1 });
      await Promise.all(nodes.map((node) => node.stop()));
    },
    60_000,
  );
});

describe.runIf(server !== undefined && redis !== undefined)('a start that is refused', () => {
  const configWith = async (url: string): Promise<string> => {
    const file = join(await tempDir('sluice-config-'), 'sluice.yaml');
    const text = `storage: { url: '${url}' }\nshared_state: { url: '${redis?.url}' }\ndiscovery: off\n`;
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };

  it.each([
    [
      'of a wrong pepper',
      { SLUICE_KEY_PEPPER: randomBytes(32).toString('base64') },
      [],
      /key-pepper does not match.*SLUICE_KEY_PEPPER/su,
    ],
    [
      'of a wrong master key',
      { SLUICE_MASTER_KEY: randomBytes(32).toString('base64') },
      [],
      /master does not match.*SLUICE_MASTER_KEY/su,
    ],
    ['of a port in use', {}, ['--port'], /Another program listens on/u],
    [
      'of a wrong pepper, with workers',
      { SLUICE_KEY_PEPPER: randomBytes(32).toString('base64') },
      ['--workers', '2'],
      /key-pepper does not match/u,
    ],
  ])(
    'because %s ends with its code, and leaves the folder to the next start',
    async (_, env, more, message) => {
      const url = await emptyDatabase(`refused_${randomBytes(4).toString('hex')}`);
      const config = await configWith(url);
      const first = await startSluice({ args: ['--config', config], env: secrets });
      const args = ['--config', config, ...more, ...(more[0] === '--port' ? [String(first.port)] : [])];
      const dataDir = join(await tempDir('sluice-data-'), 'data');
      const beganMs = performance.now();
      const refused = await failedStart({ dataDir, args, env: { ...secrets, ...env } });
      const tookMs = performance.now() - beganMs;
      expect(refused.stderr).toMatch(message);
      expect(refused.code).toBe(1);
      // The process also reads its sources; what is left after its message is what counts.
      expect(tookMs).toBeLessThan(refusedWithinMs + 8000);
      const next = await startSluice({ dataDir, args: ['--config', config], env: secrets });
      expect((await rawRequest({ url: next.url, path: '/readyz', method: 'GET' })).status).toBe(200);
      await Promise.all([first.stop(), next.stop()]);
    },
    60_000,
  );

  it('prints the reason when the database cannot be reached', async () => {
    const refused = await failedStart({
      args: ['--config', await configWith('postgres://sluice:secret@127.0.0.1:1/sluice')],
      env: secrets,
    });
    expect(refused.stderr).toMatch(/cannot be reached \(.*ECONNREFUSED/u);
    expect(refused.stderr).not.toContain('secret');
    expect(refused.code).toBe(1);
  });
});

describe('a gateway whose log nobody reads', () => {
  it('ends on SIGTERM', async () => {
    const home = await tempDir('sluice-home-');
    // The reader of both pipes ends with the first line.
    const script = `"${SLUICE_COMMAND.node}" ${SLUICE_COMMAND.args.map((arg) => `"${arg}"`).join(' ')} serve --port 0 --data "${home}/data" 2>&1 & echo $! >&3; wait $!`;
    const child = await runChild({
      command: 'bash',
      args: ['-c', `exec 3> "${home}/pid"; { ${script}; echo "code $?" > "${home}/code"; } | head -n 1`],
      cwd: home,
      env: cleanEnv(home, { SLUICE_BOOTSTRAP_KEY: `sk-test-${randomBytes(16).toString('hex')}` }),
    });
    const { readFile } = await import('node:fs/promises');
    await child.waitForOutput(/\S/u, 15_000);
    process.kill(Number(await readFile(join(home, 'pid'), 'utf8')), 'SIGTERM');
    await child.exited;
    expect(await readFile(join(home, 'code'), 'utf8')).toMatch(/^code (?:0|1|143)/u);
  }, 60_000);
});
