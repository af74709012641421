/** Bech32 and Bech32m, BIP 173 and BIP 350: a BCH code over GF(32). */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const bech32mConstant = 0x2bc8_30a3;

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ff_ffff) << 5) ^ value;
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) check ^= term;
  }
  return check;
}

/** Returns which of the two checksums the text carries, if any. The text must be in one case. */
export function bech32Kind(text: string): 'bech32' | 'bech32m' | undefined {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return undefined;
  const separator = lower.lastIndexOf('1');
  if (separator < 1 || separator + 7 > lower.length) return undefined;
  const prefix = [...lower.slice(0, separator)].map((char) => char.charCodeAt(0));
  const data = [...lower.slice(separator + 1)].map((char) => alphabet.indexOf(char));
  if (data.includes(-1)) return undefined;
  const check = polymod([...prefix.map((unit) => unit >> 5), 0, ...prefix.map((unit) => unit & 31), ...data]);
  if (check === 1) return 'bech32';
  return check === bech32mConstant ? 'bech32m' : undefined;
}
