import { accessSync, constants, lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

/** Why somebody else can change what is read from a file, and the command that mends it. */
interface ForeignWriter {
  readonly message: string;
  readonly fix: string;
}

const writableByAll = 0o002;
const writableByGroup = 0o020;
const sticky = 0o1000;

/**
 * Who besides this user and root can change the file, or put another in its place; undefined if nobody can. For files that decide
 * where prompts and keys are sent. A link counts as the file that it leads to, and both folders are looked at.
 *
 * The group may write if it is the user's own (as many systems create one for each user, with the same number): with it, many
 * systems make files of mode 0664.
 */
function foreignWriterOf(path: string): ForeignWriter | undefined {
  const uid = process.getuid?.();
  // Windows has lists of rights instead of modes.
  if (uid === undefined) return undefined;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const ofFile = writerOf(path, found, uid) ?? writerOfLink(path, uid);
  if (ofFile !== undefined) return ofFile;
  for (const folder of foldersOf(path)) {
    const facts = statSync(folder, { throwIfNoEntry: false });
    const writer = facts === undefined ? undefined : writerOf(folder, facts, uid);
    if (writer !== undefined) return { ...writer, message: `${writer.message}, so they can replace ${path}` };
  }
  return undefined;
}

/** Throws, with the command that mends it, if somebody else can change the file. A missing one passes. */
export function requireUnwritable(path: string): void {
  const writer = foreignWriterOf(path);
  if (writer === undefined) return;
  throw new Error(
    `${writer.message}. Whoever changes it decides where prompts and keys are sent. Run: ${writer.fix}`,
  );
}

function writerOf(path: string, facts: Stats, uid: number): ForeignWriter | undefined {
  const isFolder = facts.isDirectory();
  // On a file system that is mounted read-only, as containers mount configurations, owner and folder can change nothing.
  const isFixed = isReadOnly(path);
  if (isFixed) return undefined;
  if (facts.uid !== uid && facts.uid !== 0) return ownedByOther(path, facts.uid, uid);
  if (isFolder && (facts.mode & sticky) !== 0) return undefined;
  const mode = `mode ${(facts.mode & 0o7777).toString(8).padStart(4, '0')}`;
  const fix = `chmod go-w '${path}'`;
  if ((facts.mode & writableByAll) !== 0)
    return { message: `${path} can be written by every user of this machine (${mode})`, fix };
  if ((facts.mode & writableByGroup) !== 0 && !isOwnGroup(facts.gid, uid))
    return { message: `${path} can be written by its group (id ${facts.gid}, ${mode})`, fix };
  return undefined;
}

/** The owner of a link can let it lead elsewhere. */
function writerOfLink(path: string, uid: number): ForeignWriter | undefined {
  const facts = lstatSync(path);
  const isForeign = facts.isSymbolicLink() && facts.uid !== uid && facts.uid !== 0;
  return isForeign && !isReadOnly(dirname(path)) ? ownedByOther(path, facts.uid, uid) : undefined;
}

function ownedByOther(path: string, owner: number, uid: number): ForeignWriter {
  return {
    message: `${path} belongs to another user (id ${owner}, not ${uid})`,
    fix: `chown -h ${uid} '${path}'`,
  };
}

function isOwnGroup(gid: number, uid: number): boolean {
  return gid === 0 || (gid === uid && gid === process.getgid?.());
}

function foldersOf(path: string): readonly string[] {
  return [...new Set([dirname(path), dirname(realPathOf(path))])];
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A pipe of the shell (`<(...)`) has no path.
    return path;
  }
}

/** Returns whether a path is on a file system that is mounted read-only. The mode of a file is checked before, and may hide it. */
function isReadOnly(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    return code === 'EROFS' || (code === 'EACCES' && isOnReadOnlyMount(path));
  }
}

/** Reads the mounts of Linux (proc_pid_mountinfo(5)): the last one that holds the path counts. */
function isOnReadOnlyMount(path: string): boolean {
  let mounts: string;
  try {
    mounts = readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return false;
  }
  const real = realPathOf(path);
  let found = { length: -1, isFixed: false };
  for (const line of mounts.split('\n')) {
    const [, , , , point = '', options = ''] = line.split(' ');
    const folder = point.replaceAll(/\\(\d{3})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    const holds = real === folder || real.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
    if (folder !== '' && holds && folder.length >= found.length)
      found = { length: folder.length, isFixed: options.split(',').includes('ro') };
  }
  return found.isFixed;
}
