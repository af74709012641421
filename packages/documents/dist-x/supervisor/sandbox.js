/**
 * Isolates child processes from the host. The available mechanisms are probed by using them, not derived from the
 * platform name.
 */
import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import process from 'node:process';
import { findOwnRootTools, ownRootCommand } from './own-root.js';
import { canRun, findExecutable, findFirstWorking } from './programs.js';
const noRights = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs'];
const untilParentDies = ['--pdeathsig', 'KILL'];
const probeLimits = { dataBytes: 2 ** 31, cpuSeconds: 60, openFiles: 256, processes: 64 };
/** Every child has a user of its own: a range that no distribution gives to anybody. */
const firstUserId = 65_000;
const userIds = 500;
/** Processes are counted for each user namespace since Linux 5.14; before, the limit would count all of the user's. */
function countsPerNamespace(version) {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return major > 5 || (major === 5 && minor >= 14);
}
function isRoot() {
    return process.getuid?.() === 0;
}
function createOtherUsers() {
    // Gateways on one machine start at different places.
    let children = process.pid;
    return () => {
        children += 1;
        const id = firstUserId + (children % userIds);
        return [`--reuid=${id}`, `--regid=${id}`, '--clear-groups'];
    };
}
function limitArguments(limits, countsProcesses) {
    return [
        '--core=0',
        `--data=${limits.dataBytes}`,
        `--cpu=${limits.cpuSeconds}`,
        `--nofile=${limits.openFiles}`,
        '--fsize=0',
        ...(countsProcesses ? [`--nproc=${limits.processes}`] : []),
    ];
}
function canReadProcesses(path) {
    try {
        return readFileSync(path, 'utf8') !== undefined;
    }
    catch {
        return false;
    }
}
/** A program that succeeds if the child's own code can be read where it runs. */
function readingProbe(entryPoint) {
    return [process.execPath, '-e', 'require("node:fs").readFileSync(process.argv[1])', entryPoint];
}
/**
 * Probes the mechanisms of this machine, which takes the time of a few process starts.
 * @param entryPoint the code of the children
 * @param readable what the children need to see
 */
export async function detectSandbox(entryPoint, readable) {
    const otherUser = createOtherUsers();
    const tools = findOwnRootTools([process.execPath, entryPoint, ...readable]);
    // Without the list of children the watchdog would not see what runs in the namespace.
    const isWatchable = canReadProcesses(`/proc/${process.pid}/task/${process.pid}/children`);
    for (const way of isRoot() ? waysOfRoot : waysOfUser) {
        if (tools === undefined || !isWatchable)
            break;
        const sandbox = fullSandbox(tools, way, otherUser);
        const probe = {
            argv: readingProbe(entryPoint),
            readable: [process.execPath, ...readable],
            limits: probeLimits,
        };
        if (await canRun(sandbox.command(probe)))
            return sandbox;
    }
    return await partialSandbox(entryPoint, otherUser);
}
/** Root of a container may lack the right to mount, and files may be readable by their owner only. */
const waysOfRoot = [
    { hasOtherUser: true, needsUserNamespace: false },
    { hasOtherUser: false, needsUserNamespace: false },
    { hasOtherUser: false, needsUserNamespace: true },
];
const waysOfUser = [{ hasOtherUser: false, needsUserNamespace: true }];
function fullSandbox(tools, { hasOtherUser, needsUserNamespace }, otherUser) {
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
        command: ({ argv, readable, limits }) => ownRootCommand(tools, {
            argv,
            readable: [process.execPath, ...readable],
            limits: limitArguments(limits, countsProcesses),
            privileges: [...(hasOtherUser ? otherUser() : []), ...noRights, ...untilParentDies],
            needsUserNamespace,
        }),
    };
}
/** What the machine has of it, where it cannot give children namespaces of their own. */
async function partialSandbox(entryPoint, otherUser) {
    const prlimit = findExecutable('prlimit');
    const unshare = findExecutable('unshare');
    const setpriv = findExecutable('setpriv');
    const nothing = [findExecutable('true') ?? 'true'];
    const hasLimits = prlimit !== undefined && (await canRun([prlimit, '--core=0', ...nothing]));
    const network = unshare === undefined
        ? undefined
        : await findFirstWorking([
            [unshare, '--net', '--ipc'],
            [unshare, '--user', '--map-root-user', '--net', '--ipc'],
            [unshare, '--user', '--map-root-user', '--net'],
        ], nothing);
    const isOther = setpriv !== undefined &&
        isRoot() &&
        // A user namespace knows only the user that made it.
        network?.includes('--user') !== true &&
        (await canRun([setpriv, ...otherUser(), ...noRights, ...readingProbe(entryPoint)]));
    const privileges = setpriv === undefined
        ? undefined
        : await findFirstWorking([
            [setpriv, ...noRights, ...untilParentDies],
            [setpriv, '--no-new-privs', ...untilParentDies],
            [setpriv, '--no-new-privs'],
        ], nothing);
    const isWatched = canReadProcesses(`/proc/${process.pid}/statm`);
    return {
        parentDeathCommand: setpriv !== undefined && privileges?.includes('--pdeathsig') === true
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
//# sourceMappingURL=sandbox.js.map