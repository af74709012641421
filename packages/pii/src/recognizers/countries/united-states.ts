import { isLuhn, isUniform } from '../../checksums/index.ts';
import { hasDigit, labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { identifier } from './identifier.ts';

/** Area 001-665 or 667-899; group and serial number are not zero (SSA, POMS RM 10201). */
function isSsn(compact: string): boolean {
  return !/^(?:000|666|9)|^...00|0000$/.test(compact) && !isUniform(compact);
}

const ssnWords =
  'ssn, social security, social security number, social, soc sec, ssid, tax payer id, taxpayer id, tin, numero de seguro social, seguro social';
/** Prefixes assigned by the IRS. */
const einPrefix = /^(?:0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-58-9])/;

export const unitedStates: readonly Recognizer[] = [
  identifier(184_001, {
    shapes: 'd9',
    format: /^\d{3}([ -])\d{2}\1\d{4}$/,
    valid: isSsn,
    words: ssnWords,
    free: true,
  }),
  identifier(184_001, {
    shapes: 'd9',
    format: /^\d{3}[ .-]?\d{2}[ .-]?\d{4}$/,
    valid: isSsn,
    words: ssnWords,
  }),
  identifier(184_002, {
    shapes: 'd9',
    format: /^9\d{2}([ -])(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\1\d{4}$/,
    words: 'itin, individual taxpayer',
    free: true,
  }),
  identifier(184_002, {
    shapes: 'd9',
    format: /^\d{3}[ -]?\d{2}[ -]?\d{4}$/,
    valid: (compact) => /^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/.test(compact),
    words: 'itin, individual taxpayer, tax id',
  }),
  labelledValue({
    code: 184_003,
    score: 0.7,
    labels: terms('passport, passport no, us passport, passport card, passport book, travel document'),
    value: '[a-z]{0,2}\\d{6,9}',
    valid: hasDigit,
  }),
  labelledValue({
    code: 184_004,
    score: 0.7,
    labels: terms(
      `driver license, drivers license, driver s license, driver licence, driver license no, driving license, dl, dln, dl no, license no, state id, operator license, cdl`,
    ),
    value: '[a-z]{0,3}[ -]?\\d(?:[ -]?[\\da-z]){4,15}',
    valid: (value) => value.replace(/\D/g, '').length >= 5,
  }),
  identifier(184_005, {
    shapes: 'd1A1x1d1A1x1d1A2d2',
    format:
      /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d([ -]?)[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d\1[AC-HJKMNP-RT-Y]{2}\d{2}$/i,
    words: 'mbi, medicare, beneficiary, medicare id',
    free: true,
  }),
  identifier(184_007, {
    shapes: 'd9',
    format: /^\d{2}-?\d{7}$/,
    valid: (compact) => einPrefix.test(compact),
    words:
      'ein, fein, employer identification, employer id, federal tax id, tax id, irs number, tax identification',
  }),
  identifier(184_008, {
    shapes: 'd8 d9 d10 d11 d12 d13 d14 d15 d16 d17',
    format: /^\d{8,17}$/,
    words:
      'us bank account, checking account number, savings account number, bank account number, us bank number, deposit account',
  }),
  identifier(184_012, {
    shapes: 'd10',
    format: /^\d{10}$|^\d{4}[ -]\d{3}[ -]\d{3}$/,
    valid: (compact) => /^[12]/.test(compact) && isLuhn(`80840${compact}`),
    words: 'npi, national provider, national provider identifier, provider number',
  }),
];
