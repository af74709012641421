/**
 * A command that runs a program in namespaces of its own, below a root folder of its own: it sees the system's
 * libraries, the files named for it and nothing else, all of it read-only; no other process, no network, no device
 * but null and urandom. Everything it needs is in util-linux and coreutils, which every distribution has.
 */
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findExecutable } from './programs.js';
/** Libraries, and the language data of an installed `tesseract`. */
const systemFolders = ['/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', '/lib', '/lib32', '/lib64'];
const systemFiles = ['/etc/ld.so.cache', '/nix/store', '/gnu/store'];
const devices = ['/dev/null', '/dev/urandom'];
const mountPoints = ['/mnt', '/media', '/srv', '/sys', '/opt'];
/** The tools of this machine; undefined if one is missing. */
export function findOwnRootTools(readable) {
    const setpriv = findExecutable('setpriv');
    const unshare = findExecutable('unshare');
    const prlimit = findExecutable('prlimit');
    const shell = findExecutable('sh');
    const mountPoint = mountPoints.find((folder) => isFolder(folder) && !readable.some((path) => isWithin(path, folder)));
    const isComplete = ['mount', 'chroot', 'mkdir', 'ln'].every((name) => findExecutable(name) !== undefined);
    if (!isComplete || !setpriv || !unshare || !prlimit || !shell || !mountPoint)
        return undefined;
    return { setpriv, unshare, prlimit, shell, mountPoint };
}
/** The whole command. The process that it starts ends with the program, and the program with it. */
export function ownRootCommand(tools, program) {
    const { setpriv, unshare, shell } = tools;
    return [
        // Should this process die, even by SIGKILL, everything below dies with it.
        ...[setpriv, '--pdeathsig', 'KILL', unshare],
        ...(program.needsUserNamespace ? ['--user', '--map-root-user'] : []),
        ...['--mount', '--pid', '--fork', '--kill-child', '--net', '--ipc', '--uts'],
        ...[shell, '-c', setupScript(tools, program), 'sluice-documents'],
        ...program.argv,
    ];
}
/**
 * The shell stays as the first process of the namespace: the kernel ends all others with it, and the program, which
 * has neither its rights nor its user, cannot touch it. A root that is not the one of the mount namespace also keeps
 * the kernel from creating further user namespaces.
 */
function setupScript(tools, program) {
    const base = tools.mountPoint;
    const root = `${base}/root`;
    const { folders, files, links } = visiblePaths([...program.readable, tools.setpriv, tools.prlimit]);
    const mounts = [
        ...[...folders, ...files].map((path) => fstabLine(path, root, 'bind,ro,nosuid,nodev')),
        ...devices.map((path) => fstabLine(path, root, 'bind')),
    ];
    const holders = new Set([
        ...folders,
        ...[...files, ...devices, ...links.map(([path]) => path)].map((path) => dirname(path)),
    ]);
    return [
        'set -e',
        'umask 022',
        'PATH=/usr/bin:/bin:/usr/sbin:/sbin',
        `mount -t tmpfs -o nosuid,nodev,noexec,mode=755,size=1m sluice ${quoted(base)}`,
        `mkdir -p ${[...holders].map((path) => quoted(root + path)).join(' ')}`,
        ...[...files, ...devices].map((path) => `: > ${quoted(root + path)}`),
        ...links.map(([path, target]) => `ln -s ${quoted(target)} ${quoted(root + path)}`),
        `printf '%s\\n' ${mounts.map(quoted).join(' ')} > ${quoted(`${base}/fstab`)}`,
        // One process for all mounts: a start costs ten milliseconds more than one without them.
        `mount --all --fstab ${quoted(`${base}/fstab`)}`,
        `mount -o remount,bind,ro,nosuid,nodev,noexec ${quoted(base)}`,
        `chroot ${quoted(root)} ${quoted(tools.prlimit)} ${program.limits.map(quoted).join(' ')} ` +
            `${quoted(tools.setpriv)} ${program.privileges.map(quoted).join(' ')} "$@"`,
        'exit $?',
    ].join('\n');
}
function visiblePaths(readable) {
    const isLink = (path) => lstatSync(path).isSymbolicLink();
    const system = systemFolders.filter((path) => existsSync(path));
    const wanted = [...system.filter((path) => !isLink(path)), ...systemFiles, ...readable].filter((path) => existsSync(path));
    const real = [...new Set([...wanted, ...wanted.map((path) => realpathSync(path))])];
    const folders = real.filter(isFolder);
    const isCovered = (path) => folders.some((folder) => folder !== path && isWithin(path, folder));
    return {
        folders: folders.filter((path) => !isCovered(path)),
        files: real.filter((path) => !isFolder(path) && !isCovered(path)),
        links: system.filter(isLink).map((path) => [path, readlinkSync(path)]),
    };
}
function isFolder(path) {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
function isWithin(path, folder) {
    return path === folder || path.startsWith(`${folder}/`);
}
/** Blanks and backslashes are octal in fstab. */
function fstabLine(path, root, options) {
    const escaped = (text) => text.replaceAll(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
    return `${escaped(path)} ${escaped(root + path)} none ${options} 0 0`;
}
function quoted(text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
}
//# sourceMappingURL=own-root.js.map