import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords, type Passwords, requireGoodPassword } from './passwords.ts';

const admit = () => Promise.resolve(undefined);
const isRight = async (passwords: Passwords, password: string, stored: string | null): Promise<boolean> =>
  (await passwords.verify(password, stored, admit)).isRight;

describe('passwords', () => {
  it('SEC-55: are stored as argon2id, and compared in any normal form', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('correct horse \u00e4');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isRight(passwords, 'correct horse a\u0308', stored)).toBe(true);
    expect(await isRight(passwords, 'correct horse a', stored)).toBe(false);
    expect(await isRight(passwords, 'correct horse \u00e4', null)).toBe(false);
    expect(await passwords.hash('correct horse \u00e4')).not.toBe(stored);
    const [, , , , salt = '', digest] = stored.split('$');
    const nonce = Buffer.from(salt, 'base64');
    const message = 'correct horse \u00e4';
    const parameters = { message, nonce, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    expect(argon2Sync('argon2id', parameters).toString('base64').replace('=', '')).toBe(digest);
  });

  it('are compared a few at a time; who comes when many wait is refused', async () => {
    const passwords = createPasswords();
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => isRight(passwords, 'x', null)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(34);
    expect(await isRight(passwords, 'x', null)).toBe(false);
  });

  it('are compared for who is admitted when it is their turn', async () => {
    const passwords = createPasswords();
    await expect(passwords.verify('x', null, () => Promise.reject(new Error('too early')))).rejects.toThrow(
      'too early',
    );
    const admitted = await passwords.verify('x', null, () => Promise.resolve(7));
    expect(admitted).toEqual({ isRight: false, admitted: 7 });
  });

  it('must be hard to guess', () => {
    for (const [password, email] of [
      ['aaaaaaaaaaaaaaa', 'a@example.com'],
      ['Jane.Doe@example.com', 'jane.doe@example.com'],
      ['JANE.DOE@EXAMPLE', 'jane.doe@example.com'],
    ] as const)
      expect(() => requireGoodPassword(password, email)).toThrow(/harder to guess/);
    requireGoodPassword('a battery staple', 'jane.doe@example.com');
  });
});
