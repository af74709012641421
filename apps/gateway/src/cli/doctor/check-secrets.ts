import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keyedDigest } from '../../crypto/index.ts';
import type { CliContext } from '../cli-context.ts';
import type { Finding } from './finding.ts';

/** What the store remembers of a secret; undefined when it has none yet. */
export type ReadSecretCheck = (name: string) => Promise<string | undefined>;

/** The two secrets: there, closed to others, and the ones that the store was written with. */
export async function checkSecrets(
  workplace: CliContext,
  readMark: ReadSecretCheck,
): Promise<readonly Finding[]> {
  const { environment, dataDir } = workplace;
  return await Promise.all([
    checkSecret('key-pepper', environment.keyPepper, dataDir, readMark),
    checkSecret('master', environment.masterKey, dataDir, readMark),
  ]);
}

async function checkSecret(
  name: string,
  given: string | undefined,
  dataDir: string,
  readMark: ReadSecretCheck,
): Promise<Finding> {
  const what = `secret ${name}`;
  const variable = `SLUICE_${name === 'master' ? 'MASTER_KEY' : 'KEY_PEPPER'}`;
  const mark = await readMark(`${name}_check`);
  const path = join(dataDir, `${name}.key`);
  const info = given === undefined ? await stat(path).catch(() => undefined) : undefined;
  if (given === undefined && info === undefined) {
    return mark === undefined
      ? { state: 'warn', what, words: 'not there yet', mend: 'The first start makes it.' }
      : { state: 'fail', what, words: `${path} is missing`, mend: `Put it back, or give it by ${variable}.` };
  }
  const text = given ?? (await readFile(path, 'utf8').catch(() => undefined));
  if (text === undefined) {
    return { state: 'fail', what, words: `${path} cannot be read`, mend: 'Run as the user that owns it.' };
  }
  const value = given === undefined ? Buffer.from(text.trim(), 'base64url') : Buffer.from(text, 'utf8');
  if (value.length < 32) {
    return { state: 'fail', what, words: 'shorter than 32 bytes', mend: 'Put the right one back.' };
  }
  if (mark !== undefined && keyedDigest(value, `${name}_check`) !== mark) {
    return {
      state: 'fail',
      what,
      words: 'not the one that this store was written with',
      mend: 'Put the right one back.',
    };
  }
  const mode = (info?.mode ?? 0o600) & 0o777;
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    return {
      state: 'fail',
      what,
      words: `${path} is open to others (mode ${mode.toString(8)})`,
      mend: `chmod 600 ${path}`,
    };
  }
  return { state: 'ok', what, words: given === undefined ? path : `given by ${variable}` };
}
