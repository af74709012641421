import {
  alphanumericValue,
  digitAt,
  isMod11Dash2,
  isMonthDay,
  isVerhoeff,
  weightedSum,
} from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { countdown } from './check-digits.ts';
import { identifier } from './identifier.ts';

/** GSTIN: base 36, every second place doubled, digits of the products added. */
function isGstin(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 14; at++) {
    const product = alphanumericValue(compact.charCodeAt(at)) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return (36 - (sum % 36)) % 36 === alphanumericValue(compact.charCodeAt(14));
}

/** Unified social credit identifier, GB 32100: alphabet without I, O, S, V, Z; weights are powers of 3, modulo 31. */
function isUscc(compact: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  let sum = 0;
  let weight = 1;
  for (let at = 0; at < 17; at++) {
    const value = alphabet.indexOf(compact.charAt(at));
    if (value < 0) return false;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return alphabet[(31 - (sum % 31)) % 31] === compact[17];
}

function isMyNumber(compact: string): boolean {
  const remainder = weightedSum(compact, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (remainder <= 1 ? 0 : 11 - remainder) === digitAt(compact, 11);
}

function isCorporate(compact: string): boolean {
  return (
    9 - (weightedSum(compact.slice(1), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9) === digitAt(compact, 0)
  );
}

const rrnSum = (compact: string): number => weightedSum(compact, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11;
const isRrn = (compact: string): boolean =>
  isMonthDay(compact, 2, 4) && (11 - rrnSum(compact)) % 10 === digitAt(compact, 12);
const isFrn = (compact: string): boolean =>
  isMonthDay(compact, 2, 4) && (13 - rrnSum(compact)) % 10 === digitAt(compact, 12);

function isKoreanBusiness(compact: string): boolean {
  const sum = weightedSum(compact, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((digitAt(compact, 8) * 5) / 10);
  return (10 - (sum % 10)) % 10 === digitAt(compact, 9);
}

/** NRIC and FIN: weights 2, 7, 6, 5, 4, 3, 2; G and T shift by 4, M by 3. */
function isNric(compact: string): boolean {
  const first = compact.charAt(0);
  const shift = 'TG'.includes(first) ? 4 : first === 'M' ? 3 : 0;
  const letters = 'ST'.includes(first) ? 'JZIHGFEDCBA' : first === 'M' ? 'KLJNPQRTUWX' : 'XWUTRQPNMLK';
  const remainder = (weightedSum(compact.slice(1), [2, 7, 6, 5, 4, 3, 2]) + shift) % 11;
  return letters[first === 'M' ? 10 - remainder : remainder] === compact[8];
}

const isThai = (compact: string): boolean =>
  (11 - (weightedSum(compact, countdown(13, 2)) % 11)) % 10 === digitAt(compact, 12);

function isTaiwanese(compact: string): boolean {
  const region = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(compact.charAt(0)) + 10;
  return (
    (Math.floor(region / 10) +
      (region % 10) * 9 +
      weightedSum(compact.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1])) %
      10 ===
    0
  );
}

export const asiaRecognizers: readonly Recognizer[] = [
  identifier(135_601, {
    shapes: 'd12',
    format: /^[2-9]\d{3}([ -]?)\d{4}\1\d{4}$/,
    valid: isVerhoeff,
    words: 'aadhaar, aadhar, adhaar, uidai, uid, aadhaar number, aadhaar no, unique identification, vid',
  }),
  identifier(135_602, {
    shapes: 'A5d4A1',
    format: /^[A-Z]{3}[ABCFGHJLPTK][A-Z]\d{4}[A-Z]$/,
    words: 'pan, permanent account number, income tax',
    free: true,
  }),
  labelledValue({
    code: 135_603,
    score: 0.8,
    labels: terms('indian passport, passport india, india passport'),
    value: '[a-z]\\d{7}',
  }),
  identifier(135_607, {
    shapes: 'd2A5d4A1x1A1x1',
    format: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/i,
    valid: isGstin,
    words: 'gstin, gst',
    free: true,
  }),
  identifier(135_608, {
    shapes: 'A4d1x6',
    format: /^[A-Z]{4}0[A-Z0-9]{6}$/,
    words: 'ifsc, ifsc code, neft, rtgs, imps, bank, branch, account',
  }),
  identifier(135_609, {
    shapes: 'A2d2A1d4 A2d2A2d4 A2d2A3d4 A2d1A1d4 A2d1A2d4',
    format:
      /^(?:AN|AP|AR|AS|BR|CG|CH|DD|DL|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TN|TR|TS|UK|UP|WB)[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}$/,
    words: 'vehicle, registration, number plate, car, bike, rc',
    free: true,
    score: 0.7,
  }),
  identifier(135_613, {
    shapes: 'A3d7',
    format: /^[A-Z]{3}\d{7}$/i,
    words: 'voter, voter id, epic, election card, voter card, electoral',
  }),
  identifier(115_601, {
    shapes: 'd17x1',
    format: /^[1-9]\d{16}[\dX]$/i,
    valid: (compact) =>
      /^[1-8]/.test(compact) &&
      /^(?:18|19|20)/.test(compact.slice(6)) &&
      isMonthDay(compact, 10, 12) &&
      isMod11Dash2(compact),
    words: 'resident identity, id card, identity card, shenfenzheng',
    free: true,
  }),
  identifier(115_607, {
    shapes: 'x18',
    format: /^(?:1[1239]|5[1239]|9[123]|Y1)\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/,
    valid: isUscc,
    words: 'uscc, credit code, social credit',
    free: true,
  }),
  identifier(139_201, {
    shapes: 'd12',
    format: /^\d{4}[ -]?\d{4}[ -]?\d{4}$/,
    valid: isMyNumber,
    words: 'my number, mynumber, kojin bango, individual number, japan',
  }),
  identifier(139_207, {
    shapes: 'd13',
    format: /^\d-?\d{4}-?\d{4}-?\d{4}$/,
    valid: isCorporate,
    words: 'corporate number, hojin bango, houjin bangou, japan',
  }),
  identifier(141_001, {
    shapes: 'd13',
    format: /^\d{6}-[0-49]\d{6}$/,
    valid: isRrn,
    words: 'rrn, resident registration',
    free: true,
  }),
  identifier(141_001, {
    shapes: 'd13',
    format: /^\d{6}[- ]?[0-49]\d{6}$/,
    valid: (compact) => isMonthDay(compact, 2, 4),
    words: 'rrn, resident registration, resident registration number, jumin, korean id, korea',
  }),
  labelledValue({
    code: 141_003,
    score: 0.8,
    labels: terms('korean passport, passport korea, korea passport'),
    value: '[a-z]\\d{3}[a-z]?\\d{4,5}',
  }),
  identifier(141_004, {
    shapes: 'd12',
    format: /^\d{2}-\d{2}-\d{6}-\d{2}$/,
    words: 'driver, license, licence, korea, korean',
  }),
  identifier(141_007, {
    shapes: 'd10',
    format: /^\d{3}-\d{2}-\d{5}$/,
    valid: isKoreanBusiness,
    words: 'business registration, brn',
    free: true,
  }),
  identifier(141_014, {
    shapes: 'd13',
    format: /^\d{6}-?[5-8]\d{6}$/,
    valid: (compact) => isFrn(compact) || isMonthDay(compact, 2, 4),
    words: 'frn, foreigner registration, alien registration, foreign registration, arc, korea',
  }),
  identifier(170_201, {
    shapes: 'A1d7A1',
    format: /^[STFGM]\d{7}[A-Z]$/i,
    valid: isNric,
    words: 'nric, fin, identity card, singapore',
    free: true,
  }),
  identifier(170_207, {
    shapes: 'd8A1 d9A1 A1d2A2d4A1',
    format: /^(?:\d{8}[A-Z]|(?:19|20)\d{7}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/i,
    words: 'uen, unique entity, singapore, acra',
  }),
  identifier(176_401, {
    shapes: 'd13',
    format: /^\d-\d{4}-\d{5}-\d{2}-\d$|^\d \d{4} \d{5} \d{2} \d$/,
    valid: isThai,
    words: 'thai id',
    free: true,
  }),
  identifier(176_401, {
    shapes: 'd13',
    valid: isThai,
    words: 'thai id, thai national id, thailand, national id, citizen id',
  }),
  identifier(160_802, {
    shapes: 'd12 d9',
    format: /^\d{3}-?\d{3}-?\d{3}(?:-?\d{3})?$/,
    words: 'tin, tax identification, philippines, bir',
  }),
  identifier(136_001, {
    shapes: 'd16',
    format: /^\d{16}$|^\d{4} \d{4} \d{4} \d{4}$|^\d{6}[ .]\d{6}[ .]\d{4}$/,
    valid: (compact) =>
      isMonthDay(`${compact.slice(8, 10)}${String(Number(compact.slice(6, 8)) % 40).padStart(2, '0')}`, 0, 2),
    words: 'nik, ktp, nomor induk, kartu tanda penduduk, indonesia, e ktp',
  }),
  identifier(145_801, {
    shapes: 'd12',
    format: /^\d{6}-?\d{2}-?\d{4}$/,
    valid: (compact) => isMonthDay(compact, 2, 4),
    words: 'nric, mykad, ic number, no kp, kad pengenalan, malaysia, ic no, ic',
  }),
  labelledValue({
    code: 134_401,
    score: 0.85,
    labels: terms('hkid, hong kong id, hong kong identity card, hkid card, hkid no'),
    value: '[a-z]{1,2}\\d{6} ?\\(?[0-9a]\\)?',
    notFollowedBy: '[\\p{Script=Latin}\\p{N}]',
  }),
  identifier(115_801, {
    shapes: 'A1d9',
    format: /^[A-Z][1289]\d{8}$/i,
    valid: isTaiwanese,
    words: 'national id, taiwan, taiwanese, roc id, identity card, shenfenzheng',
  }),
];
