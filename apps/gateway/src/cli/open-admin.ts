import { existsSync } from 'node:fs';
import { type Admin, createAdmin } from '../admin/index.ts';
import { keyedDigest } from '../crypto/index.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { type CliContext, type CommonOptions, openCliContext } from './cli-context.ts';
import { openSecrets } from './installation-secrets.ts';

/** Who acts in the audit trail when the command line does. */
export const cliActor = 'cli';

/** The database file of a workplace. */
export function databasePath({ storageUrl }: CliContext): string {
  return storageUrl.replace(/^sqlite:/, '');
}

/** As `withAdmin`, for what only reads the store. */
export async function withStorage<T>(
  options: CommonOptions,
  work: (storage: Storage, workplace: CliContext) => Promise<T>,
): Promise<T> {
  const workplace = await openCliContext(options);
  if (!existsSync(databasePath(workplace))) {
    throw new Error(
      `There is no data at ${databasePath(workplace)}. Start the gateway once, run \`sluice migrate\`, or name the folder with --data.`,
    );
  }
  const storage = await openStorage(workplace.storageUrl);
  try {
    return await work(storage, workplace);
  } finally {
    await storage.close();
  }
}

/**
 * Runs `work` on the data folder, beside a serving gateway if there is one: it sees what changed within two
 * seconds. Throws when there is no data yet.
 */
export function withAdmin<T>(options: CommonOptions, work: (admin: Admin) => Promise<T>): Promise<T> {
  return withStorage(options, async (storage, workplace) => {
    const { pepper } = await openSecrets(workplace, storage);
    return await work(
      createAdmin({
        storage,
        digestOf: (key) => keyedDigest(pepper.value, key),
        // Serving processes look for changes by themselves.
        changed: () => Promise.resolve(),
        now: Date.now,
      }),
    );
  });
}
