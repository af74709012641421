import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts records of one kind: AES-256-GCM with a separate key for each record (SEC-10). */
export interface Sealer {
  /** @param id of the record; the result can be decrypted with this id only */
  seal(id: string, plain: Uint8Array): Buffer;
  /** The same, piece by piece: a large record is never in memory twice. */
  sealPieces(id: string, plain: Uint8Array): Iterable<Buffer>;
  /** Throws for data that was modified, truncated, or encrypted under another id, kind or master key. */
  open(id: string, sealed: Uint8Array): Buffer;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const pieceBytes = 1024 * 1024;

/**
 * @param masterKey of the installation, 32 bytes or more
 * @param kind of records, such as the name of their table
 */
export function createSealer(masterKey: Buffer, kind: string): Sealer {
  // HKDF (RFC 5869): no two records share a key, so no nonce can repeat under one.
  const keyOf = (id: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, 'sluice seal', `${kind}\u0000${id}`, 32));
  const context = (id: string): Buffer => Buffer.from(`${version}\u0000${kind}\u0000${id}`);
  function* sealPieces(id: string, plain: Uint8Array): Generator<Buffer> {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', keyOf(id), nonce).setAAD(context(id));
    yield Buffer.concat([Buffer.of(version), nonce]);
    for (let at = 0; at < plain.length; at += pieceBytes)
      yield cipher.update(plain.subarray(at, at + pieceBytes));
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  }
  return {
    seal: (id, plain) => Buffer.concat([...sealPieces(id, plain)]),
    sealPieces,
    open(id, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length);
      if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes)
        throw new Error('The data was not encrypted with this master key.');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id), bytes.subarray(1, 1 + nonceBytes))
        .setAAD(context(id))
        .setAuthTag(bytes.subarray(bytes.length - tagBytes));
      const body = bytes.subarray(1 + nonceBytes, bytes.length - tagBytes);
      // GCM has no last block: `final` only verifies, and throws before anything is returned.
      const plain = decipher.update(body);
      decipher.final();
      return plain;
    },
  };
}
