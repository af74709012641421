import {
  alphanumericValue,
  digitAt,
  isLuhn,
  isMonthDay,
  isUniform,
  weightedSum,
} from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { identifier } from './identifier.ts';

/** T.C. kimlik no: two check digits (Nüfus ve Vatandaşlık İşleri). */
function isTckn(compact: string): boolean {
  const odd = weightedSum(compact, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weightedSum(compact, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return (
    !compact.startsWith('0') &&
    tenth === digitAt(compact, 9) &&
    (odd + even + tenth) % 10 === digitAt(compact, 10)
  );
}

function isVkn(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 9; at++) {
    const shifted = (digitAt(compact, at) + 9 - at) % 10;
    if (shifted !== 0) sum += (shifted * 2 ** (9 - at)) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10 === digitAt(compact, 9);
}

const isAbn = (compact: string): boolean =>
  (weightedSum(compact, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
const isAcn = (compact: string): boolean =>
  (10 - (weightedSum(compact, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === digitAt(compact, 8);

function isTfn(compact: string): boolean {
  const weights = compact.length === 9 ? [1, 4, 3, 7, 5, 8, 6, 9, 10] : [10, 7, 8, 4, 6, 3, 5, 1];
  return weightedSum(compact, weights) % 11 === 0 && !isUniform(compact);
}

function isIrd(compact: string): boolean {
  const digits = compact.padStart(9, '0');
  const check = (weights: readonly number[]): number => (11 - (weightedSum(digits, weights) % 11)) % 11;
  const first = check([3, 2, 7, 6, 5, 4, 3, 2]);
  return (first < 10 ? first : check([7, 4, 3, 2, 5, 2, 7, 6])) === digitAt(digits, 8);
}

/** NHI, HISO 10046: alphabet without I and O, weights 7 to 2; by 11, or by 23 in the newer form. */
function isNhi(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 6; at++) {
    const unit = alphanumericValue(compact.charCodeAt(at));
    const letter = unit - 9 - (unit > 18 ? 1 : 0) - (unit > 24 ? 1 : 0);
    sum += (unit < 10 ? unit : letter) * (7 - at);
  }
  if (/\d$/.test(compact)) return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === digitAt(compact, 6);
  return (
    'ABCDEFGHJKLMNPQRSTUVWXYZ'[22 - (sum % 23)] === compact[6] ||
    'ABCDEFGHJKLMNPQRSTUVWXYZ'[23 - (sum % 24) - 1] === compact[6]
  );
}

export const middleEastAfricaOceaniaRecognizers: readonly Recognizer[] = [
  identifier(179_201, {
    shapes: 'd11',
    format: /^[1-9]\d{10}$|^[1-9]\d{2} ?\d{3} ?\d{3} ?\d{2}$/,
    valid: isTckn,
    words: 'tc kimlik, t.c. kimlik, kimlik, kimlik no, tckn, tc no, turkish id, tc',
  }),
  identifier(179_202, {
    shapes: 'd10',
    format: /^\d{10}$|^\d{3} ?\d{3} ?\d{4}$/,
    valid: isVkn,
    words: 'vergi, vergi no, vkn, vergi kimlik, vergi numarasi, turkish tax',
  }),
  identifier(179_209, {
    shapes: 'd2A1d4 d2A2d3 d2A2d4 d2A3d2 d2A3d3',
    format: /^(?:0[1-9]|[1-7]\d|8[01]) ?[A-Z]{1,3} ?\d{2,4}$/,
    words: 'plaka, arac, license plate, araba, plakali',
  }),
  identifier(137_601, {
    shapes: 'd9',
    format: /^\d{9}$|^\d{8}-\d$|^\d ?\d{4} ?\d{4}$/,
    valid: (compact) => isLuhn(compact) && !isUniform(compact),
    words: 'teudat zehut, israeli id, israel, id number, tz, mispar zehut',
  }),
  identifier(137_601, {
    shapes: 'd8',
    format: /^\d{7}-\d$/,
    valid: isLuhn,
    words: 'teudat zehut, israeli id, israel, tz',
  }),
  identifier(178_401, {
    shapes: 'd15',
    format: /^784[ -]?(?:19|20)\d{2}[ -]?\d{7}[ -]?\d$/,
    words: 'emirates id',
    free: true,
  }),
  identifier(181_801, {
    shapes: 'd14',
    format: /^[23]\d{13}$/,
    valid: (compact) => isMonthDay(compact, 3, 5),
    words: 'national id, egypt, egyptian, egyptian id',
  }),
  identifier(171_001, {
    shapes: 'd13',
    format: /^\d{6} ?\d{4} ?[01][89]\d$|^\d{13}$/,
    valid: (compact) => isMonthDay(compact, 2, 4) && /^[012]$/.test(compact.charAt(10)) && isLuhn(compact),
    words: 'id number, south africa, south african id, identity number, sa id',
    free: true,
  }),
  identifier(156_601, {
    shapes: 'd11',
    format: /^\d{11}$|^\d{4} ?\d{3} ?\d{4}$/,
    words: 'nin, national identification number, nimc, nigeria, nigerian',
  }),
  identifier(156_608, {
    shapes: 'd11',
    format: /^22\d{9}$/,
    words: 'bvn, bank verification number, nigeria',
  }),
  identifier(140_402, {
    shapes: 'A1d9A1',
    format: /^[AP]\d{9}[A-Z]$/i,
    words: 'kra, kra pin, pin, kenya, tax',
  }),
  identifier(103_602, {
    shapes: 'd9 d8',
    format: /^\d{3}[ -]?\d{3}[ -]?\d{2,3}$/,
    valid: isTfn,
    words: 'tfn, tax file number, tax file, ato',
  }),
  labelledValue({
    code: 103_603,
    score: 0.8,
    labels: terms('australian passport, passport australia'),
    value: '[a-z]{1,2}\\d{7}',
  }),
  identifier(103_605, {
    shapes: 'd10 d11',
    format: /^[2-6]\d{3} ?\d{5} ?\d(?:[ /-]?\d)?$/,
    valid: (compact) => weightedSum(compact, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digitAt(compact, 8),
    words: 'medicare, medicare card, medicare number, medicare no',
  }),
  identifier(103_607, {
    shapes: 'd11',
    format: /^\d{2} \d{3} \d{3} \d{3}$/,
    valid: isAbn,
    words: 'abn',
    free: true,
  }),
  identifier(103_607, {
    shapes: 'd11',
    valid: isAbn,
    words: 'abn, australian business number, business number',
  }),
  identifier(103_608, {
    shapes: 'd6',
    format: /^\d{3}[ -]?\d{3}$/,
    words: 'bsb, bsb number, bank state branch',
  }),
  identifier(103_616, {
    shapes: 'd9',
    format: /^\d{3}[ -]?\d{3}[ -]?\d{3}$/,
    valid: isAcn,
    words: 'acn, australian company number, company number, pty',
  }),
  identifier(155_402, {
    shapes: 'd8 d9',
    format: /^\d{2,3}[ -]?\d{3}[ -]?\d{3}$/,
    valid: isIrd,
    words: 'ird, ird number, inland revenue, gst number, nz tax',
  }),
  identifier(155_405, {
    shapes: 'A3d4 A3d2A1x1',
    format: /^[A-HJ-NP-Z]{3}\d{2}(?:\d{2}|[A-HJ-NP-Z][A-HJ-NP-Z0-9])$/i,
    valid: isNhi,
    words: 'nhi, nhi number, national health index',
  }),
  identifier(155_408, {
    shapes: 'd14 d15 d16',
    format: /^\d{2}-\d{3,4}-\d{7}-\d{2,3}$/,
    words: 'bank account, account',
    free: true,
  }),
];
