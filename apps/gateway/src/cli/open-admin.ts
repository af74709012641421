import { existsSync } from 'node:fs';
import { type Admin, createAdmin } from '../admin/index.ts';
import { rootActor } from '../auth/index.ts';
import { createContentReader } from '../contents/index.ts';
import { keyedDigest } from '../crypto/index.ts';
import { createPeople, type People } from '../people/index.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { createDeployments } from '../upstream/index.ts';
import { type CliContext, type CommonOptions, openCliContext } from './cli-context.ts';
import { openSecrets } from './installation-secrets.ts';

/** Actor in the audit log for changes made by the command line. */
export const cliActor = rootActor('cli');

/** Path of the database file; undefined for a database server. */
export function databasePath({ storageUrl }: CliContext): string | undefined {
  return /^sqlite:(.+)$/.exec(storageUrl)?.[1];
}

/** Whether there is a store: a server is asked when it is opened. */
export function hasStore(context: CliContext): boolean {
  const path = databasePath(context);
  return path === undefined || existsSync(path);
}

/** Like `withAdmin`, for commands that only read the store. */
export async function withStorage<T>(
  options: CommonOptions,
  work: (storage: Storage, context: CliContext) => Promise<T>,
  /** Whether it has to know every table. */
  mustKnowSchema = false,
): Promise<T> {
  const context = await openCliContext(options);
  if (!hasStore(context)) {
    throw new Error(
      `There is no data at ${databasePath(context)}. Start the gateway once, run \`sluice migrate\`, or name the folder with --data.`,
    );
  }
  const storage = await openStorage(context.storageUrl, { mustKnowSchema });
  try {
    return await work(storage, context);
  } finally {
    await storage.close();
  }
}

/**
 * Runs `work` on the data folder. A gateway that runs at the same time sees changes within two seconds. Throws if
 * there is no data yet.
 */
export function withAdmin<T>(
  options: CommonOptions,
  work: (admin: Admin, people: People, context: CliContext) => Promise<T>,
): Promise<T> {
  return withStorage(options, async (storage, context) => {
    const { pepper, masterKeys } = await openSecrets(context, storage);
    const admin = createAdmin({
      storage,
      contents: createContentReader({ storage, masterKeys, now: Date.now }),
      digestOf: (key) => keyedDigest(pepper.value, key),
      // Running gateways detect changes themselves.
      onChange: () => Promise.resolve(),
      priceOf: () => undefined,
      requiresAnonymization: () => context.settings.anonymization.default === 'required',
      isClosing: () => false,
      deployments: createDeployments({ now: Date.now, random: Math.random }),
      process: 'cli',
      clock: Date.now,
      now: Date.now,
    });
    const people = createPeople({
      storage,
      auditLog: admin.audit,
      pepper: pepper.value,
      masterKeys,
      wallNow: Date.now,
      settings: () => context.settings.auth,
      // Nobody signs in here.
      fetchJson: () => Promise.reject(new Error('The command line sends nothing.')),
      notice: () => undefined,
    });
    return await work(admin, people, context);
  });
}
