/** Hybrid and pure systems of ISO/IEC 7064 used by national numbers. */
import { alphanumericValue, digitAt } from './digits.ts';

/** MOD 11,10: German tax and VAT numbers, Croatian OIB. */
export function isMod11By10(digits: string): boolean {
  return hybrid(digits, 10, digitAt);
}

/** MOD 37,36: GRid and others; digits and capitals. */
export function isMod37By36(text: string): boolean {
  return hybrid(text, 36, (whole, at) => alphanumericValue(whole.charCodeAt(at)));
}

function hybrid(text: string, modulus: number, valueAt: (text: string, at: number) => number): boolean {
  let check = modulus;
  for (let at = 0; at < text.length - 1; at++) {
    const value = valueAt(text, at);
    if (!(value >= 0)) return false;
    check = ((check + value) % modulus || modulus) * 2;
    check %= modulus + 1;
  }
  return (check + valueAt(text, text.length - 1)) % modulus === 1;
}

/** MOD 11-2, check character 0-9 or X: Chinese resident identity numbers, ORCID, ISNI. */
export function isMod11Dash2(text: string): boolean {
  let remainder = 0;
  const last = text.length - 1;
  for (let at = 0; at < last; at++) remainder = ((remainder + digitAt(text, at)) * 2) % 11;
  const check = text[last] === 'X' ? 10 : digitAt(text, last);
  return (remainder + check) % 11 === 1;
}
