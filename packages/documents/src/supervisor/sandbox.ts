/**
 * Isolates child processes from the host. The available mechanisms are probed by using them, not derived from the
 * platform name.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** The isolation level of child processes, as reported by `doctor`. */
export interface Isolation {
  /** `namespace`: kernel limits and no network; `limits`: kernel limits; `watchdog`: only our own monitoring. */
  readonly level: 'namespace' | 'limits' | 'watchdog';
  readonly network: 'none' | 'not-isolated';
  readonly memory: 'kernel-and-watchdog' | 'watchdog' | 'heap-only';
  readonly processorTime: 'kernel-and-watchdog' | 'watchdog' | 'wall-clock-only';
  readonly environment: 'empty';
  readonly filesystem: 'read-only';
  readonly newPrivileges: 'denied' | 'not-denied';
}

/** A way to start a program under limits, and the isolation it achieves. */
export interface Sandbox {
  readonly isolation: Isolation;
  /** Returns the command prefix for a program; the process id remains that of the program. */
  wrap(limits: SandboxLimits): readonly string[];
  /** Command prefix for programs started by a child, so that they do not outlive it; may be empty. */
  readonly parentDeathCommand: readonly string[];
}

/** Kernel limits for the lifetime of a child. */
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

/** True if the wrapper command can start a program that does nothing. */
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

/** Probes the mechanisms of this machine. Takes about ten milliseconds; call it once. */
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
