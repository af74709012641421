import { alphanumericValue } from './digits.ts';

/**
 * Remainder modulo 97 of digits and capitals (A = 10), ISO 7064: IBAN, Belgian and French numbers. NaN for any other
 * character.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (let at = 0; at < text.length; at++) {
    const value = alphanumericValue(text.charCodeAt(at));
    if (value < 0) return Number.NaN;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
