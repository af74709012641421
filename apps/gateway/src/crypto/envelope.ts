import { randomBytes } from 'node:crypto';
import { derivedKey, gcmOpen, gcmSeal } from './gcm.ts';
import type { MasterKey, MasterKeys } from './master-keys.ts';

/** A sealed record (SEC-10): its data under a key of its own, and that key wrapped by a master key. */
export interface Envelope {
  /** Id of the master key that wrapped the data key. */
  readonly keyId: string;
  /** Base64. */
  readonly wrappedKey: string;
  /** Base64. */
  readonly sealed: string;
}

/** Seals records of one table. */
export interface EnvelopeSealer {
  /** The result opens under this id and field only. */
  seal(id: string, field: string, plain: Uint8Array): Envelope;
  /** Throws for what was changed, moved to another record or field, or wrapped by a master key that is not given. */
  open(id: string, field: string, envelope: Envelope): Buffer;
  /** The same data key under the current master key; undefined if it is. Throws like `open`. */
  rewrap(id: string, envelope: Pick<Envelope, 'keyId' | 'wrappedKey'>): Omit<Envelope, 'sealed'> | undefined;
}

const dataKeyBytes = 32;

export function createEnvelopeSealer(masterKeys: MasterKeys, table: string): EnvelopeSealer {
  const contextOf = (id: string, field: string): string => ['sluice envelope 1', table, id, field].join('\0');
  const wrap = ({ id: keyId, value }: MasterKey, id: string, dataKey: Buffer): Omit<Envelope, 'sealed'> => ({
    keyId,
    wrappedKey: gcmSeal(
      derivedKey(value, 'sluice wrap', contextOf(id, '')),
      contextOf(id, `data key ${keyId}`),
      dataKey,
    ).toString('base64'),
  });
  const unwrap = (id: string, { keyId, wrappedKey }: Pick<Envelope, 'keyId' | 'wrappedKey'>): Buffer => {
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
    open: (id, field, envelope) =>
      gcmOpen(unwrap(id, envelope), contextOf(id, field), Buffer.from(envelope.sealed, 'base64')),
    rewrap: (id, wrapped) =>
      wrapped.keyId === masterKeys.current.id ? undefined : wrap(masterKeys.current, id, unwrap(id, wrapped)),
  };
}
