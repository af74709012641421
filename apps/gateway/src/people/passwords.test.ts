import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords, requireGoodPassword } from './passwords.ts';

describe('passwords', () => {
  it('SEC-55: are stored as argon2id, and compared in any normal form', async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash('correct horse \u00e4');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify('correct horse a\u0308', stored)).toBe(true);
    expect(await passwords.verify('correct horse a', stored)).toBe(false);
    expect(await passwords.verify('correct horse \u00e4', null)).toBe(false);
    expect(await passwords.hash('correct horse \u00e4')).not.toBe(stored);
    const [, , , , salt = '', digest] = stored.split('$');
    const nonce = Buffer.from(salt, 'base64');
    const message = 'correct horse \u00e4';
    const parameters = { message, nonce, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    expect(argon2Sync('argon2id', parameters).toString('base64').replace('=', '')).toBe(digest);
  });

  it('are compared a few at a time; who comes when many wait is refused', async () => {
    const passwords = createPasswords();
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.verify('x', null)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(34);
    expect(await passwords.verify('x', null)).toBe(false);
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
