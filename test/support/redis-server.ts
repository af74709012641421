/** A Redis server for one test run, in memory, on a port of its own. Valkey speaks the same protocol. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

export interface RedisServer {
  readonly url: string;
  /** Stops the process where it is, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const startTimeoutMs = 15_000;
const programs = ['valkey-server', 'redis-server'];

/** Undefined if neither Valkey nor Redis is installed. @param port a free one unless given, to start again at the same address */
export async function startRedis(port?: number): Promise<RedisServer | undefined> {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const program = programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sluice-redis-'));
  const own = port ?? (await freePort());
  const child = spawn(
    program,
    ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => reject(new Error(`Redis did not start: ${log}`)), startTimeoutMs);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (!/Ready to accept connections/i.test(log)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', () => reject(new Error(`Redis ended: ${log}`)));
  });
  return {
    url: `redis://127.0.0.1:${own}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
