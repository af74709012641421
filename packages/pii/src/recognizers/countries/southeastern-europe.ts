import { digitAt, isLuhn, isMod11By10, isMonthDay, isUniform, weightedSum } from '../../checksums/index.ts';
import type { Recognizer } from '../recognizer.ts';
import { completes11, isSumBy11 } from './check-digits.ts';
import { identifier } from './identifier.ts';

/** EMŠO and JMBG: weights 7 to 2, twice; the region stands at the eighth and ninth place. */
function isJmbg(compact: string): boolean {
  return isMonthDay(compact, 2, 0) && completes11(compact, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
}

function isAfm(compact: string): boolean {
  return (
    (weightedSum(compact, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(compact, 8) &&
    !isUniform(compact)
  );
}

function isInn(compact: string): boolean {
  if (compact.length === 10) return isSumBy11(compact, [2, 4, 10, 3, 5, 9, 4, 6, 8]);
  return (
    isSumBy11(compact, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) &&
    isSumBy11(compact, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  );
}

function isSnils(compact: string): boolean {
  return (weightedSum(compact, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(compact.slice(9));
}

export const southeasternEuropeRecognizers: readonly Recognizer[] = [
  identifier(119_101, {
    shapes: 'd11',
    format: /^\d{11}$/,
    valid: isMod11By10,
    words: 'oib, osobni identifikacijski broj, croatian id',
  }),
  identifier(170_501, {
    shapes: 'd13',
    format: /^\d{7}50\d{4}$/,
    valid: isJmbg,
    words: 'emso, maticna stevilka',
    free: true,
  }),
  identifier(168_801, {
    shapes: 'd13',
    format: /^\d{7}\d{6}$/,
    valid: isJmbg,
    words: 'jmbg, maticni broj, jedinstveni maticni broj',
  }),
  identifier(168_802, {
    shapes: 'd9',
    format: /^\d{9}$/,
    valid: isMod11By10,
    words: 'pib, poreski identifikacioni broj',
  }),
  identifier(130_002, {
    shapes: 'd9',
    format: /^\d{9}$/,
    valid: isAfm,
    words: 'afm, a.f.m., tax id, greek tax, tin',
  }),
  identifier(130_015, {
    shapes: 'd11',
    format: /^\d{11}$/,
    valid: (compact) => isMonthDay(compact, 2, 0) && isLuhn(compact),
    words: 'amka, a.m.k.a., greek social security, social security',
  }),
  identifier(180_402, {
    shapes: 'd10',
    format: /^\d{10}$/,
    valid: (compact) => isSumBy11(compact, [-1, 5, 7, 9, 4, 6, 10, 5, 7]),
    words: 'rntrc, rnokpp, ipn, inn, ukrainian tax',
  }),
  identifier(164_302, {
    shapes: 'd10 d12',
    format: /^\d{10}$|^\d{12}$/,
    valid: isInn,
    words: 'inn, inn number, russian tax',
  }),
  identifier(164_315, {
    shapes: 'd11',
    format: /^\d{3}-\d{3}-\d{3}[ -]\d{2}$/,
    valid: isSnils,
    words: 'snils',
    free: true,
  }),
];
