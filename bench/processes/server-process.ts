import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** File that takes standard output and errors. */
  readonly logFile: string;
  /** The port if it is known beforehand; null: read from a `listening on http://127.0.0.1:PORT` line. */
  readonly port: number | null;
}

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** When it was spawned, on the clock of performance.now(). */
  readonly spawnedAtMs: number;
  /** SIGTERM, after 5 s SIGKILL; resolves when it is gone. */
  stop(): Promise<void>;
}

const BANNER = /listening on http:\/\/127\.0\.0\.1:(\d+)/u;
const POLL_MS = 3;
const BANNER_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 5_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a server with nothing in its environment but PATH and what is given.
 * @throws Error with the end of its log if it ends or tells no port in time.
 */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const log = openSync(command.logFile, 'w');
  const spawnedAtMs = performance.now();
  const child = spawn(command.command, command.args, {
    cwd: command.cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: command.cwd, ...command.env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  const port = command.port ?? (await portFromLog(child, command));
  return { pid: child.pid ?? 0, port, spawnedAtMs, stop: () => stop(child) };
}

/** The last lines of a log file, for a message. */
export function logTail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n').slice(-1500);
}

async function portFromLog(child: ChildProcess, { logFile, command }: ServerCommand): Promise<number> {
  const giveUpAtMs = performance.now() + BANNER_TIMEOUT_MS;
  while (performance.now() < giveUpAtMs) {
    const match = BANNER.exec(readFileSync(logFile, 'utf8'));
    if (match !== null) return Number(match[1]);
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break;
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`${command} told no port\n${logTail(logFile)}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
