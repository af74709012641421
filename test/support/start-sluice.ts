import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildExit, runChild } from './child-process.ts';
import { tempDir } from './temp-dir.ts';

export interface SluiceOptions {
  /** Text of a `sluice.yaml`. */
  readonly config?: string;
  /** Added to PATH, HOME and the SLUICE_* variables; an empty string removes one. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further arguments of `serve`. */
  readonly args?: readonly string[];
  /** Start with existing data, for example after a kill; default: a new directory. */
  readonly dataDir?: string;
  /** The keys of an earlier start on the same data. */
  readonly key?: string;
  readonly adminToken?: string;
  /** A command that starts the gateway as its last program, such as `setpriv --no-new-privs`. */
  readonly through?: readonly string[];
  /** Start with `npm start`, as a user does. */
  readonly viaNpm?: boolean;
  /** Root of the sources that are started; default: this repository. */
  readonly repository?: string;
  /** Milliseconds for the banner; default 15,000. */
  readonly readyTimeoutMs?: number;
}

/** A gateway in its own process. */
export interface Sluice {
  readonly url: string;
  readonly port: number;
  readonly key: string;
  readonly adminToken: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its banner. */
  readonly readyMs: number;
  /** Headers that carry the API key. */
  readonly auth: Readonly<Record<string, string>>;
  readonly adminAuth: Readonly<Record<string, string>>;
  stdout(): string;
  stderr(): string;
  /** Sends the signal and waits for the end of the process. */
  stop(signal?: NodeJS.Signals): Promise<ChildExit>;
  /** Kills the process with SIGKILL and waits for its exit. */
  kill9(): Promise<void>;
  readonly exited: Promise<ChildExit>;
}

/** The root of the repository. */
export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

const BANNER_URL = /listening on http:\/\/([\d.]+):(\d+)/u;

const sluiceScript = 'apps/gateway/bin/sluice.js';

/** The Node of the repository, with the arguments that run the gateway from source. */
export const SLUICE_COMMAND = {
  node: join(REPOSITORY, 'node_modules/.bin/node'),
  args: ['--conditions=sluice-source', join(REPOSITORY, sluiceScript)],
} as const;

/** An environment with nothing in it that a child could take settings from. */
export function cleanEnv(home: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const env: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: home, ...more };
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/**
 * Starts the gateway and waits for its banner. It is killed, and its temporary directories are removed, at
 * the end of the test.
 * @throws with all its output if it ends, or prints no address in time.
 */
export async function startSluice(options: SluiceOptions = {}): Promise<Sluice> {
  const home = await tempDir('sluice-home-');
  const dataDir = options.dataDir ?? join(home, 'data');
  const key = options.key ?? `sk-test-${randomBytes(16).toString('hex')}`;
  const adminToken = options.adminToken ?? `admin-test-${randomBytes(16).toString('hex')}`;
  const serve = ['serve', '--port', '0', '--data', dataDir, ...(options.args ?? [])];
  if (options.config !== undefined) {
    const configFile = join(home, 'sluice.yaml');
    await writeFile(configFile, options.config, { mode: 0o600 });
    serve.push('--config', configFile);
  }
  const env = cleanEnv(home, {
    SLUICE_BOOTSTRAP_KEY: key,
    SLUICE_ADMIN_TOKEN: adminToken,
    SLUICE_PORT: '0',
    ...options.env,
  });
  const [program = '', ...leading] = [
    ...(options.through ?? []),
    SLUICE_COMMAND.node,
    SLUICE_COMMAND.args[0],
    join(options.repository ?? REPOSITORY, sluiceScript),
  ];
  const startedMs = performance.now();
  const child = await runChild({
    ...(options.viaNpm === true
      ? { command: 'npm', args: ['start', '--silent', '--', ...serve], cwd: REPOSITORY }
      : { command: program, args: [...leading, ...serve], cwd: home }),
    env,
  });
  const match = await child.waitForOutput(BANNER_URL, options.readyTimeoutMs ?? 15_000);
  const [, host = '', port = ''] = match;
  return {
    url: `http://${host}:${port}`,
    port: Number(port),
    key,
    adminToken,
    dataDir,
    pid: child.pid,
    readyMs: performance.now() - startedMs,
    auth: { authorization: `Bearer ${key}` },
    adminAuth: { authorization: `Bearer ${adminToken}` },
    stdout: child.stdout,
    stderr: child.stderr,
    stop: async (signal = 'SIGTERM') => {
      child.signal(signal);
      return child.exited;
    },
    kill9: async () => {
      child.signal('SIGKILL');
      await child.exited;
    },
    exited: child.exited,
  };
}
