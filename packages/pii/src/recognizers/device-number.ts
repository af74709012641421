import { isLuhn, isUniform } from '../checksums/index.ts';
import { hasDigit, labelledValue, terms } from './labelled-value.ts';
import type { IdentifierRecognizer } from './recognizer.ts';

/** IMEI, 3GPP TS 23.003: type code, serial number, Luhn check digit. */
const imei = {
  kind: 'identifier',
  code: 503,
  score: 0.6,
  shapes: ['999999999999999'],
  format: /^\d{15}$|^\d{2}[ /-]\d{6}[ /-]\d{6}[ /-]\d$|^\d{6}[ -]\d{2}[ -]\d{6}[ -]\d$/,
  valid: (compact) => !isUniform(compact) && isLuhn(compact),
  context: {
    terms: terms(
      'imei, imei1, imei2, imei number, imei nummer, imei nr, numero imei, imei sv, handset, geratenummer, geraetenummer',
    ),
    required: true,
  },
} satisfies IdentifierRecognizer;

/** An IMEI grouped with hyphens, such as `49-015420-323751-8`, needs no label. */
const groupedImei = {
  kind: 'identifier',
  code: 503,
  score: 0.8,
  shapes: ['999999999999999'],
  format: /^(?:\d{2}-\d{6}-\d{6}-\d|\d{6}-\d{2}-\d{6}-\d)$/,
  valid: isLuhn,
} satisfies IdentifierRecognizer;

const imsi = {
  kind: 'identifier',
  code: 504,
  score: 0.6,
  shapes: ['99999999999999', '999999999999999'],
  format: /^[2-7]\d{2}[ -]?\d{2,3}[ -]?\d{9,10}$/,
  context: {
    terms: terms('imsi, imsi number, imsi nummer, numero imsi, subscriber identity'),
    required: true,
  },
} satisfies IdentifierRecognizer;

/** ICCID, ITU-T E.118: 89, country, issuer, Luhn check digit. */
const iccid = {
  kind: 'identifier',
  code: 505,
  score: 0.8,
  shapes: ['9999999999999999999', '99999999999999999999'],
  format: /^89\d{17,18}$|^89\d{2}(?:[ -]\d{4}){3,4}(?:[ -]?\d{1,4})?$/,
  valid: isLuhn,
  context: {
    terms: terms('iccid, sim, sim card, sim karte, carte sim, tarjeta sim, scheda sim, simkaart, cartao sim'),
    required: false,
  },
} satisfies IdentifierRecognizer;

/** Some issuers omit the check digit, or pad with F. */
const labelledIccid = {
  kind: 'identifier',
  code: 505,
  score: 0.6,
  shapes: ['999999999999999999', '9999999999999999999', '99999999999999999999', '9999999999999999999A'],
  format: /^89[\d -]{16,24}F?$/i,
  context: {
    terms: terms('iccid, sim, sim card, sim karte, carte sim, tarjeta sim, scheda sim, simkaart, cartao sim'),
    required: true,
  },
} satisfies IdentifierRecognizer;

const advertisingId = {
  kind: 'identifier',
  code: 506,
  score: 0.6,
  shapes: ['********************************'],
  format: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  valid: (compact) => !isUniform(compact),
  context: {
    terms: terms(
      'idfa, idfv, gaid, aaid, adid, ad id, advertising id, advertiser id, advertisingid, google advertising, werbe id, rdid',
    ),
    required: true,
  },
} satisfies IdentifierRecognizer;

const deviceId = labelledValue({
  code: 508,
  score: 0.7,
  labels:
    terms(`device id, deviceid, serial, serial number, serial no, s/n, sn, udid, android id, machine id, hardware id, asset tag, meter number,
    seriennummer, serien nr, geratenummer, geraetenummer, gerate id, zahlernummer, zaehlernummer, numero de serie, n de serie, identifiant appareil, numero de compteur,
    numero di serie, matricola contatore, serienummer, apparaat id, numero de serie do, id do dispositivo, id del dispositivo`),
  value: '[a-z0-9](?:[a-z0-9:-]{3,38}[a-z0-9])',
  valid: (value) => hasDigit(value) && value.length >= 5 && !/^\d{4}-\d{2}-\d{2}$/.test(value),
});

export const deviceNumberRecognizers = [
  imei,
  groupedImei,
  imsi,
  iccid,
  labelledIccid,
  advertisingId,
  deviceId,
];
