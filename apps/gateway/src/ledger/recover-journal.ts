import { readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Storage, timeInRange, usageColumns } from '../storage/index.ts';

/** Result of a recovery. */
export interface RecoveryReport {
  readonly files: number;
  /** Completed requests. */
  readonly closed: number;
  /** Requests interrupted by the end of the process. */
  readonly cut: number;
}

/** Of a process that has nothing to recover. */
export const nothingRecovered: RecoveryReport = { files: 0, closed: 0, cut: 0 };

/**
 * Imports the journals of an earlier process into the database: final rows unchanged, requests without one as
 * `cut`. Existing rows are skipped, so an interrupted recovery can be repeated. An incomplete last line was never
 * acknowledged and is dropped. Files are deleted once their rows are committed.
 * @param stamp only of the process with this stamp, beside others that run
 */
export async function recoverJournals(
  folder: string,
  storage: Pick<Storage, 'usage' | 'responseJobs'>,
  stamp = '',
): Promise<RecoveryReport> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.startsWith(stamp) && name.endsWith('.log')).sort();
  const opened = new Map<string, string>();
  const closed = new Map<string, string>();
  const dispatched = new Set<string>();
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n')) {
      const row = rowOf(line);
      const id = row?.[0];
      if (row === undefined || typeof id !== 'string') continue;
      if (line.startsWith('D')) dispatched.add(id);
      else (line.startsWith('C') ? closed : opened).set(id, lineOf(row));
    }
  }
  for (const id of closed.keys()) opened.delete(id);
  const cut = [...opened].map(([id, row]) => (dispatched.has(id) ? row : unconfirmed(row)));
  const rows = [...closed.values(), ...cut];
  if (rows.length > 0) await storage.usage.append(rows.join('\n'));
  // What these processes had begun in the background, nobody follows any longer.
  await storage.responseJobs.removeOf([...new Set(files.map(stampOf))]);
  for (const name of files) await unlink(join(folder, name));
  return { files: files.length, closed: closed.size, cut: opened.size };
}

/** The process that wrote a journal file: its stamp, and a number. */
const stampOf = (name: string): string => name.replace(/-\d+\.log$/, '');

/** Parses a line; undefined if it is damaged. */
function rowOf(line: string): readonly unknown[] | undefined {
  if (!/^[ODC]/.test(line)) return undefined;
  try {
    const row: unknown = JSON.parse(line.slice(1));
    return Array.isArray(row) ? row : undefined;
  } catch {
    return undefined;
  }
}

/** A row written by an earlier version lacks newer columns; they are null. Its time may be of a clock that was wrong. */
function lineOf(row: readonly unknown[]): string {
  return JSON.stringify(
    usageColumns.map((column, index) => {
      const value = row[index] ?? null;
      return column === 'started_at' && typeof value === 'number' ? timeInRange(value) : value;
    }),
  );
}

/** An interrupted row of a request that the provider may or may not have received. */
function unconfirmed(line: string): string {
  const row: unknown[] = JSON.parse(line);
  row[usageColumns.indexOf('error_code')] = 'cut_unconfirmed';
  return JSON.stringify(row);
}
