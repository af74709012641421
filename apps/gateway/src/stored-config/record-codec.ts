/**
 * Reads and writes the rows of providers, aliases and settings: documents in the form of the configuration file, secrets apart and sealed
 * under the id of their row (SEC-10).
 */
import { Compile } from 'typebox/compile';
import { AliasTargets, Provider, StoredSettings, splitSecrets } from '../config/index.ts';
import { createRecordSealer, type MasterKeys, type SealedRecord } from '../crypto/index.ts';
import type { ConfigRecordRow } from '../storage/index.ts';

type Content = Pick<ConfigRecordRow, 'document' | 'key_id' | 'wrapped_key' | 'sealed'>;

export interface RecordCodec {
  /** The columns of a provider. @param id of its row */
  encodeProvider(id: string, provider: Provider): Content;
  /** Throws if the secrets cannot be opened, or the document no longer follows the schema. */
  decodeProvider(row: ConfigRecordRow): Provider;
  encodeAlias(targets: AliasTargets): Content;
  /** Throws like `decodeProvider`. */
  decodeAlias(row: ConfigRecordRow): AliasTargets;
  encodeSettings(settings: StoredSettings): Content;
  /** Throws like `decodeProvider`. */
  decodeSettings(row: ConfigRecordRow): StoredSettings;
  /** The wrapped key of a row under the current master key; undefined if there is nothing to change. */
  rewrap(row: ConfigRecordRow): Pick<SealedRecord, 'keyId' | 'wrappedKey'> | undefined;
}

const isProvider = Compile(Provider);
const isAlias = Compile(AliasTargets);
const isSettings = Compile(StoredSettings);
const secretsField = 'secrets';
const noSecrets = { key_id: null, wrapped_key: null, sealed: null };

export function createRecordCodec(masterKeys: MasterKeys): RecordCodec {
  const sealer = createRecordSealer(masterKeys, 'config_records');
  return {
    encodeProvider: (id, provider) => {
      const { shown, secrets } = splitSecrets(provider);
      const document = JSON.stringify(shown);
      if (Object.keys(secrets).length === 0)
        return { document, key_id: null, wrapped_key: null, sealed: null };
      const record = sealer.seal(id, secretsField, Buffer.from(JSON.stringify(secrets), 'utf8'));
      return {
        document,
        key_id: record.keyId,
        wrapped_key: record.wrappedKey,
        sealed: record.sealed,
      };
    },
    decodeProvider: (row) => {
      const record = sealedOf(row);
      const secrets: object =
        record === undefined ? {} : parsedSecrets(sealer.open(row.id, secretsField, record));
      const provider: unknown = { ...JSON.parse(row.document), ...secrets };
      if (!isProvider.Check(provider))
        throw new Error(`The stored provider ${row.name} does not follow the schema of this version.`);
      return provider;
    },
    encodeAlias: (targets) => ({ document: JSON.stringify(targets), ...noSecrets }),
    encodeSettings: (settings) => ({ document: JSON.stringify(settings), ...noSecrets }),
    decodeSettings: (row) => {
      const settings: unknown = JSON.parse(row.document);
      if (!isSettings.Check(settings))
        throw new Error('The stored settings do not follow the schema of this version.');
      return settings;
    },
    decodeAlias: (row) => {
      const targets: unknown = JSON.parse(row.document);
      if (!isAlias.Check(targets))
        throw new Error(`The stored alias ${row.name} does not follow the schema of this version.`);
      return targets;
    },
    rewrap: (row) => {
      const record = sealedOf(row);
      return record === undefined ? undefined : sealer.rewrap(row.id, record);
    },
  };
}

/** Errors of the parser would quote the secrets. */
function parsedSecrets(plain: Buffer): object {
  try {
    return JSON.parse(plain.toString('utf8'));
  } catch {
    throw new Error('The sealed secrets are not JSON.');
  }
}

function sealedOf({
  key_id: keyId,
  wrapped_key: wrappedKey,
  sealed,
}: ConfigRecordRow): SealedRecord | undefined {
  return keyId === null || wrappedKey === null || sealed === null ? undefined : { keyId, wrappedKey, sealed };
}
