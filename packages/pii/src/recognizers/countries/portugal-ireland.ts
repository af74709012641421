import { alphanumericValue, digitAt, weightedSum } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { completes11Or0, countdown } from './check-digits.ts';
import { identifier } from './identifier.ts';

/** Cartão de cidadão: Luhn over characters with A = 10 (AMA). */
function isCitizenCard(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 12; at++) {
    const value = alphanumericValue(compact.charCodeAt(at));
    const doubled = at % 2 === 0 ? value * 2 : value;
    sum += at % 2 === 0 && doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isNiss(compact: string): boolean {
  return 9 - (weightedSum(compact, [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]) % 10) === digitAt(compact, 10);
}

/** PPSN: weights 8 to 2, the second letter nine times, by 23 (Department of Social Protection). */
function isPps(compact: string): boolean {
  const second = compact.length > 8 && compact[8] !== 'W' ? compact.charCodeAt(8) - 0x40 : 0;
  const sum = weightedSum(compact, countdown(8, 2)) + second * 9;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === compact[7];
}

export const portugalIrelandRecognizers: readonly Recognizer[] = [
  identifier(162_001, {
    shapes: 'd11',
    format: /^[12]\d{10}$|^[12]\d{2} ?\d{3} ?\d{3} ?\d{2}$/,
    valid: isNiss,
    words: 'niss, seguranca social, numero de seguranca social, numero de identificacao da seguranca social',
  }),
  identifier(162_002, {
    shapes: 'd9',
    format: /^[1-35689]\d{2}[ .]?\d{3}[ .]?\d{3}$/,
    valid: (compact) => completes11Or0(compact, countdown(9, 2)),
    words:
      'nif, contribuinte, numero de contribuinte, nipc, identificacao fiscal, numero fiscal, nif portugues',
  }),
  labelledValue({
    code: 162_003,
    score: 0.8,
    labels: terms('passaporte, numero de passaporte, passaporte portugues, passaporte n'),
    value: '[a-z]{1,2}\\d{6}',
  }),
  identifier(162_010, {
    shapes: 'd9x2d1',
    format: /^\d{8} ?\d ?[A-Z0-9]{2} ?\d$/i,
    valid: (compact) => /[A-Z]/.test(compact) && isCitizenCard(compact),
    words: 'cartao de cidadao, cc, bi',
    free: true,
  }),
  labelledValue({
    code: 162_010,
    score: 0.7,
    labels: terms('cartao de cidadao, numero do cartao de cidadao, bilhete de identidade, bi n'),
    value: '\\d{8}(?: ?\\d(?: ?[a-z]{2}\\d)?)?',
  }),
  identifier(162_011, {
    shapes: 'd7',
    format: /^\d{4}-\d{3}$/,
    words: 'codigo postal, morada, rua, avenida, lisboa, porto, portugal, av, praca, travessa',
  }),
  identifier(137_201, {
    shapes: 'd7A1 d7A2',
    format: /^\d{7} ?[A-W][ABHWTX]?$/i,
    valid: isPps,
    words: 'pps, ppsn, pps number, pps no, personal public service, tax, revenue',
  }),
  labelledValue({
    code: 137_203,
    score: 0.75,
    labels: terms('irish passport, passport ireland, irish passport card'),
    value: '[a-z]{1,2}\\d{7}',
  }),
  identifier(137_211, {
    shapes: 'A1d2x4 A1d1A1x4',
    format: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W) [0-9AC-FHKNPRTV-Y]{4}$/,
    valid: (compact) => /\d/.test(compact.slice(3)),
    words: 'eircode, ireland, dublin, cork',
    free: true,
    score: 0.6,
  }),
];
