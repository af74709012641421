import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './gcm.ts';
import type { MasterKeys } from './master-keys.ts';

/** Encrypts records of one kind: AES-256-GCM with a separate key for each record (SEC-10). */
export interface Sealer {
  /** @param id of the record; the result can be decrypted with this id only */
  seal(id: string, plain: Uint8Array): Buffer;
  /** The same, piece by piece: a large record is never in memory twice. */
  sealPieces(id: string, plain: Uint8Array): Iterable<Buffer>;
  /** Throws for data that was modified, truncated, or encrypted under another id, kind or master key. */
  open(id: string, sealed: Uint8Array): Buffer;
  /** The plain data of a record that is under an earlier master key; undefined if it is under the current one. Throws like `open`. */
  openEarlier(id: string, sealed: Uint8Array): Buffer | undefined;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const pieceBytes = 1024 * 1024;

/**
 * @param masterKeys of the installation; each key is tried, since the data does not name its own
 * @param kind of records, such as the name of their table
 */
export function createSealer(masterKeys: MasterKeys, kind: string): Sealer {
  // HKDF (RFC 5869): no two records share a key, so no nonce can repeat under one.
  const keyOf = (masterKey: Buffer, id: string): Buffer =>
    derivedKey(masterKey, 'sluice seal', `${kind}\u0000${id}`);
  const context = (id: string): Buffer => Buffer.from(`${version}\u0000${kind}\u0000${id}`);
  function* sealPieces(id: string, plain: Uint8Array): Generator<Buffer> {
    const nonce = randomBytes(nonceBytes);
    const key = keyOf(masterKeys.current.value, id);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context(id));
    yield Buffer.concat([Buffer.of(version), nonce]);
    for (let at = 0; at < plain.length; at += pieceBytes)
      yield cipher.update(plain.subarray(at, at + pieceBytes));
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  }
  const openUnder = (masterKey: Buffer, id: string, sealed: Uint8Array): Buffer => {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length);
    if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes)
      throw new Error('The data was not encrypted with this master key.');
    const nonce = bytes.subarray(1, 1 + nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(masterKey, id), nonce)
      .setAAD(context(id))
      .setAuthTag(bytes.subarray(bytes.length - tagBytes));
    const body = bytes.subarray(1 + nonceBytes, bytes.length - tagBytes);
    // GCM has no last block: `final` only verifies, and throws before anything is returned.
    const plain = decipher.update(body);
    decipher.final();
    return plain;
  };
  const openAny = (
    id: string,
    sealed: Uint8Array,
  ): { readonly plain: Buffer; readonly isCurrent: boolean } => {
    let failure: unknown;
    for (const key of masterKeys.all) {
      try {
        return { plain: openUnder(key.value, id, sealed), isCurrent: key === masterKeys.current };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
  return {
    seal: (id, plain) => Buffer.concat([...sealPieces(id, plain)]),
    sealPieces,
    open: (id, sealed) => openAny(id, sealed).plain,
    openEarlier: (id, sealed) => {
      const { plain, isCurrent } = openAny(id, sealed);
      return isCurrent ? undefined : plain;
    },
  };
}
