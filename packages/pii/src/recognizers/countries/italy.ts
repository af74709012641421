import { isLuhn } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { identifier } from './identifier.ts';

/** Values of the characters at odd places (D.M. 23/12/1976): digits as the letters A to J. */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const homonymDigits = 'LMNPQRSTUV';

function isFiscalCode(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const unit = compact.charCodeAt(at);
    const value = unit <= 0x39 ? unit - 0x30 : unit - 0x41;
    sum += at % 2 === 0 ? (odd[value] ?? 0) : value;
  }
  const day =
    Number(
      [...compact.slice(9, 11)]
        .map((char) => (homonymDigits.includes(char) ? homonymDigits.indexOf(char) : char))
        .join(''),
    ) % 40;
  return compact.charCodeAt(15) - 0x41 === sum % 26 && day >= 1 && day <= 31;
}

const fiscalFormat =
  /^[A-Z]{3}[ -]?[A-Z]{3}[ -]?[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[ -]?[A-Z][\dLMNPQRSTUV]{3}[ -]?[A-Z]$/i;

export const italy: readonly Recognizer[] = [
  identifier(138_001, {
    shapes: 'A6x2A1x2A1x3A1',
    format: fiscalFormat,
    valid: isFiscalCode,
    words: 'codice fiscale, cf, c.f., fiscal code, tax code',
    free: true,
  }),
  labelledValue({
    code: 138_003,
    score: 0.8,
    labels: terms('passaporto, numero passaporto, numero di passaporto, passaporto n, italian passport'),
    value: '[a-z]{0,2}\\d{7,9}',
  }),
  labelledValue({
    code: 138_004,
    score: 0.8,
    labels: terms('patente, patente di guida, numero patente, numero di patente, patente n'),
    value: '[a-z]{2}\\d{7}[a-z]|u1[a-z0-9]{7}[a-z]',
  }),
  identifier(138_006, {
    shapes: 'd11',
    format: /^\d{11}$|^\d{3} ?\d{4} ?\d{4}$/,
    valid: (compact) => isLuhn(compact) && compact !== '00000000000',
    words: 'partita iva, p.iva, p iva, piva, p. iva, iva, vat, codice fiscale, c.f., cf, p.i.',
  }),
  identifier(138_009, {
    shapes: 'A2d3A2',
    format: /^[A-HJ-NPR-TV-Z]{2}[ -]?\d{3}[ -]?[A-HJ-NPR-TV-Z]{2}$/,
    words: 'targa, targata, targato, auto, veicolo, macchina, furgone, license plate',
  }),
  labelledValue({
    code: 138_010,
    score: 0.8,
    labels: terms(
      'carta d identita, carta identita, numero carta d identita, cie, ci, documento d identita, documento, carta d identita n',
    ),
    value: '[a-z]{2}\\d{5}[a-z]{2}|[a-z]{2} ?\\d{7}',
  }),
];
