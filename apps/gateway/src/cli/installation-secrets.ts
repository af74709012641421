import { join } from 'node:path';
import {
  type InstallationSecret,
  installationSecret,
  keyedDigest,
  type MasterKeys,
  masterKeysOf,
  previousMasterKeys,
} from '../crypto/index.ts';
import type { Storage } from '../storage/index.ts';
import type { CliContext } from './cli-context.ts';

/** The two secrets of an installation. */
export interface InstallationSecrets {
  readonly pepper: InstallationSecret;
  readonly master: InstallationSecret;
  /** The master key, and those of before a rotation that still open. */
  readonly masterKeys: MasterKeys;
  /** Whether what the store holds was sealed under an earlier master key, and `secrets rotate` has not ended since. */
  readonly isRotating: boolean;
}

function variableOf(name: string): string {
  return name === 'master' ? 'SLUICE_MASTER_KEY' : 'SLUICE_KEY_PEPPER';
}

/** Names of the digests by which the store recognizes the secrets. */
const pepperCheck = 'key-pepper_check';
const masterCheck = 'master_check';

/**
 * Opens or creates the key pepper and the master key, and verifies that they match the store: with a wrong one,
 * every key would be invalid without an explanation.
 */
export async function openSecrets(
  { dataDir, environment }: CliContext,
  storage: Storage,
): Promise<InstallationSecrets> {
  const open = async (
    name: string,
    given: string | undefined,
    checkName: string,
    earlier: readonly Buffer[],
  ): Promise<{ readonly secret: InstallationSecret; readonly isRotating: boolean }> => {
    const storedDigest = await storage.meta.get(checkName);
    const secret = await installationSecret(dataDir, name, given, storedDigest === undefined);
    const check = keyedDigest(secret.value, checkName);
    // Another node may have stored its own since.
    const known = storedDigest ?? (await storage.meta.setFirst(checkName, check));
    const isKnown = known === check;
    if (!isKnown && !earlier.some((value) => keyedDigest(value, checkName) === known))
      throw new Error(
        `The ${name} does not match the data in the store: restore the original one. ` +
          (secret.origin === 'given'
            ? `It is given by the environment variable ${variableOf(name)}.`
            : `It is read from ${join(dataDir, `${name}.key`)}.`),
      );
    return { secret, isRotating: !isKnown };
  };
  const earlier = await previousMasterKeys(dataDir, environment.previousMasterKey);
  const pepper = await open('key-pepper', environment.keyPepper, pepperCheck, []);
  const master = await open('master', environment.masterKey, masterCheck, earlier);
  const masterKeys = masterKeysOf(master.secret.value, earlier);
  await requireOpening(masterKeys, storage);
  return { pepper: pepper.secret, master: master.secret, masterKeys, isRotating: master.isRotating };
}

/** After a rotation: the store recognizes the current master key from now on. */
export async function rememberMasterKey({ current }: MasterKeys, storage: Storage): Promise<void> {
  await storage.meta.set(masterCheck, keyedDigest(current.value, masterCheck));
}

/** A rotation that has not ended leaves records under both keys. */
async function requireOpening({ all }: MasterKeys, storage: Storage): Promise<void> {
  const needed = await storage.configRecords.keyIds();
  const missing = needed.filter((id) => !all.some((key) => key.id === id));
  if (missing.length > 0)
    throw new Error(
      `The store holds secrets of providers that are sealed under the master key with the id ${missing.join(', ')}, which is not given. ` +
        'Set it as SLUICE_PREVIOUS_MASTER_KEY, or write it to master-previous.key in the data folder.',
    );
}
