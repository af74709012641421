import { digitAt, isMonthDay, weightedSum } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { completes10, completes11 } from './check-digits.ts';
import { identifier } from './identifier.ts';

/** Sozialversicherungsnummer: the check digit is the fourth digit; the month of birth may exceed 12. */
function isSocial(compact: string): boolean {
  const month = Number(compact.slice(6, 8));
  return (
    !compact.startsWith('0') &&
    month >= 1 &&
    month <= 15 &&
    weightedSum(compact, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digitAt(compact, 3)
  );
}

const companyRegister = {
  kind: 'trigger',
  code: 104_007,
  score: 0.85,
  terms: ['fn', 'firmenbuchnummer', 'firmenbuch'],
  pattern: /(?:Firmenbuch(?:nummer)?(?: Nr\.?)?:? ?)?(FN ?\d{4,6} ?[a-z])(?![\p{Script=Latin}\p{N}])/uy,
} satisfies TriggerRecognizer;

export const austriaSwitzerlandRecognizers: readonly Recognizer[] = [
  identifier(104_002, {
    shapes: 'd9',
    format: /^\d{2}-?\d{3}\/?\d{4}$/,
    words: 'steuernummer, abgabenkontonummer, st nr, finanzamt, tin',
  }),
  labelledValue({
    code: 104_003,
    score: 0.75,
    labels: terms('osterreichischer reisepass, oesterreichischer reisepass, austrian passport'),
    value: '[a-z]{1,2} ?\\d{7}',
  }),
  companyRegister,
  identifier(104_015, {
    shapes: 'd10',
    format: /^\d{4} ?\d{6}$/,
    valid: (compact) => isSocial(compact) && (isMonthDay(compact, 6, 4) || compact[6] === '1'),
    words:
      'sozialversicherungsnummer, svnr, sv nr, sv nummer, versicherungsnummer, vsnr, sozialversicherung, e card, social security',
  }),
  labelledValue({
    code: 175_603,
    score: 0.75,
    labels: terms(
      'schweizer pass, schweizer reisepass, swiss passport, passeport suisse, passaporto svizzero',
    ),
    value: '[a-z]\\d{7}',
  }),
  identifier(175_606, {
    shapes: 'A3d9A3 A3d9A4',
    format: /^CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3} ?(?:MWST|TVA|IVA|VAT)$/i,
    valid: (compact) => completes11(compact.slice(3), [5, 4, 3, 2, 7, 6, 5, 4]),
    words: 'mwst, tva, iva',
    free: true,
  }),
  identifier(175_607, {
    shapes: 'A3d9',
    format: /^CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}$/i,
    valid: (compact) => completes11(compact.slice(3), [5, 4, 3, 2, 7, 6, 5, 4]),
    words: 'uid, ide, idi',
    free: true,
  }),
  identifier(175_615, {
    shapes: 'd13',
    format: /^756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}$/,
    valid: (compact) => completes10(compact, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]),
    words: 'ahv, avs, ahvn13, navs, ahv nummer, numero avs, sozialversicherungsnummer',
    free: true,
  }),
];
