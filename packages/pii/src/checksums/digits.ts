/** Value of the digit at a position; NaN beyond the end. */
export function digitAt(text: string, at: number): number {
  return text.charCodeAt(at) - 0x30;
}

/** 0-9 as 0..9, A-Z as 10..35 (ISO 7064, ISO 13616); -1 for anything else. */
export function alphanumericValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  return unit >= 0x41 && unit <= 0x5a ? unit - 0x37 : -1;
}

/** Weighted sum of digits, over as many digits as there are weights: the basis of most national check digits. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (const [at, weight] of weights.entries()) sum += digitAt(digits, at) * weight;
  return sum;
}

/** True if all characters are equal: placeholders such as 000-000 satisfy many checksums. */
export function isUniform(text: string): boolean {
  for (let at = 1; at < text.length; at++) if (text[at] !== text[0]) return false;
  return true;
}

/** True if the two digits at each position form a valid month and day. */
export function isMonthDay(text: string, monthAt: number, dayAt: number, monthShift = 0): boolean {
  const month = Number(text.slice(monthAt, monthAt + 2)) - monthShift;
  const day = Number(text.slice(dayAt, dayAt + 2));
  return month >= 1 && month <= 12 && day >= 1 && day <= (longMonths[month - 1] ?? 0);
}

const longMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
