import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of the installation and how it came. */
export interface InstallationSecret {
  readonly value: Buffer;
  readonly origin: 'given' | 'file' | 'made';
}

/**
 * The secret called `name`: given (environment), else from `data/NAME.key`, else made there with mode 0600.
 * `mayMake: false` (rows exist that need it) throws instead of making one: a new secret would make every
 * stored key and sealed value useless without saying so.
 */
export async function installationSecret(
  dataDir: string,
  name: string,
  given: string | undefined,
  mayMake: boolean,
): Promise<InstallationSecret> {
  if (given !== undefined) {
    if (given.length < 32) throw new Error(`The given ${name} must have at least 32 characters.`);
    return { value: Buffer.from(given, 'utf8'), origin: 'given' };
  }
  const path = join(dataDir, `${name}.key`);
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined) {
    const value = Buffer.from(stored.trim(), 'base64url');
    if (value.length < 32) throw new Error(`${path} is damaged: it must hold 32 bytes in base64url.`);
    return { value, origin: 'file' };
  }
  if (!mayMake) {
    const variable = name === 'master' ? 'SLUICE_MASTER_KEY' : 'SLUICE_KEY_PEPPER';
    throw new Error(
      `The store holds data that needs ${path}, which is missing. Put it back, or give it by ${variable}.`,
    );
  }
  const value = randomBytes(32);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, `${value.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(path, 0o600);
  return { value, origin: 'made' };
}
