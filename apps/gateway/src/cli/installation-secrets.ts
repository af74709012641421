import { type InstallationSecret, installationSecret, keyedDigest } from '../crypto/index.ts';
import type { Storage } from '../storage/index.ts';
import type { CliContext } from './cli-context.ts';

/** The two secrets of an installation. */
export interface InstallationSecrets {
  readonly pepper: InstallationSecret;
  readonly master: InstallationSecret;
}

/**
 * Opens or creates the key pepper and the master key, and verifies that they match the store: with a wrong one,
 * every key would be invalid without an explanation.
 */
export async function openSecrets(
  { dataDir, environment }: CliContext,
  storage: Storage,
): Promise<InstallationSecrets> {
  const open = async (name: string, given: string | undefined): Promise<InstallationSecret> => {
    const mark = `${name}_check`;
    const known = await storage.meta.get(mark);
    const secret = await installationSecret(dataDir, name, given, known === undefined);
    const check = keyedDigest(secret.value, mark);
    if (known === undefined) await storage.meta.set(mark, check);
    else if (known !== check) {
      throw new Error(`The ${name} does not match the data in the store; restore the original one.`);
    }
    return secret;
  };
  return {
    pepper: await open('key-pepper', environment.keyPepper),
    master: await open('master', environment.masterKey),
  };
}
