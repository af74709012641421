import { alphanumericValue, digitAt, isMod11By10, isMonthDay, weightedSum } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { identifier } from './identifier.ts';

/** Steuer-ID: one of the first ten digits occurs two or three times, the others at most once (BZSt). */
function isTaxId(compact: string): boolean {
  if (compact.startsWith('0') || !isMod11By10(compact)) return false;
  const counts = Array.from(
    { length: 10 },
    (_, digit) => compact.slice(0, 10).split(String(digit)).length - 1,
  );
  const repeated = counts.filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3;
}

/** Check digit of machine-readable documents, ICAO 9303: weights 7, 3, 1. */
function isIcao(compact: string): boolean {
  if (compact.length < 10) return true;
  let sum = 0;
  for (let at = 0; at < 9; at++) sum += alphanumericValue(compact.charCodeAt(at)) * ([7, 3, 1][at % 3] ?? 0);
  return sum % 10 === digitAt(compact, 9);
}

/** Driving licenses: weights 9 to 1 over the first nine characters, modulo 11. */
function isLicence(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 9; at++) sum += alphanumericValue(compact.charCodeAt(at)) * (9 - at);
  return compact[9] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/** Health insurance card (§ 290 SGB V): digit sums of the products with 1 and 2. */
function isHealthCard(compact: string): boolean {
  const digits = `${String(compact.charCodeAt(0) - 0x40).padStart(2, '0')}${compact.slice(1)}`;
  return crossSums(digits, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) % 10 === digitAt(digits, 10);
}

/** Pension insurance number (VKVV § 4): the letter counts as two digits. */
function isSocialSecurity(compact: string): boolean {
  const digits = `${compact.slice(0, 8)}${String(compact.charCodeAt(8) - 0x40).padStart(2, '0')}${compact.slice(9)}`;
  const day = Number(compact.slice(2, 4)) % 50;
  if (day < 1 || day > 31 || !isMonthDay(`${compact.slice(4, 6)}01`, 0, 2)) return false;
  return crossSums(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) % 10 === digitAt(digits, 12);
}

function crossSums(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (const [at, weight] of weights.entries()) {
    const product = digitAt(digits, at) * weight;
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum;
}

/** Commercial register numbers, recognized by their letters. */
const register = {
  kind: 'trigger',
  code: 127_607,
  score: 0.9,
  terms: ['hrb', 'hra'],
  pattern:
    /HR[AB][ -]?(?:Nr\.? ?)?\d{2,6}(?: ?[A-Z]{1,2}(?![\p{Script=Latin}]))?(?![\p{Script=Latin}\p{N}])/uy,
} satisfies TriggerRecognizer;

/** Registers of associations, cooperatives and partnerships. */
const otherRegister = {
  kind: 'trigger',
  code: 127_607,
  score: 0.6,
  terms: ['vr', 'gnr', 'pr'],
  pattern:
    /(?:VR|GnR|PR)[ -]?(?:Nr\.? ?)?\d{2,6}(?: ?[A-Z]{1,2}(?![\p{Script=Latin}]))?(?![\p{Script=Latin}\p{N}])/uy,
  context: {
    terms: terms(
      'amtsgericht, registergericht, registernummer, eingetragen, vereinsregister, genossenschaftsregister, partnerschaftsregister',
    ),
    required: true,
  },
} satisfies TriggerRecognizer;

export const germany: readonly Recognizer[] = [
  identifier(127_602, {
    shapes: 'd11',
    format: /^\d{2} \d{3} \d{3} \d{3}$/,
    valid: isTaxId,
    words: 'steuer id',
    free: true,
  }),
  identifier(127_602, {
    shapes: 'd11',
    valid: isTaxId,
    words:
      'steuer id, steuerid, steueridentifikationsnummer, steuer identifikationsnummer, steuer identnummer, steuerliche identifikationsnummer, identifikationsnummer, idnr, id nr, steuer idnr, tax id, tax identification, tin, steuernummer, finanzamt, steuer',
  }),
  identifier(127_603, {
    shapes: 'x9 x9d1',
    format: /^[CFGHJK][CFGHJKLMNPRTVWXYZ0-9]{8}\d?$/i,
    valid: isIcao,
    words:
      'reisepass, reisepassnummer, passnummer, pass nr, pass, passport, passport number, german passport',
  }),
  identifier(127_604, {
    shapes: 'x11',
    format: /^[A-Z0-9]\d{2}[A-Z0-9]{6}[\dX][A-Z0-9]$/i,
    valid: isLicence,
    words:
      'fuhrerschein, fuehrerschein, fuhrerscheinnummer, fuehrerscheinnummer, driving licence, driver license, fahrerlaubnis',
  }),
  identifier(127_605, {
    shapes: 'A1d9',
    format: /^[A-Z]\d{9}$|^[A-Z] ?\d{3} ?\d{3} ?\d{3}$/i,
    valid: isHealthCard,
    words:
      'krankenversichertennummer, versichertennummer, versicherten nr, krankenvers nr, kvnr, kvnummer, krankenversicherung, krankenversicherungsnummer, krankenkasse, gesundheitskarte, egk, health insurance, versichert*, aok, tk, barmer, dak',
  }),
  register,
  otherRegister,
  identifier(127_609, {
    shapes: 'A2d2 A3d2 A4d2 A2d3 A3d3 A4d3 A2d4 A3d4 A4d4 A5d3 A5d2',
    format: /^[A-Z]{1,3}-[A-Z]{1,2} \d{2,4}[EH]?$/,
    words: 'kennzeichen, kfz, fahrzeug, auto, pkw, nummernschild',
    free: true,
    score: 0.6,
  }),
  identifier(127_610, {
    shapes: 'x9 x9d1',
    format: /^[A-Z][A-Z0-9]{8}\d?$/i,
    valid: (compact) => isIcao(compact) && /\d/.test(compact),
    words:
      'personalausweis, personalausweisnummer, ausweisnummer, ausweis, ausweis nr, perso, identity card, id card, id card number, identitatskarte',
  }),
  labelledValue({
    code: 127_611,
    score: 0.8,
    labels: terms('plz, postleitzahl, d'),
    value: '\\d{5}',
    valid: (_value, text, start) =>
      /(?:plz|zahl\S{0,3}|[:=]|\bD-)\s{0,3}["']?$/i.test(text.slice(Math.max(0, start - 12), start)),
  }),
  identifier(127_612, {
    shapes: 'd9',
    format: /^\d{9}$|^\d{7} ?\d{2}$/,
    valid: (compact) => (10 - (weightedSum(compact, [4, 9, 4, 9, 4, 9]) % 10)) % 10 === digitAt(compact, 6),
    words: 'lanr, arztnummer, arzt nr, lebenslange arztnummer',
  }),
  identifier(127_615, {
    shapes: 'd8A1d3',
    format: /^\d{2} ?\d{6} ?[A-Z] ?\d{3}$/i,
    valid: isSocialSecurity,
    words:
      'sozialversicherungsnummer, sv nummer, svnr, rentenversicherungsnummer, rvnr, versicherungsnummer, rentenversicherung, social security',
    free: true,
  }),
  identifier(127_616, {
    shapes: 'd10 d11 d12 d13',
    format: /^\d{2,3}[ /]\d{3,4}[ /]\d{4,5}$|^\d{5}[ /]\d{5}$|^\d{10,13}$/,
    words: 'steuernummer, steuernr, steuer nr, st nr, stnr, finanzamt, tax number',
  }),
  identifier(127_617, {
    shapes: 'd9',
    format: /^\d{9}$/,
    words: 'bsnr, betriebsstattennummer, betriebsstaettennummer, betriebsstatte',
  }),
];
