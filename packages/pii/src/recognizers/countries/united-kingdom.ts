import { weightedSum } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { completes11, countdown } from './check-digits.ts';
import { identifier } from './identifier.ts';

const nino =
  /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ -]?\d{2}[ -]?\d{2}[ -]?\d{2}[ -]?[A-D]$/;
const postcode =
  /^(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])|GIR) ?\d[ABD-HJLNP-UW-Z]{2}$/;

export const unitedKingdom: readonly Recognizer[] = [
  identifier(182_601, {
    shapes: 'A2d6A1',
    format: nino,
    words: 'nino, national insurance, ni number, insurance number, ni no',
    free: true,
  }),
  identifier(182_601, {
    shapes: 'A2d6A1 A2d6',
    format: /^[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-d]?$/i,
    words: 'nino, national insurance, ni number, ni no',
  }),
  identifier(182_602, {
    shapes: 'd10',
    format: /^\d{5} ?\d{5}$|^\d{10}$/,
    valid: (compact) =>
      '21987654321'.charAt(weightedSum(compact.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11) === compact[0],
    words: 'utr, unique taxpayer reference, self assessment, tax reference, hmrc',
  }),
  labelledValue({
    code: 182_603,
    score: 0.85,
    labels: terms(
      'uk passport, british passport, passport number uk, gb passport, uk passport no, hm passport',
    ),
    value: '\\d{9}',
  }),
  identifier(182_604, {
    shapes: 'x5d6x2d1A2 x5d6x2d1A2d2 x5d6x3A2 A5d6x2x1A2',
    format:
      /^[A-Z](?:[A-Z]{4}|[A-Z]{3}9|[A-Z]{2}99|[A-Z]999|9999)\d[0156]\d(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9][A-Z]{2}(?: ?\d{2})?$/i,
    words: 'driving licence, licence, dvla, driver number',
    free: true,
  }),
  identifier(182_605, {
    shapes: 'd10',
    format: /^\d{3}[ -]?\d{3}[ -]?\d{4}$/,
    valid: (compact) => completes11(compact, countdown(10, 2)),
    words: 'nhs, nhs number, nhs no, patient, health service, chi number',
  }),
  labelledValue({
    code: 182_607,
    score: 0.75,
    labels: terms(
      'company number, company registration number, companies house, company no, crn, registered number, registered in england and wales, registered in england, registered in scotland',
    ),
    value: '(?:sc|ni|oc|so|fc|r)?\\d{6,8}',
  }),
  identifier(182_608, {
    shapes: 'd6',
    format: /^\d{2}([ -]?)\d{2}\1\d{2}$/,
    words: 'sort code, sortcode, sort codes, bank sort',
  }),
  // `sort` alone is French for `goes out`, so that the number has to have its hyphens.
  identifier(182_608, { shapes: 'd6', format: /^\d{2}-\d{2}-\d{2}$/, words: 'sort' }),
  identifier(182_609, {
    shapes: 'A2d2A3',
    format: /^[A-HJ-PR-Y]{2}\d{2} ?[A-HJ-PR-Z]{3}$/,
    words:
      'reg, registration, plate, number plate, vehicle, car, van, vrm, mot, dvla, licence plate, parking, driving',
  }),
  identifier(182_611, {
    shapes: 'A1d2A2 A1d3A2 A2d2A2 A2d3A2 A1d1A1d1A2 A2d1A1d1A2',
    format: postcode,
    words: 'postcode, post code, address, street, road',
    free: true,
  }),
];
