/** Check digit schemes shared by several countries. */
import { digitAt, weightedSum } from '../../checksums/index.ts';

/** The digit at `at` equals the weighted sum modulo 11; a remainder of 10 counts as 0. */
export function isSumBy11(digits: string, weights: readonly number[], at = weights.length): boolean {
  return (weightedSum(digits, weights) % 11) % 10 === digitAt(digits, at);
}

/** The digit at `at` completes the weighted sum to a multiple of 11; 10 is never issued, 11 counts as 0. */
export function completes11(digits: string, weights: readonly number[], at = weights.length): boolean {
  return (11 - (weightedSum(digits, weights) % 11)) % 11 === digitAt(digits, at);
}

/** Like `completes11`, but 10 counts as 0 too. */
export function completes11Or0(digits: string, weights: readonly number[], at = weights.length): boolean {
  return ((11 - (weightedSum(digits, weights) % 11)) % 11) % 10 === digitAt(digits, at);
}

/** The digit at `at` completes the weighted sum to a multiple of 10. */
export function completes10(digits: string, weights: readonly number[], at = weights.length): boolean {
  return (10 - (weightedSum(digits, weights) % 10)) % 10 === digitAt(digits, at);
}

/** Weights from `from` down to `to`. */
export function countdown(from: number, to: number): readonly number[] {
  return Array.from({ length: from - to + 1 }, (_, at) => from - at);
}
