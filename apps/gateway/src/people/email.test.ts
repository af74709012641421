import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey, readEmail } from './email.ts';

describe('addresses of e-mail', () => {
  it.each([
    ['direction', 'jane\u202e@example.com'],
    ['isolate', 'jane\u2066@example.com'],
    ['mark of direction', 'jane@exam\u200eple.com'],
    ['space without width', 'ja\u200bne@example.com'],
    ['joiner', 'ja\u200dne@example.com'],
    ['soft hyphen', 'ja\u00adne@example.com'],
    ['byte order mark', 'ja\ufeffne@example.com'],
    ['selector of a variation', 'jane\ufe0f@example.com'],
    ['filler', 'jane\u3164@example.com'],
    ['joiner of graphemes', 'ja\u034fne@example.com'],
    ['tag', 'jane\u{e0041}@example.com'],
    ['control character', 'ja\u0007ne@example.com'],
    ['C1 control character', 'ja\u0085ne@example.com'],
    ['line separator', 'ja\u2028ne@example.com'],
    ['no-break space', 'ja\u00a0ne@example.com'],
    ['lone surrogate', 'ja\ud800ne@example.com'],
    ['private character', 'ja\ue000ne@example.com'],
    ['full width', '\uff4aane@example.com'],
    ['ligature', '\ufb01@example.com'],
    ['second @', 'jane@example.com@evil.example'],
    ['no @', 'jane'],
    ['nobody', '@example.com'],
    ['too much', `${'a'.repeat(250)}@b.de`],
  ])('refuses what has a %s', (_what, text) => {
    expect(readEmail(text)).toBeUndefined();
  });

  it('has one form for what is the same', () => {
    expect(readEmail('  J\u00f6rg@example.com ')).toBe('J\u00f6rg@example.com');
    expect(readEmail('Jo\u0308rg@example.com')).toBe('J\u00f6rg@example.com');
    expect(emailKey('J\u00f6RG@EXAMPLE.com')).toBe('j\u00f6rg@example.com');
    expect(
      readEmail('\u0438\u0432\u0430\u043d@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444'),
    ).toBeDefined();
  });

  it('is what it is, read and compared again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ maxLength: 20 }), (one, two) => {
        const email = readEmail(`${one}@${two}`);
        fc.pre(email !== undefined);
        expect(readEmail(email)).toBe(email);
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
      }),
    );
  });
});
