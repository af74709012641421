import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFileFault } from './key-file-fault.ts';
import { requirePrivate } from './require-private.ts';

/** A secret of the installation and its origin. */
export interface InstallationSecret {
  readonly value: Buffer;
  readonly origin: 'given' | 'file' | 'made';
}

/**
 * Returns the secret `name`: supplied (environment), or read from `data/NAME.key`, or created there with mode
 * 0600. With `mayMake: false` (stored rows depend on it) it throws instead of creating one: a new secret would
 * silently invalidate every stored key and encrypted value. Throws also for a file that other users can read, and for what is no
 * file.
 */
export async function installationSecret(
  dataDir: string,
  name: string,
  given: string | undefined,
  mayMake: boolean,
): Promise<InstallationSecret> {
  if (given !== undefined) {
    if (given.length < 32) throw new Error(`The ${name} must have at least 32 characters.`);
    return { value: Buffer.from(given, 'utf8'), origin: 'given' };
  }
  const path = join(dataDir, `${name}.key`);
  const variable = name === 'master' ? 'SLUICE_MASTER_KEY' : 'SLUICE_KEY_PEPPER';
  const fault = await keyFileFault(path);
  if (fault !== undefined)
    throw new Error(
      `${fault}. Put the file with the key there (from a backup, if keys were made with it), or set ${variable}.`,
    );
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined) {
    await requirePrivate(path, 'file');
    const value = Buffer.from(stored.trim(), 'base64url');
    if (value.length < 32) throw new Error(`${path} is invalid: it must contain 32 bytes in base64url.`);
    return { value, origin: 'file' };
  }
  if (!mayMake) {
    throw new Error(
      `The store contains data that needs ${path}, which is missing. Restore the file, or set ${variable}.`,
    );
  }
  const value = randomBytes(32);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, `${value.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(path, 0o600);
  return { value, origin: 'made' };
}

/**
 * Master keys of before a rotation, which still open what they sealed: supplied (environment), and the lines of
 * `data/master-previous.key`. Throws for a key that is too short, and for a file that other users can read.
 */
export async function previousMasterKeys(
  dataDir: string,
  given: string | undefined,
): Promise<readonly Buffer[]> {
  if (given !== undefined && given.length < 32)
    throw new Error('SLUICE_PREVIOUS_MASTER_KEY must have at least 32 characters: the master key as it was.');
  const path = join(dataDir, 'master-previous.key');
  const fault = await keyFileFault(path);
  if (fault !== undefined)
    throw new Error(`${fault}. Put the file with the earlier keys there, or remove it.`);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (text !== '') await requirePrivate(path, 'file');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const stored = lines.map((line) => Buffer.from(line.trim(), 'base64url'));
  if (stored.some(({ length }) => length < 32))
    throw new Error(`${path} is invalid: each line must contain 32 bytes in base64url.`);
  return [...(given === undefined ? [] : [Buffer.from(given, 'utf8')]), ...stored];
}
