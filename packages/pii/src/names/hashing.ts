/** Start of the hash of a word. */
export const wordSeed = 0x2f0b4c47;

/** One more character in the hash of a word. */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** Spreads the bits of a 32-bit number. */
export function mixBits(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Joins two values into one key. */
export function combine(left: number, right: number): number {
  return Math.imul(left ^ Math.imul(right, 0x9e3779b1), 0x85ebca6b) + (left >>> 15);
}
