/** What other users and processes of the machine, and mistakes of the operator, could make of a start. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  cleanEnv,
  disposeAll,
  failedStart,
  rawRequest,
  runChild,
  SLUICE_COMMAND,
  startFake,
  startSluice,
  tempDir,
} from '../support/index.ts';

afterEach(disposeAll);

const isWindows = process.platform === 'win32';

describe.skipIf(isWindows)('SEC-71 compiled code', () => {
  it('is never taken from the shared temporary folder', async () => {
    const shared = await tempDir('sluice-shared-');
    mkdirSync(join(shared, 'node-compile-cache'), { mode: 0o777 });
    await startSluice({ env: { TMPDIR: shared } });
    expect(readdirSync(join(shared, 'node-compile-cache'))).toEqual([]);
    expect(readdirSync(shared)).toEqual(['node-compile-cache']);
  });

  // The folder beside the bundle of this test run, found by what a start leaves behind.
  const cacheOf = async (): Promise<string> => {
    const development = join(import.meta.dirname, '../../apps/gateway/dist/development');
    await startSluice();
    const newest = readdirSync(development)
      .map((name) => join(development, name, 'compile-cache'))
      .filter((path) => existsSync(path))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
    if (newest === undefined) throw new Error('no start has left a cache');
    return newest;
  };

  it('lies in a folder that only its owner can write', async () => {
    expect(statSync(await cacheOf()).mode & 0o022).toBe(0);
  });

  it.each([
    ['can be written by others', (cache: string) => chmodSync(cache, 0o777)],
    [
      'is a link',
      (cache: string, elsewhere: string) => {
        rmSync(cache, { recursive: true });
        symlinkSync(elsewhere, cache);
      },
    ],
  ])('is not kept in a folder that %s', async (_, spoil) => {
    const cache = await cacheOf();
    const elsewhere = await tempDir('sluice-elsewhere-');
    spoil(cache, elsewhere);
    try {
      const before = readdirSync(cache).length;
      await startSluice({ env: { NODE_OPTIONS: '--no-warnings' } });
      expect(readdirSync(cache).length).toBe(before);
      expect(readdirSync(elsewhere)).toEqual([]);
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  });
});

describe.skipIf(isWindows)('SEC-72 a signal', () => {
  it('opens no debugger', async () => {
    const sluice = await startSluice();
    process.kill(sluice.pid, 'SIGUSR1');
    expect((await rawRequest({ url: `${sluice.url}/healthz` })).status).toBe(200);
    process.kill(sluice.pid, 'SIGUSR1');
    expect((await rawRequest({ url: `${sluice.url}/healthz` })).status).toBe(200);
    await sluice.stop();
    expect(sluice.stderr() + sluice.stdout()).not.toMatch(/debugger|inspector/iu);
  });
});

describe('SEC-08 the administrator token', () => {
  it.each(['x', 'a'.repeat(31), `${'a'.repeat(31)} b`, `${'a'.repeat(40)}\u00e9`])(
    'is refused at the start if it is weak: %j',
    async (token) => {
      const { code, stderr, stdout } = await failedStart({ env: { SLUICE_ADMIN_TOKEN: token } });
      expect(code).toBe(1);
      expect(stderr).toMatch(/SLUICE_ADMIN_TOKEN must have 32 to 512.*openssl rand -hex 32/su);
      expect(stdout).toBe('');
    },
  );

  it('opens the administration while wrong ones are refused', async () => {
    const sluice = await startSluice();
    const url = `${sluice.url}/admin/v1/keys`;
    const tried = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          rawRequest({ url, headers: { authorization: `Bearer ${String(index).repeat(40)}` } }),
        ),
      );
    expect((await tried(10)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401));
    const [refused] = await tried(1);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    // All clients of a balancer share its address.
    expect((await rawRequest({ url, headers: sluice.adminAuth })).status).toBe(200);
    expect((await rawRequest({ url: `${sluice.url}/v1/models`, headers: sluice.auth })).status).toBe(200);
  });
});

describe('SEC-73 a configuration of somebody else', () => {
  it.each(['doctor', 'providers --check'])('gets no secret of the environment by `%s`', async (text) => {
    const args = text.split(' ');
    const fake = await startFake();
    const home = await tempDir('sluice-foreign-');
    const secret = 'secret-of-the-environment';
    // A name that is not loopback by itself and leads nowhere: what matters is that nothing is sent.
    const provider = (baseUrl: string) => ({
      protocol: 'openai',
      base_url: baseUrl,
      api_key: 'env:SECRET',
    });
    const file = {
      discovery: 'off',
      providers: {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference as it is written in the file
        evil: { ...provider('https://evil.invalid/v1/${SECRET}'), allow_private_network: true },
        near: { ...provider('https://api.openai.com.evil.invalid/v1') },
        region: { protocol: 'vertex', region: 'evil.invalid/x', api_key: 'env:SECRET' },
        mine: { ...provider(fake.baseUrl), allow_private_network: true },
      },
    };
    await writeFile(join(home, 'sluice.yaml'), JSON.stringify(file));
    const command = async (more: readonly string[]) => {
      const child = await runChild({
        command: SLUICE_COMMAND.node,
        args: [...SLUICE_COMMAND.args, ...args, '--json', ...more],
        cwd: home,
        env: cleanEnv(home, { SECRET: secret, SLUICE_PORT: '0' }),
      });
      await child.exited;
      return child.stdout();
    };
    const careful = await command([]);
    for (const host of ['evil.invalid', 'api.openai.com.evil.invalid'])
      expect(careful).toContain(
        `not checked: only the configuration names ${host}; its key was not sent there`,
      );
    expect(careful).not.toMatch(/ENOTFOUND|not reachable/u);
    expect(careful).toMatch(/mine[^}]*"reachable"|"reachable"[^}]*mine/su);
    expect(await command(['--yes'])).toMatch(/evil[^}]*not reachable/su);
    const offline = await command(['--offline']);
    expect(offline.match(/not checked \(--offline\)/gu)?.length).toBe(4);
    expect(offline).not.toContain('reachable');
  });
});

describe.skipIf(isWindows)('SEC-13 files that other users can read', () => {
  it.each([
    ['', 0o755, /chmod 700 '[^']+data'/u],
    ['', 0o770, /mode 0770\)\. Run: chmod 700/u],
    ['master.key', 0o666, /chmod 600 '[^']+master\.key'/u],
    ['master.key', 0o640, /mode 0640/u],
    ['key-pepper.key', 0o604, /chmod 600 '[^']+key-pepper\.key'/u],
  ])('stop the start, with the command that mends it: data/%s %o', async (name, mode, mend) => {
    const first = await startSluice();
    await first.stop();
    chmodSync(join(first.dataDir, name), mode);
    const { code, stderr } = await failedStart({ dataDir: first.dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(mend);
    chmodSync(join(first.dataDir, name), name === '' ? 0o700 : 0o600);
    await (await startSluice({ dataDir: first.dataDir, key: first.key })).stop();
  });

  it.runIf(process.getuid?.() === 0)('stop the start if they are of another user', async () => {
    const first = await startSluice();
    await first.stop();
    chownSync(join(first.dataDir, 'master.key'), 65_534, 65_534);
    const { code, stderr } = await failedStart({ dataDir: first.dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(/belongs to another user \(id 65534, not 0\)\. Run: chown -R 0 /u);
  });
});

describe.skipIf(isWindows)('SEC-13 what is no key file', () => {
  it.each<[what: string, words: RegExp, make: (path: string, elsewhere: string) => void]>([
    ['a folder', /is a folder, not a file/u, (path) => mkdirSync(path)],
    ['a named pipe', /is a named pipe, not a file/u, (path) => execFileSync('mkfifo', ['-m', '600', path])],
    ['a link to nothing', /is a link to \S+, where there is nothing/u, (path) => symlinkSync('/none', path)],
    ['a link to itself', /is a link to \S+, which cannot be followed/u, (path) => symlinkSync(path, path)],
    [
      'a link to a folder',
      /is a link to \S+, which is a folder/u,
      (path, elsewhere) => symlinkSync(elsewhere, path),
    ],
  ])('stops the start, with path and mend: %s', async (_what, words, make) => {
    for (const [name, variable] of [
      ['master.key', 'SLUICE_MASTER_KEY'],
      ['key-pepper.key', 'SLUICE_KEY_PEPPER'],
    ] as const) {
      const dataDir = await tempDir('sluice-data-');
      const path = join(dataDir, name);
      make(path, await tempDir('sluice-elsewhere-'));
      const { code, stderr } = await failedStart({ dataDir });
      expect(code).toBe(1);
      expect(stderr).toMatch(words);
      expect(stderr).toContain(path);
      expect(stderr).toContain(`or set ${variable}`);
      expect(stderr).not.toMatch(/EISDIR|EEXIST|ELOOP: |at \S+:\d+/u);
    }
  });

  it('starts with a link to a key file', async () => {
    const first = await startSluice();
    await first.stop();
    const elsewhere = join(await tempDir('sluice-elsewhere-'), 'master.key');
    renameSync(join(first.dataDir, 'master.key'), elsewhere);
    symlinkSync(elsewhere, join(first.dataDir, 'master.key'));
    await (await startSluice({ dataDir: first.dataDir, key: first.key })).stop();
  });
});
