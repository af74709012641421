import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exposureOf } from '../../crypto/index.ts';
import type { Finding } from './finding.ts';

const warnFreeBytes = 1024 ** 3;
const failFreeBytes = 64 * 1024 ** 2;
const minimumNode = [24, 15] as const;
/** No gateway existed before this date; an earlier clock is wrong, and keys would not expire. */
const earliestMs = Date.UTC(2026, 0);

/** Checks the version of Node. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]);
  return enough
    ? { state: 'ok', what: 'node', message: version }
    : {
        state: 'fail',
        what: 'node',
        message: version,
        fix: `Install Node ${minimumNode.join('.')} or newer.`,
      };
}

/** Compares the clock with the newest records: expiry, budgets and limits depend on it. */
export function checkClock(nowMs: number, newestRecordMs: number): Finding {
  const time = new Date(nowMs).toISOString();
  const wrong = nowMs < earliestMs || nowMs < newestRecordMs;
  return wrong
    ? {
        state: 'fail',
        what: 'clock',
        message: `${time} is earlier than stored records`,
        fix: 'Set the system clock, for example with NTP.',
      }
    : { state: 'ok', what: 'clock', message: time };
}

/** Checks that the data folder exists, is ours and is closed to other users. */
export async function checkFolder(folder: string): Promise<Finding> {
  const info = await stat(folder).catch(() => undefined);
  if (info === undefined) {
    return {
      state: 'warn',
      what: 'data folder',
      message: `${folder} does not exist yet`,
      fix: 'The gateway creates it on first start.',
    };
  }
  if (!info.isDirectory()) {
    return {
      state: 'fail',
      what: 'data folder',
      message: `${folder} is not a folder`,
      fix: 'Choose another one with --data.',
    };
  }
  const exposure = await exposureOf(folder, 'folder');
  if (exposure !== undefined) return { state: 'fail', what: 'data folder', ...exposure };
  return { state: 'ok', what: 'data folder', message: folder };
}

/** Checks the free disk space of the data folder. */
export async function checkDisk(folder: string): Promise<Finding> {
  const place = (await stat(folder).catch(() => undefined)) === undefined ? dirname(folder) : folder;
  const info = await statfs(place).catch(() => undefined);
  if (info === undefined) return { state: 'warn', what: 'disk', message: `${place} cannot be read` };
  const freeBytes = info.bavail * info.bsize;
  const message = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free`;
  const fix = 'Free some disk space: a gateway that cannot store usage rejects keys with budgets.';
  if (freeBytes < failFreeBytes) return { state: 'fail', what: 'disk', message, fix };
  return freeBytes < warnFreeBytes
    ? { state: 'warn', what: 'disk', message, fix }
    : { state: 'ok', what: 'disk', message };
}
