import { randomBytes } from 'node:crypto';
import { derivedKey, gcmOpen, gcmSeal } from './gcm.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';

/** A sealed record (SEC-10): its data under a key of its own, and that key wrapped by a master key. */
export interface SealedRecord {
  /** Id of the master key that wrapped the data key. */
  readonly keyId: string;
  /** Base64. */
  readonly wrappedKey: string;
  /** Base64. */
  readonly sealed: string;
}

/** Seals records of one table. */
export interface RecordSealer {
  /** The result opens under this id and field only. */
  seal(id: string, field: string, plain: Uint8Array): SealedRecord;
  /** Throws for what was changed, moved to another record or field, or wrapped by a master key that is not given. */
  open(id: string, field: string, record: SealedRecord): Buffer;
  /** The same data key under the current master key; undefined if it is. Throws like `open`. */
  rewrap(
    id: string,
    record: Pick<SealedRecord, 'keyId' | 'wrappedKey'>,
  ): Omit<SealedRecord, 'sealed'> | undefined;
}

const dataKeyBytes = 32;

export function createRecordSealer(masterKeys: MasterKeys, table: string): RecordSealer {
  const contextOf = (id: string, field: string): string => ['sluice record 1', table, id, field].join('\0');
  const wrap = (
    { id: keyId, value }: MasterKey,
    id: string,
    dataKey: Buffer,
  ): Omit<SealedRecord, 'sealed'> => ({
    keyId,
    wrappedKey: gcmSeal(
      derivedKey(value, 'sluice wrap', contextOf(id, '')),
      contextOf(id, `data key ${keyId}`),
      dataKey,
    ).toString('base64'),
  });
  const unwrap = (id: string, { keyId, wrappedKey }: Pick<SealedRecord, 'keyId' | 'wrappedKey'>): Buffer => {
    const key = masterKeys.all.find((one) => one.id === keyId);
    if (key === undefined)
      throw new Error(`A record of ${table} is sealed under the master key ${keyId}, which is not given.`);
    return gcmOpen(
      derivedKey(key.value, 'sluice wrap', contextOf(id, '')),
      contextOf(id, `data key ${keyId}`),
      Buffer.from(wrappedKey, 'base64'),
    );
  };
  return {
    seal: (id, field, plain) => {
      const dataKey = randomBytes(dataKeyBytes);
      return {
        ...wrap(masterKeys.current, id, dataKey),
        sealed: gcmSeal(dataKey, contextOf(id, field), plain).toString('base64'),
      };
    },
    open: (id, field, record) =>
      gcmOpen(unwrap(id, record), contextOf(id, field), Buffer.from(record.sealed, 'base64')),
    rewrap: (id, wrapped) =>
      wrapped.keyId === masterKeys.current.id ? undefined : wrap(masterKeys.current, id, unwrap(id, wrapped)),
  };
}
