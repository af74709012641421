import { alphanumericValue, digitAt, isMonthDay, weightedSum } from '../../checksums/index.ts';
import type { Recognizer } from '../recognizer.ts';
import { completes10, countdown, isSumBy11 } from './check-digits.ts';
import { identifier } from './identifier.ts';

/** PESEL: the month carries the century in steps of 20. */
function isPesel(compact: string): boolean {
  const month = String(Number(compact.slice(2, 4)) % 20).padStart(2, '0');
  return (
    isMonthDay(month + compact.slice(4, 6), 0, 2) && completes10(compact, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3])
  );
}

/** Quoted, a number of this form is a field of its own, as in SQL: of somebody born from 1920 to 2012 it needs no label. */
const quotedPesel: Recognizer = {
  kind: 'trigger',
  code: 161_601,
  score: 0.7,
  chars: `'"`,
  pattern: /['"](\d{11})(?=['"])/y,
  valid: (value) => isPesel(value) && /^(?:[2-9]\d[01]|(?:0\d|1[0-2])[23])/.test(value),
};

function isRegon(compact: string): boolean {
  const short = isSumBy11(compact, [8, 9, 2, 3, 4, 5, 6, 7]);
  return short && (compact.length === 9 || isSumBy11(compact, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]));
}

/** Dowód osobisty: letters from 10, weights 7, 3, 1; the fourth place is the check digit. */
function isPolishCard(compact: string): boolean {
  let sum = 0;
  for (const [at, weight] of [7, 3, 1, 0, 7, 3, 1, 7, 3].entries())
    sum += alphanumericValue(compact.charCodeAt(at)) * weight;
  return sum % 10 === digitAt(compact, 3);
}

/** Rodné číslo: divisible by 11; women's months add 50, busy days 20 more. */
function isBirthNumber(compact: string): boolean {
  let month = Number(compact.slice(2, 4));
  if (month > 50) month -= 50;
  if (month > 20) month -= 20;
  if (month < 1 || month > 12 || Number(compact.slice(4, 6)) > 31 || Number(compact.slice(4, 6)) < 1)
    return false;
  if (compact.length === 9) return Number(compact.slice(0, 2)) < 54;
  return (
    Number(compact) % 11 === 0 || ((Number(compact.slice(0, 9)) % 11) % 10 === 0 && compact.endsWith('0'))
  );
}

const hungarianSum = (compact: string): boolean =>
  weightedSum(compact, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === digitAt(compact, 9);

export const centralEuropeRecognizers: readonly Recognizer[] = [
  identifier(161_601, {
    shapes: 'd11',
    format: /^\d{11}$|^\d{6} ?\d{5}$/,
    valid: isPesel,
    words: 'pesel, numer pesel, nr pesel, polish id',
  }),
  quotedPesel,
  identifier(161_602, {
    shapes: 'd10',
    format: /^\d{3}[- ]\d{3}[- ]\d{2}[- ]\d{2}$|^\d{3}-\d{2}-\d{2}-\d{3}$/,
    valid: (compact) => weightedSum(compact, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(compact, 9),
    words: 'nip',
    free: true,
  }),
  identifier(161_602, {
    shapes: 'd10',
    valid: (compact) => weightedSum(compact, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(compact, 9),
    words: 'nip, numer nip, podatnik, identyfikacji podatkowej, tax id',
  }),
  identifier(161_603, {
    shapes: 'A2d7',
    format: /^[A-Z]{2} ?\d{7}$/i,
    words: 'paszport, paszportu, numer paszportu, nr paszportu, polish passport',
  }),
  identifier(161_607, { shapes: 'd9 d14', valid: isRegon, words: 'regon, numer regon, nr regon' }),
  identifier(161_610, {
    shapes: 'A3d6',
    format: /^[A-Z]{3} ?\d{6}$/i,
    valid: isPolishCard,
    words: 'dowod, dowodu, dowod osobisty, dowodu osobistego, nr dowodu, id card, polish id card',
  }),
  identifier(120_301, {
    shapes: 'd9 d10',
    format: /^\d{6}\/\d{3,4}$/,
    valid: isBirthNumber,
    words: 'rodne cislo, r c, rc, birth number',
    free: true,
  }),
  identifier(120_301, {
    shapes: 'd9 d10',
    format: /^\d{9,10}$/,
    valid: isBirthNumber,
    words: 'rodne cislo, rc, birth number',
  }),
  identifier(120_307, {
    shapes: 'd8',
    format: /^\d{8}$|^\d{3} ?\d{2} ?\d{3}$/,
    valid: (compact) => (11 - (weightedSum(compact, countdown(8, 2)) % 11)) % 10 === digitAt(compact, 7),
    words: 'ico, identifikacni cislo, ic, identifikacne cislo',
  }),
  identifier(170_301, {
    shapes: 'd9 d10',
    format: /^\d{6}\/?\d{3,4}$/,
    valid: isBirthNumber,
    words: 'slovensk*, slovak*, bratislava, kosice, rodne cislo sk',
  }),
  identifier(134_802, {
    shapes: 'd10',
    format: /^8\d{9}$/,
    valid: hungarianSum,
    words: 'adoazonosito, adoazonosito jel, ado azonosito, adoszam, tax id',
  }),
  identifier(134_815, {
    shapes: 'd9',
    format: /^\d{3}[ -]?\d{3}[ -]?\d{3}$/,
    valid: (compact) => weightedSum(compact, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === digitAt(compact, 8),
    words: 'taj, taj szam, tajszam, taj kartya, social security',
  }),
  identifier(123_301, {
    shapes: 'd11',
    format: /^[1-8]\d{10}$/,
    valid: isBaltic,
    words: 'isikukood, ik, personal code, estonian id',
  }),
  identifier(144_001, {
    shapes: 'd11',
    format: /^[3-6]\d{10}$/,
    valid: isBaltic,
    words: 'asmens kodas, asmens, ak, lithuanian id',
  }),
  identifier(142_801, {
    shapes: 'd11',
    format: /^\d{6}-?\d{5}$/,
    valid: isLatvian,
    words: 'personas kods, pk, personas koda, latvian id',
  }),
  identifier(164_201, {
    shapes: 'd13',
    format: /^[1-9]\d{12}$/,
    valid: (compact) =>
      isMonthDay(compact, 3, 5) && Number(compact.slice(7, 9)) <= 52 && isSumWith10(compact),
    words: 'cnp, cod numeric personal, cod numeric, buletin, carte de identitate',
  }),
  identifier(110_001, {
    shapes: 'd10',
    format: /^\d{10}$/,
    valid: isEgn,
    words: 'egn, egn no, edinen grazhdanski nomer, bulgarian id',
  }),
  identifier(110_014, {
    shapes: 'd10',
    format: /^\d{10}$/,
    valid: (compact) => weightedSum(compact, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === digitAt(compact, 9),
    words: 'pnf, lnch, lnc, foreigner number',
  }),
];

/** Isikukood and asmens kodas: weights 1 to 9, then 3 to 9; a second remainder of 10 counts as 0. */
function isBaltic(compact: string): boolean {
  const first = weightedSum(compact, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  const second = weightedSum(compact, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
  return isMonthDay(compact, 3, 5) && (first < 10 ? first : second % 10) === digitAt(compact, 10);
}

function isLatvian(compact: string): boolean {
  if (/^3[2-9]/.test(compact)) return true;
  const sum = 1 + weightedSum(compact, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9]);
  return isMonthDay(compact, 2, 0) && (sum % 11) % 10 === digitAt(compact, 10);
}

/** CNP: weights 279146358279 by 11, where 10 counts as 1. */
function isSumWith10(compact: string): boolean {
  const remainder = weightedSum(compact, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return (remainder === 10 ? 1 : remainder) === digitAt(compact, 12);
}

function isEgn(compact: string): boolean {
  const month = String(Number(compact.slice(2, 4)) % 20).padStart(2, '0');
  return isMonthDay(month + compact.slice(4, 6), 0, 2) && isSumBy11(compact, [2, 4, 8, 5, 10, 9, 7, 3, 6]);
}
