import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installationSecret } from './key-files.ts';
import { keyedDigest } from './keyed-digest.ts';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-crypto-'));
  data = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('SEC-12 installationSecret', () => {
  it('creates 32 random bytes, readable by the owner only, and reads them again', async () => {
    const made = await installationSecret(data, 'master', undefined, true);
    expect([made.origin, made.value.length]).toEqual(['made', 32]);
    const path = join(data, 'master.key');
    expect([(await stat(path)).mode & 0o777, (await stat(data)).mode & 0o777]).toEqual([0o600, 0o700]);
    const found = await installationSecret(data, 'master', undefined, false);
    expect([found.origin, found.value]).toEqual(['file', made.value]);
    const other = await installationSecret(data, 'pepper', undefined, true);
    expect(other.value).not.toEqual(made.value);
  });

  it('is private even under a permissive umask', async () => {
    const before = process.umask(0);
    try {
      await installationSecret(data, 'master', undefined, true);
    } finally {
      process.umask(before);
    }
    expect((await stat(join(data, 'master.key'))).mode & 0o777).toBe(0o600);
  });

  it('uses the supplied secret, and writes nothing', async () => {
    const given = 'g'.repeat(32);
    const { value, origin } = await installationSecret(data, 'master', given, true);
    expect([value.toString(), origin]).toEqual([given, 'given']);
    await expect(stat(data)).rejects.toThrow('ENOENT');
  });

  it('rejects a supplied secret that is too short, without showing it', async () => {
    const given = 'a-short-secret';
    await expect(installationSecret(data, 'master', given, true)).rejects.toThrow(
      /^(?!.*a-short-secret).*32/,
    );
  });

  it('never creates one if stored data needs the old one, and names it', async () => {
    await expect(installationSecret(data, 'key-pepper', undefined, false)).rejects.toThrow(
      /key-pepper\.key, which is missing.*SLUICE_KEY_PEPPER/,
    );
    await expect(stat(data)).rejects.toThrow('ENOENT');
  });

  it.each(['', 'c2hvcnQ', 'not base64url at all!'])('rejects a damaged file: %j', async (text) => {
    await installationSecret(data, 'master', undefined, true);
    await writeFile(join(data, 'master.key'), text);
    await expect(installationSecret(data, 'master', undefined, true)).rejects.toThrow(/is invalid/);
    expect(await readFile(join(data, 'master.key'), 'utf8')).toBe(text);
  });

  it('throws for a file that it cannot read', async () => {
    await mkdir(join(data, 'master.key'), { recursive: true });
    await expect(installationSecret(data, 'master', undefined, true)).rejects.toThrow(
      'is a folder, not a file',
    );
  });

  it('two concurrent starts create one secret', async () => {
    const both = await Promise.allSettled(
      [1, 2].map(() => installationSecret(data, 'master', undefined, true)),
    );
    const values = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.value] : []));
    const { value } = await installationSecret(data, 'master', undefined, false);
    for (const one of values) expect(one).toEqual(value);
    expect(values.length).toBeGreaterThan(0);
  });
});

describe('keyedDigest', () => {
  it('is HMAC-SHA-256 of the UTF-8 text', () => {
    const secret = Buffer.from('secret');
    expect(keyedDigest(secret, 'té')).toBe(
      createHmac('sha256', secret).update(Buffer.from('té')).digest('hex'),
    );
    // RFC 4231, test case 2.
    expect(keyedDigest(Buffer.from('Jefe'), 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});
