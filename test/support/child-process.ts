import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
}

export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A child process whose output is collected and whose exit can be awaited. */
export interface RunningChild {
  readonly pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first match in past or future stdout; rejects at exit or timeout. */
  waitForOutput(pattern: RegExp, timeoutMs: number): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<ChildExit>;
}

const disposals = new Set<() => Promise<void>>();

/** Runs every disposal not yet run; for suites that start things in `beforeAll`. */
export async function disposeAll(): Promise<void> {
  const all = [...disposals].reverse();
  for (const dispose of all) await dispose();
}

/**
 * Disposes at the end of the running test. Outside of a test (`beforeAll`) the disposal waits for
 * {@link disposeAll}. A disposal runs once.
 */
export function disposeLater(dispose: () => Promise<void>): void {
  const once = async (): Promise<void> => {
    if (disposals.delete(once)) await dispose();
  };
  disposals.add(once);
  try {
    onTestFinished(once);
  } catch {
    // No test is running, so disposeAll must be used.
  }
}

// A worker that ends without disposing (a crash, a timeout) must not leave children behind.
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) killGroup(child, 'SIGKILL');
});

/** Signals the child and everything it started: each child leads its own process group. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

/**
 * Starts a child in a process group of its own; it is killed with its group when the test ends.
 * @throws if the command cannot be started.
 */
export async function runChild(options: ChildOptions): Promise<RunningChild> {
  const child = spawn(options.command, [...options.args], {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.add(child);
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    for (const listener of [...listeners]) listener();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  let exit: ChildExit | undefined;
  const exited = new Promise<ChildExit>((resolve) => {
    // `close` comes after the last output, `exit` may come before it.
    child.once('close', (code, signal) => {
      exit = { code, signal };
      children.delete(child);
      for (const listener of [...listeners]) listener();
      resolve(exit);
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.command} has no process id`);
  disposeLater(async () => {
    if (exit === undefined) killGroup(child, 'SIGKILL');
    await exited;
  });

  return {
    pid,
    stdout: () => stdout,
    stderr: () => stderr,
    waitForOutput: (pattern, timeoutMs) =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          clearTimeout(timer);
          listeners.delete(look);
        };
        const fail = (why: string): void => {
          stop();
          reject(new Error(`${why} before ${pattern}\nstdout: ${stdout}\nstderr: ${stderr}`));
        };
        const look = (): void => {
          const match = pattern.exec(stdout);
          if (match !== null) {
            stop();
            resolve(match);
          } else if (exit !== undefined) {
            fail(`exit ${exit.code ?? exit.signal}`);
          }
        };
        const timer = setTimeout(() => fail(`${timeoutMs} ms passed`), timeoutMs);
        listeners.add(look);
        look();
      }),
    signal: (name) => {
      if (exit !== undefined) return;
      // A kill gives npm no chance to pass it on, so it goes to the whole group.
      if (name === 'SIGKILL') killGroup(child, name);
      else process.kill(pid, name);
    },
    exited,
  };
}
