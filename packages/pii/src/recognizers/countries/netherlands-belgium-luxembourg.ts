import { isLuhn, isMonthDay, isUniform, isVerhoeff, weightedSum } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { identifier } from './identifier.ts';

/** Elfproef: weights 9 to 2, then -1. */
function isBsn(compact: string): boolean {
  const digits = compact.padStart(9, '0');
  return weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && !isUniform(compact);
}

/** Rijksregisternummer: 97 minus the number by 97; with a 2 before it for births from 2000. Bis numbers shift the month. */
function isNationalNumber(compact: string): boolean {
  const month = Number(compact.slice(2, 4)) % 20;
  if (month > 12 || Number(compact.slice(4, 6)) > 31) return false;
  const key = Number(compact.slice(9));
  return [compact.slice(0, 9), `2${compact.slice(0, 9)}`].some(
    (number) => 97 - (Number(number) % 97) === key,
  );
}

const bsnWords =
  'bsn, burgerservicenummer, burger service nummer, sofinummer, sofi, bsn nummer, citizen service number, persoonsnummer';
const rrnWords =
  'rijksregisternummer, rijksregister, insz, rrn, numero national, numero de registre national, registre national, niss, national number, nationaal nummer';

export const netherlandsBelgiumLuxembourgRecognizers: readonly Recognizer[] = [
  identifier(152_801, {
    shapes: 'd9 d8',
    format: /^\d{8,9}$|^\d{3}[ .-]?\d{3}[ .-]?\d{3}$|^\d{4}[ .]\d{2}[ .]\d{3}$/,
    valid: isBsn,
    words: bsnWords,
  }),
  labelledValue({
    code: 152_803,
    score: 0.8,
    labels: terms(
      'paspoort, paspoortnummer, paspoort nr, documentnummer, dutch passport, identiteitskaart, id kaart',
    ),
    value: '[a-np-z]{2}[a-np-z0-9]{6}\\d|[a-z]\\d{7,8}',
  }),
  labelledValue({
    code: 152_804,
    score: 0.8,
    labels: terms('rijbewijs, rijbewijsnummer, rijbewijs nr'),
    value: '\\d{10}',
  }),
  labelledValue({
    code: 152_807,
    score: 0.8,
    labels: terms('kvk, kvk nummer, kvk nr, kamer van koophandel, handelsregister, chamber of commerce, coc'),
    value: '\\d{8}|\\d{4} \\d{4}',
  }),
  identifier(152_809, {
    shapes: 'A2d3A1 A2d2A2 d2A2d2 d2A3d1 d1A3d2 A1d3A2 A3d2A1',
    format:
      /^(?:[A-Z]{2}-\d{3}-[A-Z]|[A-Z]{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}|\d{2}-[A-Z]{3}-\d|\d-[A-Z]{3}-\d{2}|[A-Z]-\d{3}-[A-Z]{2}|[A-Z]{3}-\d{2}-[A-Z])$/,
    words: 'kenteken, kentekenplaat, nummerplaat, auto, voertuig, bus, license plate',
  }),
  identifier(152_811, {
    shapes: 'd4A2',
    format: /^[1-9]\d{3} (?!SA|SD|SS)[A-Z]{2}$/,
    words: 'postcode, adres',
    free: true,
    score: 0.6,
  }),
  identifier(105_601, {
    shapes: 'd11',
    format:
      /^\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}$|^\d{6}[ -]?\d{3}[ -]?\d{2}$|^\d{2}[ .]\d{2}[ .]\d{2}[ .-]\d{3}[ .-]\d{2}$/,
    valid: (compact) => isNationalNumber(compact),
    words: rrnWords,
    free: true,
  }),
  identifier(105_610, {
    shapes: 'd12',
    format: /^\d{3}-\d{7}-\d{2}$/,
    valid: (compact) => (Number(compact.slice(0, 10)) % 97 || 97) === Number(compact.slice(10)),
    words: 'identiteitskaart, carte d identite, eid, kaartnummer, identity card',
    free: true,
  }),
  identifier(144_201, {
    shapes: 'd13',
    format: /^(?:19|20)\d{2} ?\d{4} ?\d{3} ?\d{2}$/,
    valid: (compact) =>
      isMonthDay(compact, 4, 6) &&
      isLuhn(compact.slice(0, 12)) &&
      isVerhoeff(compact.slice(0, 11) + compact.slice(12)),
    words: 'matricule, numero d identification nationale, matricule nationale, cns, national id',
    free: true,
  }),
];
