import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const workersLock = 'workers.lock';
const workersWaitMs = 10_000;

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
  try {
    awaitWorkers(folder);
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

/** Whether a gateway uses a data folder, wherever it listens. */
export function isFolderLocked(folder: string): boolean {
  const path = join(folder, 'gateway.lock');
  if (!existsSync(path)) return false;
  const lock = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    lock.exec('select count(*) from sqlite_master');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

/**
 * Marks a folder as used by a worker of the gateway that locked it. Workers end as soon as the primary does, but not before: the
 * next gateway waits for them, since it recovers their journals.
 */
export function holdFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, workersLock));
  // A read within a transaction holds the shared lock until the transaction ends.
  lock.exec('begin; select count(*) from sqlite_master');
  return () => lock.close();
}

/** Waits until no worker of an earlier gateway uses the folder. */
function awaitWorkers(folder: string): void {
  const lock = new DatabaseSync(join(folder, workersLock), { timeout: workersWaitMs });
  try {
    lock.exec('begin exclusive; commit');
  } catch (cause) {
    throw new FolderInUseError(
      `Workers of an earlier gateway still use the data folder ${folder}. End them, or choose another folder with --data.`,
      { cause },
    );
  } finally {
    lock.close();
  }
}
