import { stat } from 'node:fs/promises';
import process from 'node:process';

/** Modes that keep other users out. */
const closedMode = { file: '600', folder: '700' } as const;
const openToOthers = 0o077;

/** Why other users of the machine can get at a file or folder, and how to mend it; undefined if they cannot. */
export async function exposureOf(
  path: string,
  kind: 'file' | 'folder',
): Promise<{ readonly message: string; readonly fix: string } | undefined> {
  const uid = process.getuid?.();
  const facts = await stat(path).catch(() => undefined);
  // Windows has lists of rights instead of modes.
  if (facts === undefined || uid === undefined) return undefined;
  if (facts.uid !== uid) {
    return {
      message: `${path} belongs to another user (id ${facts.uid}, not ${uid})`,
      // A folder is that of a service, which a new owner would stop.
      fix: kind === 'folder' ? `sudo -u '#${facts.uid}' COMMAND` : `chown -R ${uid} '${path}'`,
    };
  }
  const mode = facts.mode & 0o777;
  if ((mode & openToOthers) === 0) return undefined;
  return {
    message: `${path} is accessible to other users (mode ${mode.toString(8).padStart(4, '0')})`,
    fix: `chmod ${closedMode[kind]} '${path}'`,
  };
}

/** Throws, with the command that mends it, if other users can get at the file or folder. A missing one passes. */
export async function requirePrivate(path: string, kind: 'file' | 'folder'): Promise<void> {
  const exposure = await exposureOf(path, kind);
  if (exposure === undefined) return;
  const isVolume =
    kind === 'folder' ? ' On a volume whose owner is fixed, use a folder below it (--data).' : '';
  throw new Error(`${exposure.message}. Run: ${exposure.fix}.${isVolume}`);
}
