import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Finding } from './finding.ts';

const warnFreeBytes = 1024 ** 3;
const failFreeBytes = 64 * 1024 ** 2;
const minimumNode = [24, 15] as const;
/** No gateway ran before this; an earlier clock is wrong, and keys would not expire. */
const earliestMs = Date.UTC(2026, 0);

/** The runtime. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]);
  return enough
    ? { state: 'ok', what: 'node', words: version }
    : {
        state: 'fail',
        what: 'node',
        words: version,
        mend: `Install Node ${minimumNode.join('.')} or newer.`,
      };
}

/** The clock against the last records: expiry, budgets and limits depend on it. */
export function checkClock(nowMs: number, newestRecordMs: number): Finding {
  const words = new Date(nowMs).toISOString();
  const wrong = nowMs < earliestMs || nowMs < newestRecordMs;
  return wrong
    ? { state: 'fail', what: 'clock', words: `${words} is in the past`, mend: 'Set the clock; use NTP.' }
    : { state: 'ok', what: 'clock', words };
}

/** The data folder: there, ours, closed to others. */
export async function checkFolder(folder: string): Promise<Finding> {
  const info = await stat(folder).catch(() => undefined);
  if (info === undefined) {
    return {
      state: 'warn',
      what: 'data folder',
      words: `${folder} is not there yet`,
      mend: 'The first start makes it.',
    };
  }
  if (!info.isDirectory()) {
    return {
      state: 'fail',
      what: 'data folder',
      words: `${folder} is no folder`,
      mend: 'Name another with --data.',
    };
  }
  const uid = process.getuid?.();
  if (uid !== undefined && uid !== 0 && info.uid !== uid) {
    return {
      state: 'fail',
      what: 'data folder',
      words: `${folder} belongs to user ${info.uid}`,
      mend: `Run as that user, or: chown -R ${uid} ${folder}`,
    };
  }
  const mode = info.mode & 0o777;
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    return {
      state: 'warn',
      what: 'data folder',
      words: `${folder} is open to others (mode ${mode.toString(8)})`,
      mend: `chmod 700 ${folder}`,
    };
  }
  return { state: 'ok', what: 'data folder', words: folder };
}

/** Room on the disk of the data folder. */
export async function checkDisk(folder: string): Promise<Finding> {
  const place = (await stat(folder).catch(() => undefined)) === undefined ? dirname(folder) : folder;
  const info = await statfs(place).catch(() => undefined);
  if (info === undefined) return { state: 'warn', what: 'disk', words: `${place} cannot be read` };
  const freeBytes = info.bavail * info.bsize;
  const words = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free`;
  const mend = 'Make room: a gateway that cannot store usage refuses keys with budgets.';
  if (freeBytes < failFreeBytes) return { state: 'fail', what: 'disk', words, mend };
  return freeBytes < warnFreeBytes
    ? { state: 'warn', what: 'disk', words, mend }
    : { state: 'ok', what: 'disk', words };
}
