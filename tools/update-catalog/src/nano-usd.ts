/** Digits that a source can mean; what lies beyond is the noise of its own binary arithmetic. */
const SIGNIFICANT_DIGITS = 12;

/**
 * USD per million tokens as nano-USD per token: three decimal places to the left, done on the decimal digits,
 * because `0.0028 * 1000` is 2.8000000000000003 in binary.
 */
export function nanoUsdPerToken(usdPerMillionTokens: number): number {
  const [digits = '0', exponent = '0'] = usdPerMillionTokens.toExponential(SIGNIFICANT_DIGITS - 1).split('e');
  return Number(`${digits}e${Number(exponent) + 3}`);
}
