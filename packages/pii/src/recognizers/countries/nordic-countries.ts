import { isLuhn, isMonthDay, weightedSum } from '../../checksums/index.ts';
import type { Recognizer } from '../recognizer.ts';
import { completes11 } from './check-digits.ts';
import { identifier } from './identifier.ts';

/** Personnummer; coordination numbers add 60 to the day (Skatteverket). */
function isPersonnummer(compact: string): boolean {
  const short = compact.slice(-10);
  const day = Number(short.slice(4, 6)) % 60;
  return isMonthDay(`${short.slice(2, 4)}${String(day).padStart(2, '0')}`, 0, 2) && isLuhn(short);
}

/** Fødselsnummer: two check digits; D numbers add 40 to the day, H numbers to the month. */
function isFodselsnummer(compact: string): boolean {
  const day = Number(compact.slice(0, 2)) % 40;
  const month = Number(compact.slice(2, 4)) % 40;
  if (day < 1 || day > 31 || month < 1 || month > 12) return false;
  return (
    completes11(compact, [3, 7, 6, 1, 8, 9, 4, 5, 2]) && completes11(compact, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
  );
}

/** Henkilötunnus: day and serial number by 31 choose the character. */
function isHetu(compact: string): boolean {
  const serial = compact.slice(compact.length - 4, -1);
  const check = '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(compact.slice(0, 6) + serial) % 31];
  return isMonthDay(compact, 2, 0) && Number(serial) >= 2 && check === compact.at(-1);
}

const pn =
  'personnummer, person nr, personnr, samordningsnummer, personal identity number, svenskt personnummer, fodelsedatum';

export const nordicCountriesRecognizers: readonly Recognizer[] = [
  identifier(175_201, {
    shapes: 'd10 d12',
    format: /^(?:19|20)?\d{6}[-+]\d{4}$/,
    valid: isPersonnummer,
    words: pn,
    free: true,
  }),
  identifier(175_201, {
    shapes: 'd10 d12',
    format: /^(?:19|20)?\d{6}[ -]?\d{4}$/,
    valid: isPersonnummer,
    words: pn,
  }),
  identifier(175_207, {
    shapes: 'd10',
    format: /^\d{2}[2-9]\d{3}-?\d{4}$/,
    valid: isLuhn,
    words: 'organisationsnummer, org nr, orgnr, organisation number, foretag, aktiebolag, ab',
  }),
  identifier(120_801, {
    shapes: 'd10',
    format: /^\d{6}[- ]?\d{4}$/,
    valid: (compact) => isMonthDay(compact, 2, 0),
    words: 'cpr, cpr nummer, cpr nr, personnummer, danish id, cpr number',
  }),
  identifier(120_807, {
    shapes: 'd8',
    format: /^\d{8}$|^\d{2} \d{2} \d{2} \d{2}$/,
    valid: (compact) => weightedSum(compact, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    words: 'cvr, cvr nummer, cvr nr, se nummer, virksomhed',
  }),
  identifier(157_801, {
    shapes: 'd11',
    format: /^\d{6} ?\d{5}$|^\d{6}-\d{5}$/,
    valid: isFodselsnummer,
    words: 'fodselsnummer, personnummer, fnr, d nummer',
    free: true,
  }),
  identifier(157_807, {
    shapes: 'd9',
    format: /^[89]\d{2} ?\d{3} ?\d{3}$/,
    valid: (compact) => completes11(compact, [3, 2, 7, 6, 5, 4, 3, 2]),
    words: 'organisasjonsnummer, orgnr, org nr, foretak, bedrift, mva',
  }),
  identifier(124_601, {
    shapes: 'd9x1 d6A1d3x1',
    format: /^\d{6}(?:[-+]|[A-FU-Y])\d{3}[0-9A-FHJ-NPR-Y]$/i,
    valid: isHetu,
    words: 'henkilotunnus, hetu, personbeteckning, sotu',
    free: true,
  }),
  identifier(124_607, {
    shapes: 'd8',
    format: /^\d{7}-\d$/,
    valid: (compact) => completes11(compact, [7, 9, 10, 5, 8, 4, 2]),
    words: 'y tunnus, ytunnus, fo nummer, business id, yritys',
  }),
  identifier(135_201, {
    shapes: 'd10',
    format: /^\d{6}-?\d{4}$/,
    valid: (compact) =>
      isMonthDay(
        `${compact.slice(2, 4)}${String(Number(compact.slice(0, 2)) % 40).padStart(2, '0')}`,
        0,
        2,
      ) && completes11(compact, [3, 2, 7, 6, 5, 4, 3, 2]),
    words: 'kennitala, kt, icelandic id',
  }),
];
