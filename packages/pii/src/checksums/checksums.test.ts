import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { stdnum } from 'stdnum';
import validator from 'validator';
import { describe, expect, it } from 'vitest';
import {
  base58CheckPayload,
  bech32Kind,
  isEip55,
  isLuhn,
  isMod11By10,
  isMod11Dash2,
  isMod37By36,
  isMonthDay,
  isUniform,
  isVerhoeff,
  luhnSum,
  mod97,
} from './index.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

describe('check digits', () => {
  it('Luhn agrees with stdnum on Canadian numbers', () => {
    const oracle = stdnum['CA']?.['sin'];
    fc.assert(
      fc.property(digits(8), fc.integer({ min: 0, max: 9 }), (body, check) => {
        const number = `1${body.slice(1)}${check}`;
        expect(isLuhn(number)).toBe(oracle?.validate(number).isValid);
      }),
    );
  });

  it('Luhn writes letters out as ISO 6166 does', () => {
    expect(luhnSum('US0378331005') % 10).toBe(0);
    expect(luhnSum('US0378331006') % 10).not.toBe(0);
    expect(validator.isISIN('US0378331005')).toBe(true);
  });

  it('mod 97 agrees with ibantools', () => {
    fc.assert(
      fc.property(digits(18), fc.integer({ min: 2, max: 98 }), (account, check) => {
        const pair = String(check).padStart(2, '0');
        const iban = `DE${pair}${account}`;
        expect(mod97(`${account}DE${pair}`) === 1).toBe(isValidIBAN(iban));
      }),
    );
    expect(mod97('12-4')).toBeNaN();
  });

  it('mod 11,10 agrees with stdnum on Croatian numbers', () => {
    const oracle = stdnum['HR']?.['oib'];
    fc.assert(fc.property(digits(11), (number) => isMod11By10(number) === oracle?.validate(number).isValid));
    expect(isMod11By10('33392005961')).toBe(true);
  });

  it('mod 37,36 knows its standard example', () => {
    expect(isMod37By36('A12425GABC1234002M')).toBe(true);
    expect(isMod37By36('A12425GABC1234002N')).toBe(false);
    expect(isMod37By36('A12-25GABC1234002M')).toBe(false);
  });

  it('mod 11-2 knows published identifiers', () => {
    expect(isMod11Dash2('0000000218250097')).toBe(true);
    expect(isMod11Dash2('11010519491231002X')).toBe(true);
    expect(isMod11Dash2('110105194912310021')).toBe(false);
  });

  it('Verhoeff agrees with stdnum on Aadhaar', () => {
    const oracle = stdnum['IN']?.['aadhaar'];
    fc.assert(
      fc.property(digits(11), (body) => {
        const number = `2${body}`;
        expect(isVerhoeff(number)).toBe(oracle?.validate(number).isValid);
      }),
    );
    expect(isVerhoeff('234123412346')).toBe(true);
  });

  it('days and placeholders', () => {
    expect(isMonthDay('0229', 0, 2)).toBe(true);
    expect(isMonthDay('0230', 0, 2)).toBe(false);
    expect(isUniform('0000')).toBe(true);
    expect(isUniform('0001')).toBe(false);
  });
});

describe('addresses', () => {
  it('Base58Check', () => {
    expect(base58CheckPayload('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')?.[0]).toBe(0);
    expect(base58CheckPayload('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb')).toBeUndefined();
    expect(base58CheckPayload('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0')).toBeUndefined();
    expect(base58CheckPayload('11')).toBeUndefined();
  });

  it('Bech32 and Bech32m', () => {
    expect(bech32Kind('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('bech32');
    expect(bech32Kind('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')).toBe('bech32m');
    expect(bech32Kind('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toBeUndefined();
    expect(bech32Kind('bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined();
    expect(bech32Kind('nothing')).toBeUndefined();
    expect(bech32Kind('bc1bbbbbbbbbb')).toBeUndefined();
  });

  it('EIP-55', () => {
    expect(isEip55('5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true);
    expect(isEip55('5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBe(false);
    expect(isEip55('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true);
    expect(isEip55('5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).toBe(true);
  });
});
