import { mkdir } from 'node:fs/promises';
import { requirePrivate } from '../crypto/index.ts';
import { lockFolder, openStorage, type Storage } from '../storage/index.ts';
import type { Log } from '../telemetry/index.ts';
import type { CliContext } from './cli-context.ts';
import { type FirstStart, prepareFirstStart } from './first-start.ts';
import { type InstallationSecrets, openSecrets } from './installation-secrets.ts';

/** The store and the secrets of an installation, in one process. */
export interface Installation {
  readonly storage: Storage;
  readonly secrets: InstallationSecrets;
}

/** Opens them in a process whose primary has locked the data folder. */
export async function openInstallation(context: CliContext, log: Log): Promise<Installation> {
  const storage = await openStorage(context.storageUrl, {
    maxConnections: context.settings.storage.maxConnections,
    onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
  return { storage, secrets: await openSecrets(context, storage) };
}

/** An installation that no other gateway uses at the time. */
export interface OwnInstallation extends Installation {
  readonly first: FirstStart;
  /** Lets others use the data folder. */
  readonly unlock: () => void;
}

/** Locks the data folder, and makes what a first start needs. */
export async function ownInstallation(context: CliContext, log: Log): Promise<OwnInstallation> {
  const { dataDir, environment } = context;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await requirePrivate(dataDir, 'folder');
  const unlock = lockFolder(dataDir);
  const { storage, secrets } = await openInstallation(context, log);
  if (secrets.isRotating)
    log.warn('the store is sealed under the previous master key: run `sluice secrets rotate`');
  const first = await prepareFirstStart(storage, secrets.pepper.value, environment.bootstrapKey, Date.now());
  return { storage, secrets, first, unlock };
}
