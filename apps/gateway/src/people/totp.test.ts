import { describe, expect, it } from 'vitest';
import { findTotpStep, otpauthUri, toBase32, totpCode } from './totp.ts';

/** The secret of RFC 6238's vectors. */
const secret = Buffer.from('12345678901234567890');

describe('totpCode', () => {
  // Appendix B of RFC 6238, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is that of the RFC', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
    expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });
});

describe('findTotpStep', () => {
  it('accepts codes of a step before and after, and no others', () => {
    const at = 1_234_567_890_000;
    const found = [-60, -30, 0, 30, 60].map(
      (s) => findTotpStep(secret, '005924', at + s * 1000) !== undefined,
    );
    expect(found).toEqual([false, true, true, true, false]);
    for (const code of ['', '5924', '005924 ', '0059240', 'abcdef', '\uff10\uff10\uff15\uff19\uff12\uff14'])
      expect(findTotpStep(secret, code, at)).toBeUndefined();
  });
});

describe('toBase32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is that of RFC 4648', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });
});

it('makes an address for authenticator apps', () => {
  expect(otpauthUri(secret, 'a+b@example.com')).toBe(
    'otpauth://totp/Sluice%3Aa%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sluice',
  );
});
