/**
 * Isolates child processes from the host. The available mechanisms are probed by using them, not derived from the
 * platform name.
 */
import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import process from 'node:process';
import { findOwnRootTools, type OwnRootTools, ownRootCommand } from './own-root.ts';
import { canRun, findExecutable, findFirstWorking } from './programs.ts';

/** The isolation level of child processes, as reported by `doctor`. */
export interface Isolation {
  /**
   * `full`: own namespaces, root folder and rights, and what the others have. `namespace`: no network, and kernel
   * limits. `limits`: kernel limits. `watchdog`: only our own monitoring.
   */
  readonly level: 'full' | 'namespace' | 'limits' | 'watchdog';
  readonly network: 'none' | 'not-isolated';
  readonly memory: 'kernel-and-watchdog' | 'watchdog' | 'heap-only';
  readonly processorTime: 'kernel-and-watchdog' | 'watchdog' | 'wall-clock-only';
  readonly environment: 'empty';
  /** `own-root`: native code sees only libraries and the reader. `permission-model`: only Node's own check. */
  readonly filesystem: 'own-root' | 'permission-model';
  /** Whether children run as a user other than the gateway's, or in a user namespace. */
  readonly user: 'own' | 'same';
  readonly newPrivileges: 'denied' | 'not-denied';
}

/** A way to start a program under limits, and the isolation it achieves. */
export interface Sandbox {
  readonly isolation: Isolation;
  command(program: SandboxedProgram): readonly string[];
  /** Command prefix for programs started by a child, so that they do not outlive it; may be empty. */
  readonly parentDeathCommand: readonly string[];
}

/** A program to isolate. */
export interface SandboxedProgram {
  readonly argv: readonly string[];
  /** Absolute paths of the files and folders that it needs besides the system's libraries. */
  readonly readable: readonly string[];
  readonly limits: SandboxLimits;
}

/** Kernel limits for the lifetime of a child. */
export interface SandboxLimits {
  readonly dataBytes: number;
  readonly cpuSeconds: number;
  readonly openFiles: number;
  /** Processes and threads. */
  readonly processes: number;
}

const noRights = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs'];
const untilParentDies = ['--pdeathsig', 'KILL'];
const probeLimits: SandboxLimits = { dataBytes: 2 ** 31, cpuSeconds: 60, openFiles: 256, processes: 64 };

/** Every child has a user of its own: a range that no distribution gives to anybody. */
const firstUserId = 65_000;
const userIds = 500;

/** Processes are counted for each user namespace since Linux 5.14; before, the limit would count all of the user's. */
function countsPerNamespace(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Arguments of `setpriv` for the next child. */
type OtherUser = () => readonly string[];

function createOtherUsers(): OtherUser {
  // Gateways on one machine start at different places.
  let children = process.pid;
  return () => {
    children += 1;
    const id = firstUserId + (children % userIds);
    return [`--reuid=${id}`, `--regid=${id}`, '--clear-groups'];
  };
}

function limitArguments(limits: SandboxLimits, countsProcesses: boolean): readonly string[] {
  return [
    '--core=0',
    `--data=${limits.dataBytes}`,
    `--cpu=${limits.cpuSeconds}`,
    `--nofile=${limits.openFiles}`,
    '--fsize=0',
    ...(countsProcesses ? [`--nproc=${limits.processes}`] : []),
  ];
}

function canReadProcesses(path: string): boolean {
  try {
    return readFileSync(path, 'utf8') !== undefined;
  } catch {
    return false;
  }
}

/** A program that succeeds if the child's own code can be read where it runs. */
function readingProbe(entryPoint: string): readonly string[] {
  return [process.execPath, '-e', 'require("node:fs").readFileSync(process.argv[1])', entryPoint];
}

/**
 * Probes the mechanisms of this machine, which takes the time of a few process starts.
 * @param entryPoint the code of the children
 * @param readable what the children need to see
 */
export async function detectSandbox(entryPoint: string, readable: readonly string[]): Promise<Sandbox> {
  const otherUser = createOtherUsers();
  const tools = findOwnRootTools([process.execPath, entryPoint, ...readable]);
  // Without the list of children the watchdog would not see what runs in the namespace.
  const isWatchable = canReadProcesses(`/proc/${process.pid}/task/${process.pid}/children`);
  for (const way of isRoot() ? waysOfRoot : waysOfUser) {
    if (tools === undefined || !isWatchable) break;
    const sandbox = fullSandbox(tools, way, otherUser);
    const probe = {
      argv: readingProbe(entryPoint),
      readable: [process.execPath, ...readable],
      limits: probeLimits,
    };
    if (await canRun(sandbox.command(probe))) return sandbox;
  }
  return await partialSandbox(entryPoint, otherUser);
}

/** How a child gets rights of its own that are none. */
interface Way {
  /** A user of its own, which only root can give. */
  readonly hasOtherUser: boolean;
  readonly needsUserNamespace: boolean;
}

/** Root of a container may lack the right to mount, and files may be readable by their owner only. */
const waysOfRoot: readonly Way[] = [
  { hasOtherUser: true, needsUserNamespace: false },
  { hasOtherUser: false, needsUserNamespace: false },
  { hasOtherUser: false, needsUserNamespace: true },
];
const waysOfUser: readonly Way[] = [{ hasOtherUser: false, needsUserNamespace: true }];

function fullSandbox(
  tools: OwnRootTools,
  { hasOtherUser, needsUserNamespace }: Way,
  otherUser: OtherUser,
): Sandbox {
  const countsProcesses = needsUserNamespace ? countsPerNamespace(release()) : hasOtherUser;
  return {
    parentDeathCommand: [tools.setpriv, '--no-new-privs', ...untilParentDies],
    isolation: {
      level: 'full',
      network: 'none',
      memory: 'kernel-and-watchdog',
      processorTime: 'kernel-and-watchdog',
      environment: 'empty',
      filesystem: 'own-root',
      user: hasOtherUser || needsUserNamespace ? 'own' : 'same',
      newPrivileges: 'denied',
    },
    command: ({ argv, readable, limits }) =>
      ownRootCommand(tools, {
        argv,
        readable: [process.execPath, ...readable],
        limits: limitArguments(limits, countsProcesses),
        privileges: [...(hasOtherUser ? otherUser() : []), ...noRights, ...untilParentDies],
        needsUserNamespace,
      }),
  };
}

/** What the machine has of it, where it cannot give children namespaces of their own. */
async function partialSandbox(entryPoint: string, otherUser: OtherUser): Promise<Sandbox> {
  const prlimit = findExecutable('prlimit');
  const unshare = findExecutable('unshare');
  const setpriv = findExecutable('setpriv');
  const nothing = [findExecutable('true') ?? 'true'];
  const hasLimits = prlimit !== undefined && (await canRun([prlimit, '--core=0', ...nothing]));
  const network =
    unshare === undefined
      ? undefined
      : await findFirstWorking(
          [
            [unshare, '--net', '--ipc'],
            [unshare, '--user', '--map-root-user', '--net', '--ipc'],
            [unshare, '--user', '--map-root-user', '--net'],
          ],
          nothing,
        );
  const isOther =
    setpriv !== undefined &&
    isRoot() &&
    // A user namespace knows only the user that made it.
    network?.includes('--user') !== true &&
    (await canRun([setpriv, ...otherUser(), ...noRights, ...readingProbe(entryPoint)]));
  const privileges =
    setpriv === undefined
      ? undefined
      : await findFirstWorking(
          [
            [setpriv, ...noRights, ...untilParentDies],
            [setpriv, '--no-new-privs', ...untilParentDies],
            [setpriv, '--no-new-privs'],
          ],
          nothing,
        );
  const isWatched = canReadProcesses(`/proc/${process.pid}/statm`);
  return {
    parentDeathCommand:
      setpriv !== undefined && privileges?.includes('--pdeathsig') === true
        ? [setpriv, '--no-new-privs', ...untilParentDies]
        : [],
    isolation: {
      level: hasLimits && network !== undefined ? 'namespace' : hasLimits ? 'limits' : 'watchdog',
      network: network === undefined ? 'not-isolated' : 'none',
      memory: hasLimits ? 'kernel-and-watchdog' : isWatched ? 'watchdog' : 'heap-only',
      processorTime: hasLimits ? 'kernel-and-watchdog' : isWatched ? 'watchdog' : 'wall-clock-only',
      environment: 'empty',
      filesystem: 'permission-model',
      user: isOther ? 'own' : 'same',
      newPrivileges: privileges === undefined ? 'not-denied' : 'denied',
    },
    command: ({ argv, limits }) => [
      ...(hasLimits && prlimit !== undefined ? [prlimit, ...limitArguments(limits, isOther)] : []),
      ...(network ?? []),
      // `setpriv` changes the user first and drops the rights after it.
      ...(privileges ?? []),
      ...(isOther ? otherUser() : []),
      ...argv,
    ],
  };
}
