import { createCipheriv, hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openCompound, packCompound } from '../archive/index.ts';
import { createBudget, defaultLimits } from '../model/index.ts';
import { unlockOffice } from './index.ts';
import { combine, openRc4 } from './rc4.ts';
import { clearXor, openXor } from './xor-obfuscation.ts';

const budget = () => createBudget(defaultLimits);
const password = 'geheim-ü';
const utf16 = Buffer.from(password, 'utf16le');
const salt = Buffer.alloc(16, 7);
const digest = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer =>
  hash(algorithm, Buffer.concat(parts), 'buffer');
const u16 = (...values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const document = Buffer.from('PK the document '.repeat(700), 'latin1');

function aes(mode: 'cbc' | 'ecb', key: Uint8Array, start: Uint8Array | null, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, start);
  cipher.setAutoPadding(false);
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

function spun(algorithm: string, count: number): Buffer {
  let value = digest(algorithm, salt, utf16);
  for (let at = 0; at < count; at += 1) value = digest(algorithm, u32(at), value);
  return value;
}

function agile(spinCount = 20): Uint8Array {
  const key = Buffer.alloc(32, 3);
  const base = spun('sha512', Math.min(spinCount, 20));
  const seal = (purpose: string, bytes: Uint8Array): string =>
    aes('cbc', digest('sha512', base, Buffer.from(purpose, 'hex')).subarray(0, 32), salt, bytes).toString(
      'base64',
    );
  const verifier = Buffer.alloc(16, 5);
  const common =
    'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
  const saltValue = salt.toString('base64');
  const xml = `<encryption><keyData ${common} saltValue="${saltValue}"/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spinCount}" ${common} saltValue="${saltValue}" encryptedVerifierHashInput="${seal('fea7d2763b4b9e79', verifier)}" encryptedVerifierHashValue="${seal('d7aa0f6d3061344e', digest('sha512', verifier))}" encryptedKeyValue="${seal('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments = Array.from({ length: Math.ceil(document.length / 4096) }, (_, at) =>
    aes(
      'cbc',
      key,
      digest('sha512', salt, u32(at)).subarray(0, 16),
      document.subarray(at * 4096, (at + 1) * 4096),
    ),
  );
  return packCompound([
    { path: 'EncryptionInfo', bytes: Buffer.concat([u16(4, 4), u32(0x40), Buffer.from(xml)]) },
    { path: 'EncryptedPackage', bytes: Buffer.concat([u32(document.length, 0), ...segments]) },
  ]);
}

function standard(): Uint8Array {
  const base = digest('sha1', spun('sha1', 50_000), u32(0));
  const block = Buffer.alloc(64, 0x36);
  for (const [at, byte] of base.entries()) block[at] = byte ^ 0x36;
  const key = digest('sha1', block).subarray(0, 16);
  const verifier = Buffer.alloc(16, 5);
  const header = Buffer.concat([u32(0x24, 0, 0x660e, 0x8004, 128, 24, 0, 0), u16(0)]);
  const info = Buffer.concat([
    u16(3, 2),
    u32(0x24, header.length),
    header,
    u32(16),
    salt,
    aes('ecb', key, null, verifier),
    u32(20),
    aes('ecb', key, null, digest('sha1', verifier)),
  ]);
  return packCompound([
    { path: 'EncryptionInfo', bytes: info },
    {
      path: 'EncryptedPackage',
      bytes: Buffer.concat([u32(document.length, 0), aes('ecb', key, null, document)]),
    },
  ]);
}

/** What stands in a file about RC4 with a key of 128 bits; its verifier is encrypted by what it says itself. */
function cryptoApiInfo(): Buffer {
  const base = digest('sha1', salt, utf16);
  const key = digest('sha1', base, u32(0)).subarray(0, 16);
  const verifier = Buffer.alloc(16, 9);
  const clear = Buffer.concat([verifier, digest('sha1', verifier)]);
  const sealed = combine(clear, rc4(key, clear.length));
  const header = u32(4, 0, 0x6801, 0x8004, 128, 1, 0, 0);
  return Buffer.concat([
    u16(2, 2),
    u32(4, header.length),
    header,
    u32(16),
    salt,
    sealed.subarray(0, 16),
    u32(20),
    sealed.subarray(16),
  ]);
}

function olderInfo(): Buffer {
  const start = digest('md5', utf16).subarray(0, 5);
  const base = digest('md5', ...Array.from({ length: 16 }, () => [start, salt]).flat()).subarray(0, 5);
  const verifier = Buffer.alloc(16, 9);
  const clear = Buffer.concat([verifier, digest('md5', verifier)]);
  const sealed = combine(clear, rc4(digest('md5', base, u32(0)), clear.length));
  return Buffer.concat([u16(1, 1), salt, sealed]);
}

/** RC4 once more, in the words of its description, so that both cannot be wrong in the same way. */
function rc4(key: Uint8Array, length: number): Uint8Array {
  const s = [...Array.from({ length: 256 }).keys()];
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + Number(s[i]) + Number(key[i % key.length])) % 256;
    [s[i], s[j]] = [Number(s[j]), Number(s[i])];
  }
  let [i, j] = [0, 0];
  return Uint8Array.from({ length }, () => {
    i = (i + 1) % 256;
    j = (j + Number(s[i])) % 256;
    [s[i], s[j]] = [Number(s[j]), Number(s[i])];
    return Number(s[(Number(s[i]) + Number(s[j])) % 256]);
  });
}

function keystream(info: Uint8Array) {
  const found = openRc4(info, password);
  if (found === undefined || found === 'unsupported') throw new Error('the password does not fit');
  return found;
}

const infos = [
  ['RC4', olderInfo()],
  ['RC4 CryptoAPI', cryptoApiInfo()],
] as const;

describe('encrypted packages', () => {
  it.each([
    ['agile', agile()],
    ['standard', standard()],
  ])('of %s encryption open with their password alone', (_, file) => {
    expect(Buffer.from(unlockOffice(file, password, budget()))).toEqual(document);
    expect(unlockOffice(file, undefined, budget())).toBe(file);
    expect(() => unlockOffice(file, 'geheim', budget())).toThrow(
      expect.objectContaining({ reason: 'wrong_password' }),
    );
  });

  it('do not spin for minutes', () => {
    expect(() => unlockOffice(agile(10_000_000), password, budget())).toThrow(
      expect.objectContaining({ reason: 'too_much_cpu' }),
    );
  });

  it('say so if they are encrypted in another way or damaged', () => {
    const file = (info: Uint8Array) =>
      packCompound([
        { path: 'EncryptionInfo', bytes: info },
        { path: 'EncryptedPackage', bytes: new Uint8Array(64) },
      ]);
    expect(() => unlockOffice(file(u16(4, 3)), password, budget())).toThrow(
      expect.objectContaining({ reason: 'unknown_encryption', code: 'encrypted_document' }),
    );
    expect(() =>
      unlockOffice(packCompound([{ path: 'EncryptedPackage', bytes: u16(1) }]), 'a', budget()),
    ).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });
});

describe('encrypted streams', () => {
  it.each(infos)('of workbooks open with %s: records, but not their heads', (_, info) => {
    const record = (type: number, body: Uint8Array) => Buffer.concat([u16(type, body.length), body]);
    const clear = Buffer.concat([
      record(0x809, Buffer.alloc(16)),
      record(0x2f, Buffer.concat([u16(1), info])),
      record(0x85, Buffer.from('placethe sheet')),
      record(0xfc, Buffer.alloc(3000, 'strings ')),
    ]);
    const stream = keystream(info).bytes(clear.length, 1024);
    const sealed = Buffer.from(clear);
    let at = 0;
    while (at < clear.length) {
      const type = clear.readUInt16LE(at);
      const end = at + 4 + clear.readUInt16LE(at + 2);
      const from = type === 0x85 ? at + 8 : type === 0xfc ? at + 4 : end;
      for (let byte = from; byte < end; byte += 1) sealed[byte] = Number(clear[byte]) ^ Number(stream[byte]);
      at = end;
    }
    const opened = openCompound(
      unlockOffice(packCompound([{ path: 'Workbook', bytes: sealed }]), password, budget()),
    );
    const book = Buffer.from(opened?.read('Workbook') ?? []);
    expect(book.includes('placethe sheet')).toBe(true);
    expect(book.subarray(-3000)).toEqual(clear.subarray(-3000));
  });

  it.each(infos)('of documents open with %s, but for their first bytes', (_, info) => {
    const start = Buffer.alloc(68);
    start.writeUInt16LE(0x0100 | 0x0200, 10);
    start.writeUInt32LE(info.length, 14);
    const clear = Buffer.concat([start, Buffer.alloc(2000, 'words ')]);
    const stream = keystream(info);
    const sealed = Buffer.from(combine(clear, stream.bytes(clear.length, 512)));
    sealed.set(start);
    const table = Buffer.concat([info, Buffer.alloc(600, 'pieces ')]);
    const sealedTable = Buffer.from(combine(table, stream.bytes(table.length, 512)));
    sealedTable.set(info);
    const file = packCompound([
      { path: 'WordDocument', bytes: sealed },
      { path: '1Table', bytes: sealedTable },
    ]);
    const opened = openCompound(unlockOffice(file, password, budget()));
    expect(Buffer.from(opened?.read('WordDocument') ?? []).subarray(68)).toEqual(clear.subarray(68));
    expect(Buffer.from(opened?.read('1Table') ?? [])).toEqual(table);
  });

  it('of presentations open object by object', () => {
    const record = (type: number, body: Uint8Array) => Buffer.concat([u16(0, type), u32(body.length), body]);
    const info = cryptoApiInfo();
    const slide = record(1000, Buffer.from('the slides'));
    const session = record(0x2f14, info);
    const directoryAt = slide.length + session.length;
    const directory = record(0x1772, u32(1 | (2 << 20), 0, slide.length));
    const edit = record(0x0ff5, u32(0, 0, 0, directoryAt, 1, 2, 0, 2));
    const sealed = combine(slide, keystream(info).block(1, slide.length));
    const user = Buffer.concat([
      u16(0, 0x0ff6),
      u32(20, 20, 0xf3d1c4df, directoryAt + directory.length),
      Buffer.alloc(8),
    ]);
    const file = packCompound([
      { path: 'PowerPoint Document', bytes: Buffer.concat([sealed, session, directory, edit]) },
      { path: 'Current User', bytes: user },
      { path: 'EncryptedSummary', bytes: new Uint8Array(20) },
    ]);
    const opened = openCompound(unlockOffice(file, password, budget()));
    expect(opened?.entries.map(({ path }) => path)).not.toContain('EncryptedSummary');
    expect(Buffer.from(opened?.read('PowerPoint Document') ?? []).subarray(0, slide.length)).toEqual(slide);
    expect(() => unlockOffice(file, 'other', budget())).toThrow(
      expect.objectContaining({ reason: 'wrong_password' }),
    );
  });

  it('of old workbooks open with XOR', () => {
    const key = openXor(0x9a0a, 'VelvetSweatshop');
    expect(key).toHaveLength(16);
    expect(openXor(0x9a0a, 'Velvetsweatshop')).toBeUndefined();
    if (key === undefined) return;
    const clear = Buffer.from('the content of a record');
    // The other way round: each byte is rotated back, then combined.
    const sealed = clear.map(
      (byte, at) => ((byte << 5) | (byte >> 3)) ^ Number(key[(100 + clear.length + at) % 16]),
    );
    expect(Buffer.from(clearXor(sealed, 100, key)).toString()).toBe('the content of a record');
  });
});
