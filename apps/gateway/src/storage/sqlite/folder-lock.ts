import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the folder. */
class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Holds a data folder for this process: two gateways on one folder would replay each other's journals. The
 * lock is SQLite's own on a small file, so the kernel frees it when the process dies, however it dies.
 * Returns what frees it.
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
