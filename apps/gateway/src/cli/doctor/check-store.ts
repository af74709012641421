import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { maskedAddress } from '../../config/index.ts';
import { openStorage, type Storage } from '../../storage/index.ts';
import type { CliContext } from '../cli-context.ts';
import { databasePath, hasStore } from '../open-admin.ts';
import type { Finding } from './finding.ts';

/** The open store and what was found in it. */
export interface StoreFacts {
  readonly finding: Finding;
  /** The open store, which the caller must close; undefined if there is none. */
  readonly storage: Storage | undefined;
  /** When a key was last changed, epoch milliseconds; 0 without keys. */
  readonly newestRecordMs: number;
}

/** Checks that the store opens and accepts writes. */
export async function checkStore(context: CliContext): Promise<StoreFacts> {
  const shown = databasePath(context) ?? maskedAddress(context.storageUrl);
  if (!hasStore(context)) {
    const finding: Finding = {
      state: 'warn',
      what: 'store',
      message: `${shown} does not exist yet`,
      fix: 'Start the gateway or run `sluice migrate` to create it.',
    };
    return { finding, storage: undefined, newestRecordMs: 0 };
  }
  try {
    const storage = await openStorage(context.storageUrl);
    const keys = await storage.keys.all();
    await storage.meta.set('doctor_checked_at', new Date().toISOString());
    const live = keys.filter(({ revoked_at }) => revoked_at === null).length;
    return {
      finding:
        live > 0
          ? { state: 'ok', what: 'store', message: `${shown}, ${live} active keys` }
          : {
              state: 'warn',
              what: 'store',
              message: 'no active API key',
              fix: 'Run `sluice keys create --name <text>`.',
            },
      storage,
      newestRecordMs: Math.max(0, ...keys.map(({ updated_at }) => updated_at)),
    };
  } catch (error) {
    const finding: Finding = {
      state: 'fail',
      what: 'store',
      message: error instanceof Error ? error.message : String(error),
      fix:
        databasePath(context) === undefined
          ? 'Check the address in storage.url, and that the server runs and lets this user in.'
          : 'Check the owner of the file and the free disk space; otherwise restore a backup.',
    };
    return { finding, storage: undefined, newestRecordMs: 0 };
  }
}

/** Looks for journals that no running gateway writes; the next start imports them. */
export async function checkJournal(dataDir: string, serving: boolean): Promise<Finding> {
  const names = await readdir(join(dataDir, 'journal')).catch((): string[] => []);
  const count = names.filter((name) => name.endsWith('.log')).length;
  if (serving || count === 0) return { state: 'ok', what: 'journal', message: serving ? 'in use' : 'empty' };
  return {
    state: 'warn',
    what: 'journal',
    message: `${count} journal files left by a gateway that did not shut down cleanly`,
    fix: 'The next start imports them into the store.',
  };
}
