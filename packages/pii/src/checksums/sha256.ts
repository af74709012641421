/** SHA-256 after FIPS 180-4, for the checksums of addresses; not meant for secrets. */

/** The first 32 bits of the fractional parts of square and cube roots of primes: integers, exact in 64 bits. */
function rootBits(power: 2 | 3, count: number): Uint32Array {
  const bits = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++)
      if (candidate % divisor === 0) prime = false;
    if (prime)
      bits[found++] = Number(
        integerRoot(BigInt(candidate) << (power === 2 ? 64n : 96n), power) & 0xffff_ffffn,
      );
  }
  return bits;
}

function integerRoot(value: bigint, power: 2 | 3): bigint {
  const exponent = BigInt(power);
  let low = 0n;
  let high = 1n << 40n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** exponent <= value) low = middle;
    else high = middle - 1n;
  }
  return low;
}

const initial = rootBits(2, 8);
const constants = rootBits(3, 64);

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = Uint32Array.from(initial);
  for (let block = 0; block < blocks; block++) compress(state, view, block * 64);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setUint32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

const schedule = new Uint32Array(64);

function compress(state: Uint32Array, view: DataView, offset: number): void {
  const word = (at: number): number => schedule[at] ?? 0;
  for (let at = 0; at < 64; at++) {
    if (at < 16) {
      schedule[at] = view.getUint32(offset + at * 4);
      continue;
    }
    const before15 = word(at - 15);
    const before2 = word(at - 2);
    const sigma0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3);
    const sigma1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10);
    schedule[at] = word(at - 16) + sigma0 + word(at - 7) + sigma1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (constants[at] ?? 0) + word(at)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + value;
}
