/**
 * Verhoeff check digit (J. Verhoeff, Error Detecting Decimal Codes, 1969), based on the dihedral group D5 and a
 * permutation of period 8. Used by Aadhaar and in Luxembourg.
 */
import { digitAt } from './digits.ts';

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Product in D5: 0..4 are rotations, 5..9 reflections. */
function times(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
  return b < 5 ? 5 + ((a - b + 5) % 5) : (a - b + 5) % 5;
}

export function isVerhoeff(digits: string): boolean {
  let check = 0;
  for (let place = 0; place < digits.length; place++) {
    let digit = digitAt(digits, digits.length - 1 - place);
    for (let round = place % 8; round > 0; round--) digit = permutation[digit] ?? Number.NaN;
    check = times(check, digit);
  }
  return check === 0;
}
