import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown if another process uses the folder. */
class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Locks a data folder for this process: two gateways on one folder would recover each other's journals. Uses
 * SQLite's lock on a small file, which the kernel releases when the process ends in any way. Returns a function
 * that releases it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'gateway.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; pragma busy_timeout = 0; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(
      `Another gateway is using the data folder ${folder}. Stop it, or choose another folder with --data.`,
      { cause },
    );
  }
  return () => lock.close();
}
