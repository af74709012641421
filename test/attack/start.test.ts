/** What other users and processes of the machine, and mistakes of the operator, could make of a start. */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  cleanEnv,
  disposeAll,
  rawRequest,
  runChild,
  SLUICE_COMMAND,
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

/** Runs `serve` to its end. */
export async function failedStart(options: {
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}) {
  const home = await tempDir('sluice-home-');
  const child = await runChild({
    command: SLUICE_COMMAND.node,
    args: [
      ...SLUICE_COMMAND.args,
      ...['serve', '--port', '0', '--data', options.dataDir ?? join(home, 'data')],
      ...(options.args ?? []),
    ],
    cwd: options.cwd ?? home,
    env: cleanEnv(home, { ...options.env }),
  });
  const { code } = await child.exited;
  return { code, stdout: child.stdout(), stderr: child.stderr() };
}
