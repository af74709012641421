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
    const checkName = `${name}_check`;
    const storedDigest = await storage.meta.get(checkName);
    const secret = await installationSecret(dataDir, name, given, storedDigest === undefined);
    const check = keyedDigest(secret.value, checkName);
    if (storedDigest === undefined) await storage.meta.set(checkName, check);
    else if (storedDigest !== check) {
      throw new Error(`The ${name} does not match the data in the store; restore the original one.`);
    }
    return secret;
  };
  return {
    pepper: await open('key-pepper', environment.keyPepper),
    master: await open('master', environment.masterKey),
  };
}
