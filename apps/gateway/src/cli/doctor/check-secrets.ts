import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exposureOf, keyedDigest, keyFileFault, previousMasterKeys } from '../../crypto/index.ts';
import type { CliContext } from '../cli-context.ts';
import type { Finding } from './finding.ts';

/** Reads the stored digest of a secret; undefined if there is none yet. */
export type ReadStoredDigest = (name: string) => Promise<string | undefined>;

/** Checks that both secrets exist, are closed to other users and match the store. */
export async function checkSecrets(
  context: CliContext,
  readStoredDigest: ReadStoredDigest,
): Promise<readonly Finding[]> {
  const { environment, dataDir } = context;
  const earlier = await previousMasterKeys(dataDir, environment.previousMasterKey).catch(() => []);
  return await Promise.all([
    checkSecret('key-pepper', environment.keyPepper, dataDir, readStoredDigest),
    checkSecret('master', environment.masterKey, dataDir, readStoredDigest, earlier),
  ]);
}

async function checkSecret(
  name: string,
  given: string | undefined,
  dataDir: string,
  readStoredDigest: ReadStoredDigest,
  earlier: readonly Buffer[] = [],
): Promise<Finding> {
  const what = `secret ${name}`;
  const variable = `SLUICE_${name === 'master' ? 'MASTER_KEY' : 'KEY_PEPPER'}`;
  const storedDigest = await readStoredDigest(`${name}_check`);
  const path = join(dataDir, `${name}.key`);
  const fault = given === undefined ? await keyFileFault(path) : undefined;
  if (fault !== undefined)
    return {
      state: 'fail',
      what,
      message: fault,
      fix: `Put the file with the key there, or set ${variable}.`,
    };
  const info = given === undefined ? await stat(path).catch(() => undefined) : undefined;
  if (given === undefined && info === undefined) {
    return storedDigest === undefined
      ? { state: 'warn', what, message: 'not created yet', fix: 'The gateway creates it on first start.' }
      : { state: 'fail', what, message: `${path} is missing`, fix: `Restore it, or set ${variable}.` };
  }
  const text = given ?? (await readFile(path, 'utf8').catch(() => undefined));
  if (text === undefined) {
    return {
      state: 'fail',
      what,
      message: `${path} cannot be read`,
      fix: 'Run as the user that owns the file.',
    };
  }
  const value = given === undefined ? Buffer.from(text.trim(), 'base64url') : Buffer.from(text, 'utf8');
  if (value.length < 32) {
    return { state: 'fail', what, message: 'shorter than 32 bytes', fix: 'Restore the original secret.' };
  }
  const isEarlier = earlier.some((one) => keyedDigest(one, `${name}_check`) === storedDigest);
  if (storedDigest !== undefined && keyedDigest(value, `${name}_check`) !== storedDigest && !isEarlier) {
    return {
      state: 'fail',
      what,
      message: 'does not match the data in the store',
      fix: 'Restore the original secret.',
    };
  }
  const exposure = given === undefined ? await exposureOf(path, 'file') : undefined;
  if (exposure !== undefined) return { state: 'fail', what, ...exposure };
  if (isEarlier && keyedDigest(value, `${name}_check`) !== storedDigest)
    return {
      state: 'warn',
      what,
      message: 'the store is sealed under the previous one',
      fix: 'Run: sluice secrets rotate',
    };
  return { state: 'ok', what, message: given === undefined ? path : `set by ${variable}` };
}
