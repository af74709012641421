/** A PostgreSQL server for one test run, on a socket of its own, with an empty cluster. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** Of the database `postgres`, over TCP. */
  readonly url: string;
  /** Stops all of its processes where they are, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Kills all of its processes, and starts it again on its data when `restart` is called. */
  kill9(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const user = 'sluice';
const startTimeoutMs = 30_000;
/** Debian keeps the programs of each version in a folder of its own, which is not in PATH. */
const debianFolder = '/usr/lib/postgresql';

/** Undefined if PostgreSQL is not installed. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const bin = programFolder();
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sluice-postgres-'));
  // PostgreSQL refuses to run as root.
  const asUser = process.getuid?.() === 0 ? unprivileged(folder) : [];
  const data = join(folder, 'data');
  run([
    ...asUser,
    join(bin, 'initdb'),
    '-D',
    data,
    '-U',
    user,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ]);
  const port = await freePort();
  const [program = '', ...args] = [
    ...asUser,
    join(bin, 'postgres'),
    ...['-D', data, '-k', folder, '-p', String(port), '-h', '127.0.0.1'],
    ...['-c', 'fsync=off', '-c', 'max_connections=200'],
  ];
  let child: ChildProcess | undefined;
  let ended = Promise.resolve();
  const start = async (): Promise<void> => {
    const next = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    child = next;
    ended = new Promise<void>((resolve) => {
      next.once('exit', () => resolve());
    });
    await new Promise<void>((resolve, reject) => {
      let log = '';
      const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start: ${log}`)), startTimeoutMs);
      next.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (!log.includes('ready to accept connections')) return;
        clearTimeout(timer);
        resolve();
      });
      next.once('exit', () => reject(new Error(`PostgreSQL ended: ${log}`)));
    });
  };
  await start();
  const stop = async (): Promise<void> => {
    signal('SIGCONT')();
    // SIGINT: fast shutdown, which does not wait for clients.
    child?.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const signal = (name: NodeJS.Signals) => (): void => {
    for (const pid of familyOf(child?.pid ?? 0)) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended since.
      }
    }
  };
  return {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    freeze: signal('SIGSTOP'),
    thaw: signal('SIGCONT'),
    kill9: async () => {
      signal('SIGKILL')();
      await ended;
    },
    restart: async () => {
      // Its memory is in use until the last of its processes has ended.
      for (let attempt = 0; ; attempt++) {
        try {
          await start();
          return;
        } catch (error) {
          if (attempt === 20) throw error;
          await delay(100);
        }
      }
    },
    stop,
  };
}

/** A process and its children: each backend of PostgreSQL is in a session of its own. */
function familyOf(pid: number): readonly number[] {
  const isChild = (name: string): boolean => {
    try {
      const [, fields = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
      return Number(fields.split(' ')[1]) === pid;
    } catch {
      return false;
    }
  };
  return [
    pid,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ];
}

function programFolder(): string | undefined {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Command prefix that runs a program as `nobody`, who gets the folder. */
function unprivileged(folder: string): readonly string[] {
  const nobody = 65_534;
  chownSync(folder, nobody, nobody);
  return ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
}

function run([program = '', ...args]: readonly string[]): void {
  execFileSync(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
}
