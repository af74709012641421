import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Gateway {
  /** Base address for clients, with `/v1`. */
  readonly baseUrl: string;
  readonly key: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../apps/gateway/bin/sluice.js', import.meta.url));
const banner = /listening on http:\/\/127\.0\.0\.1:(\d+)/u;
const startTimeoutMs = 20_000;
const key = 'sk-eval-wire-0123456789abcdef0123456789abcdef';

/**
 * Starts the gateway from its sources, as users start it, with a configuration of its own.
 * @throws Error with what it printed if it ends or does not listen in time
 */
export async function startGateway(config: unknown): Promise<Gateway> {
  const home = await mkdtemp(join(tmpdir(), 'sluice-eval-wire-'));
  const configFile = join(home, 'sluice.yaml');
  // JSON is YAML 1.2.
  await writeFile(configFile, JSON.stringify(config), { mode: 0o600 });
  const child = spawn(
    process.execPath,
    [
      '--conditions=sluice-source',
      program,
      'serve',
      '--port',
      '0',
      '--data',
      join(home, 'data'),
      '--config',
      configFile,
    ],
    { cwd: home, env: { PATH: process.env['PATH'] ?? '', HOME: home, SLUICE_BOOTSTRAP_KEY: key } },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    await rm(home, { recursive: true, force: true });
  };
  process.once('exit', () => child.kill('SIGKILL'));
  let printed = '';
  const port = new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The gateway does not listen:\n${printed}`)),
      startTimeoutMs,
    );
    const read = (part: Buffer): void => {
      printed += part.toString('utf8');
      const found = banner.exec(printed)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => {
      clearTimeout(late);
      reject(new Error(`The gateway ended:\n${printed}`));
    });
  });
  try {
    return { baseUrl: `http://127.0.0.1:${await port}/v1`, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
