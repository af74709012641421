import { digitAt } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { identifier } from './identifier.ts';

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** DNI and NIE: the number by 23 chooses the letter (Ministerio del Interior). */
function isNif(compact: string): boolean {
  const number = compact.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2');
  return letters[Number(number) % 23] === compact.at(-1) && Number(number) > 0;
}

/** CIF: sum of the even places and of the cross sums of the doubled odd ones; the check is a digit or a letter. */
function isCif(compact: string): boolean {
  let sum = 0;
  for (let at = 1; at < 8; at++) {
    const digit = digitAt(compact, at) * (at % 2 === 1 ? 2 : 1);
    sum += Math.floor(digit / 10) + (digit % 10);
  }
  const check = (10 - (sum % 10)) % 10;
  const last = compact.charAt(8);
  return last === String(check) || last === 'JABCDEFGHI'[check];
}

function isNss(compact: string): boolean {
  const [province, number] = [compact.slice(0, 2), compact.slice(2, 10)];
  const whole = number.startsWith('0')
    ? Number(province) * 10_000_000 + Number(number)
    : Number(province + number);
  return whole % 97 === Number(compact.slice(10)) && Number(province) > 0 && Number(province) <= 66;
}

const cifFormat =
  /^[ABCDEFGHJNPQRSUVW][- ]?\d{7}[- ]?[0-9A-J]$|^[ABCDEFGHJNPQRSUVW][- ]?\d{2}\.?\d{3}\.?\d{2}[- ]?[0-9A-J]$/i;

export const spain: readonly Recognizer[] = [
  identifier(172_401, {
    shapes: 'd8A1',
    format: /^\d{2}\.?\d{3}\.?\d{3}[- ]?[A-Z]$|^\d{8}[- ]?[A-Z]$/,
    valid: isNif,
    words: 'dni, nif, documento',
    free: true,
  }),
  identifier(172_401, {
    shapes: 'd8A1 d7A1',
    format: /^[\d.]{7,10}[- ]?[A-Z]$/i,
    valid: isNif,
    words: 'dni, nif, documento nacional de identidad, documento de identidad, identificacion fiscal',
  }),
  labelledValue({
    code: 172_403,
    score: 0.8,
    labels: terms('pasaporte, numero de pasaporte, pasaporte espanol, n pasaporte, spanish passport'),
    value: '[a-z]{0,3}\\d{6,9}|\\d{2}[a-z]{2}\\d{5}',
  }),
  identifier(172_407, {
    shapes: 'A1d7x1',
    format: cifFormat,
    valid: isCif,
    words: 'cif, nif, sociedad, empresa, razon social, vat, identificacion fiscal, s l, s a, sl, sa',
  }),
  identifier(172_409, {
    shapes: 'd4A3',
    format: /^\d{4}[ -]?[BCDFGHJ-NPR-TV-Z]{3}$/,
    words: 'matricula, coche, vehiculo, placa, turismo, furgoneta, moto, license plate',
  }),
  identifier(172_414, {
    shapes: 'A1d7A1',
    format: /^[XYZ][- ]?\d{7}[- ]?[A-Z]$/i,
    valid: isNif,
    words: 'nie, extranjero, residencia',
    free: true,
  }),
  identifier(172_415, {
    shapes: 'd12',
    format: /^\d{2}[ /-]\d{8}[ /-]\d{2}$/,
    valid: isNss,
    words: 'nss, naf',
    free: true,
  }),
  identifier(172_415, {
    shapes: 'd12',
    valid: isNss,
    words:
      'nss, naf, seguridad social, seg social, numero de afiliacion, numero de la seguridad social, afiliacion, social security',
  }),
];
