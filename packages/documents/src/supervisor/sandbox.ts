/** What keeps a child from the rest of the machine, found out by trying, not by asking for the platform's name. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** How strongly the children are kept apart, for `doctor`. */
export interface Isolation {
  /** `namespace`: limits of the kernel and no network; `limits`: limits of the kernel; `watchdog`: only ours. */
  readonly level: 'namespace' | 'limits' | 'watchdog';
  readonly network: 'none' | 'not-isolated';
  readonly memory: 'kernel-and-watchdog' | 'watchdog' | 'heap-only';
  readonly processorTime: 'kernel-and-watchdog' | 'watchdog' | 'wall-clock-only';
  readonly environment: 'empty';
  readonly filesystem: 'read-only';
  readonly newPrivileges: 'denied' | 'not-denied';
}

/** A way to start a program under limits, and what it achieves. */
export interface Sandbox {
  readonly isolation: Isolation;
  /** The command and leading arguments to put before the program; the process id stays that of the program. */
  wrap(limits: SandboxLimits): readonly string[];
  /** What to put before a program that a child starts, so that it does not outlive the child; may be nothing. */
  readonly parentDeathCommand: readonly string[];
}

/** What the kernel is asked to hold a child to, over its whole life. */
export interface SandboxLimits {
  readonly dataBytes: number;
  readonly cpuSeconds: number;
  readonly openFiles: number;
}

const probeTimeoutMs = 5_000;

function findExecutable(name: string): string | undefined {
  return ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));
}

/** True if the wrapper can start a program that does nothing. */
function canRun(command: readonly string[]): boolean {
  const [program, ...rest] = command;
  const nothing = findExecutable('true');
  if (program === undefined || nothing === undefined) return false;
  return (
    spawnSync(program, [...rest, nothing], { env: {}, stdio: 'ignore', timeout: probeTimeoutMs }).status === 0
  );
}

function findFirstWorking(candidates: readonly (readonly string[])[]): readonly string[] {
  return candidates.find(canRun) ?? [];
}

function hasProcessFiles(): boolean {
  try {
    return readFileSync(`/proc/${process.pid}/statm`, 'utf8').length > 0;
  } catch {
    return false;
  }
}

/** Looks at what this machine offers. Takes some ten milliseconds; call it once. */
export function detectSandbox(): Sandbox {
  const prlimit = findExecutable('prlimit');
  const unshare = findExecutable('unshare');
  const setpriv = findExecutable('setpriv');
  const limits = prlimit === undefined ? [] : findFirstWorking([[prlimit, '--core=0']]);
  const network =
    unshare === undefined
      ? []
      : findFirstWorking([
          [unshare, '--net', '--ipc'],
          [unshare, '--user', '--map-root-user', '--net', '--ipc'],
          [unshare, '--user', '--map-root-user', '--net'],
        ]);
  const privileges =
    setpriv === undefined
      ? []
      : findFirstWorking([
          [setpriv, '--no-new-privs', '--pdeathsig', 'KILL'],
          [setpriv, '--no-new-privs'],
        ]);
  const watched = hasProcessFiles();
  const kernel = limits.length > 0;
  return {
    parentDeathCommand: privileges.includes('--pdeathsig') ? privileges : [],
    isolation: {
      level: kernel && network.length > 0 ? 'namespace' : kernel ? 'limits' : 'watchdog',
      network: network.length > 0 ? 'none' : 'not-isolated',
      memory: kernel ? 'kernel-and-watchdog' : watched ? 'watchdog' : 'heap-only',
      processorTime: kernel ? 'kernel-and-watchdog' : watched ? 'watchdog' : 'wall-clock-only',
      environment: 'empty',
      filesystem: 'read-only',
      newPrivileges: privileges.length > 0 ? 'denied' : 'not-denied',
    },
    wrap: ({ dataBytes, cpuSeconds, openFiles }) => [
      ...limits,
      ...(kernel ? [`--data=${dataBytes}`, `--cpu=${cpuSeconds}`, `--nofile=${openFiles}`, '--fsize=0'] : []),
      ...network,
      ...privileges,
    ],
  };
}
