import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage, type Storage } from '../../storage/index.ts';
import type { CliContext } from '../cli-context.ts';
import { databasePath } from '../open-admin.ts';
import type { Finding } from './finding.ts';

/** What the store says: whether it opens and takes a write, and the marks and times in it. */
export interface StoreFacts {
  readonly finding: Finding;
  /** The open store, to be closed by the caller; undefined when there is none. */
  readonly storage: Storage | undefined;
  /** When the newest key was changed, epoch milliseconds; 0 without one. */
  readonly newestRecordMs: number;
}

/** Opens the store and writes to it. */
export async function checkStore(workplace: CliContext): Promise<StoreFacts> {
  const path = databasePath(workplace);
  if (!existsSync(path)) {
    const finding: Finding = {
      state: 'warn',
      what: 'store',
      words: `${path} is not there yet`,
      mend: 'The first start makes it; so does `sluice migrate`.',
    };
    return { finding, storage: undefined, newestRecordMs: 0 };
  }
  try {
    const storage = await openStorage(workplace.storageUrl);
    const keys = await storage.keys.all();
    await storage.meta.set('doctor_looked', new Date().toISOString());
    const live = keys.filter(({ revoked_at }) => revoked_at === null).length;
    return {
      finding:
        live > 0
          ? { state: 'ok', what: 'store', words: `${path}, ${live} keys in use` }
          : {
              state: 'warn',
              what: 'store',
              words: 'no key in use',
              mend: 'sluice keys create --name <text>',
            },
      storage,
      newestRecordMs: Math.max(0, ...keys.map(({ updated_at }) => updated_at)),
    };
  } catch (error) {
    const finding: Finding = {
      state: 'fail',
      what: 'store',
      words: error instanceof Error ? error.message : String(error),
      mend: 'Check that the file is yours and the disk not full; else put a backup back.',
    };
    return { finding, storage: undefined, newestRecordMs: 0 };
  }
}

/** Journals that no running gateway writes: the next start brings them into the store. */
export async function checkJournal(dataDir: string, serving: boolean): Promise<Finding> {
  const names = await readdir(join(dataDir, 'journal')).catch((): string[] => []);
  const count = names.filter((name) => name.endsWith('.log')).length;
  if (serving || count === 0) return { state: 'ok', what: 'journal', words: serving ? 'in use' : 'empty' };
  return {
    state: 'warn',
    what: 'journal',
    words: `${count} left by a gateway that did not end in order, or that serves elsewhere`,
    mend: 'The next start brings them into the store.',
  };
}
