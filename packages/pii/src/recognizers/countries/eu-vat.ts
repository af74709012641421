/** VAT numbers with their country's letters: the letters and the check digits need no word beside them. */
import { digitAt, isLuhn, isMod11By10, mod97, weightedSum } from '../../checksums/index.ts';
import type { Recognizer } from '../recognizer.ts';
import { completes10, completes11, completes11Or0, countdown, isSumBy11 } from './check-digits.ts';
import { identifier } from './identifier.ts';

const words = `vat, vat number, vat no, vat id, ust id, ust idnr, umsatzsteuer, uid, tva, numero de tva, iva, nif iva, partita iva, btw, btw nummer, moms, mva, nip, dph, dic, pdv, afa`;

/** French key, or letters of the newer form, and the SIREN. */
function isFrench(digits: string): boolean {
  const siren = digits.slice(2);
  return (
    isLuhn(siren) &&
    (!/^\d{2}/.test(digits) || (12 + 3 * (Number(siren) % 97)) % 97 === Number(digits.slice(0, 2)))
  );
}

/** Numbers of the form before 1993 with weights 8 to 2, by 97; since 2009 plus 55. */
function isBritish(digits: string): boolean {
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2, 10, 1]);
  return [0, 42, 55].includes(sum % 97);
}

function isSpanish(value: string): boolean {
  const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
  if (/^[\dXYZ]\d{7}[A-Z]$/.test(value)) {
    const number = value.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2');
    return letters[Number(number) % 23] === value.at(-1);
  }
  let sum = 0;
  for (let at = 1; at < 8; at++) {
    const digit = digitAt(value, at) * (at % 2 === 1 ? 2 : 1);
    sum += Math.floor(digit / 10) + (digit % 10);
  }
  const check = (10 - (sum % 10)) % 10;
  return value.at(-1) === String(check) || value.at(-1) === 'JABCDEFGHI'[check];
}

function isAustrian(value: string): boolean {
  let sum = 4;
  for (let at = 1; at < 8; at++) {
    const digit = digitAt(value, at) * (at % 2 === 0 ? 2 : 1);
    sum += Math.floor(digit / 10) + (digit % 10);
  }
  return (10 - (sum % 10)) % 10 === digitAt(value, 8);
}

function isIrish(value: string): boolean {
  if (!/^\d{7}/.test(value)) return true;
  const second = value.length > 8 ? value.charCodeAt(8) - 0x40 : 0;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weightedSum(value, countdown(8, 2)) + second * 9) % 23] === value[7];
}

/** Code, country's letters, shapes and form after them, check. */
const rows: readonly (readonly [
  code: number,
  prefix: string,
  shapes: string,
  form: string,
  valid?: (value: string) => boolean,
])[] = [
  [127_606, 'DE', 'd9', '\\d{9}', isMod11By10],
  [104_006, 'AT', 'A1d8', 'U\\d{8}', isAustrian],
  [125_006, 'FR', 'x2d9', '[0-9A-HJ-NP-Z]{2}\\d{9}', isFrench],
  [182_606, 'GB', 'd9 d12', '\\d{9}(?:\\d{3})?', isBritish],
  [137_206, 'IE', 'd7A1 d7A2', '\\d{7}[A-W][A-I]?', isIrish],
  [
    152_806,
    'NL',
    'd9A1d2',
    '\\d{9}B\\d{2}',
    (value) => weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || mod97(`NL${value}`) === 1,
  ],
  [
    105_606,
    'BE',
    'd10',
    '[01]\\d{9}',
    (value) => 97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8)),
  ],
  [144_206, 'LU', 'd8', '\\d{8}', (value) => Number(value.slice(0, 6)) % 89 === Number(value.slice(6))],
  [175_206, 'SE', 'd12', '\\d{10}01', (value) => isLuhn(value.slice(0, 10))],
  [120_807, 'DK', 'd8', '\\d{8}', (value) => weightedSum(value, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  [157_806, 'NO', 'd9A3', '\\d{9}MVA', (value) => completes11(value, [3, 2, 7, 6, 5, 4, 3, 2])],
  [124_606, 'FI', 'd8', '\\d{8}', (value) => completes11(value, [7, 9, 10, 5, 8, 4, 2])],
  [172_406, 'ES', 'x1d7x1', '[0-9A-Z]\\d{7}[0-9A-Z]', isSpanish],
  [138_006, 'IT', 'd11', '\\d{11}', isLuhn],
  [162_006, 'PT', 'd9', '\\d{9}', (value) => completes11Or0(value, countdown(9, 2))],
  [
    130_006,
    'EL',
    'd9',
    '\\d{9}',
    (value) => (weightedSum(value, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(value, 8),
  ],
  [119_606, 'CY', 'd8A1', '\\d{8}[A-Z]'],
  [
    147_006,
    'MT',
    'd8',
    '\\d{8}',
    (value) => (weightedSum(value, [3, 4, 6, 7, 8, 9]) + Number(value.slice(6))) % 37 === 0,
  ],
  [
    161_606,
    'PL',
    'd10',
    '\\d{10}',
    (value) => weightedSum(value, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(value, 9),
  ],
  [
    120_306,
    'CZ',
    'd8',
    '\\d{8}',
    (value) => (11 - (weightedSum(value, countdown(8, 2)) % 11)) % 10 === digitAt(value, 7),
  ],
  [170_306, 'SK', 'd10', '[1-9]\\d[2346-9]\\d{7}', (value) => Number(value) % 11 === 0],
  [134_806, 'HU', 'd8', '\\d{8}', (value) => completes10(value, [9, 7, 3, 1, 9, 7, 3])],
  [164_206, 'RO', 'd6 d7 d8 d9 d10', '[1-9]\\d{5,9}', isRomanian],
  [110_006, 'BG', 'd9', '\\d{9}', isBulgarian],
  [119_106, 'HR', 'd11', '\\d{11}', isMod11By10],
  [
    170_506,
    'SI',
    'd8',
    '[1-9]\\d{7}',
    (value) => (11 - (weightedSum(value, countdown(8, 2)) % 11)) % 10 === digitAt(value, 7),
  ],
  [123_306, 'EE', 'd9', '\\d{9}', (value) => completes10(value, [3, 7, 1, 3, 7, 1, 3, 7])],
  [
    142_806,
    'LV',
    'd11',
    '[4-9]\\d{10}',
    (value) => weightedSum(value, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  ],
  [144_006, 'LT', 'd9 d12', '\\d{9}(?:\\d{3})?', isLithuanian],
];

function isRomanian(value: string): boolean {
  const digits = value.padStart(10, '0');
  return ((weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digitAt(digits, 9);
}

function isBulgarian(value: string): boolean {
  const first = weightedSum(value, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  return first < 10 ? first === digitAt(value, 8) : isSumBy11(value, [3, 4, 5, 6, 7, 8, 9, 10]);
}

function isLithuanian(value: string): boolean {
  const size = value.length - 1;
  const weights = (from: number): number[] => Array.from({ length: size }, (_, at) => ((at + from) % 9) + 1);
  const first = weightedSum(value, weights(0)) % 11;
  return (first < 10 ? first : (weightedSum(value, weights(2)) % 11) % 10) === digitAt(value, size);
}

const joints = '[ .\\-/]?';

/** The form with joints allowed before each place. */
function written(form: string): string {
  return form.replace(
    /(\\d|\[[^\]]+\]|[A-Z]+)(?:\{(\d+)(?:,(\d+))?\})?/g,
    (_all, unit: string, least?: string, most?: string) => {
      const counts = least === undefined ? '' : `{${least}${most === undefined ? '' : `,${most}`}}`;
      return `(?:${joints}${unit})${counts}`;
    },
  );
}

export const euVatRecognizers: readonly Recognizer[] = rows.map(([code, prefix, shapes, form, valid]) =>
  identifier(code, {
    shapes: shapes
      .split(' ')
      .map((shape) => `A2${shape}`)
      .join(' '),
    format: new RegExp(`^${prefix}${written(form)}$`, 'i'),
    words,
    free: true,
    score: 0.9,
    valid: (compact) => valid?.(compact.slice(2)) ?? true,
  }),
);
