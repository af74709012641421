/** Luhn check digit, ISO/IEC 7812-1 annex B: payment cards, IMEI, SIREN, Canadian SIN. Digits only. */
export function isLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** Luhn sum; letters count as two digits (A = 10), as in ISO 6166 securities numbers. */
export function luhnSum(text: string): number {
  let sum = 0;
  let doubled = false;
  const add = (digit: number): void => {
    const value = doubled ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
    doubled = !doubled;
  };
  for (let at = text.length - 1; at >= 0; at--) {
    const unit = text.charCodeAt(at);
    const value = unit <= 0x39 ? unit - 0x30 : unit - 0x37;
    add(value % 10);
    if (value > 9) add(Math.floor(value / 10));
  }
  return sum;
}
