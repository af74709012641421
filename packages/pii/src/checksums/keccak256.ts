/**
 * Keccak-256 with the padding of the original submission (G. Bertoni et al., The Keccak reference, 3.0), as
 * Ethereum uses it; FIPS 202 pads differently.
 */
const lanes = 25;
const rate = 136;
const mask = 0xffff_ffff_ffff_ffffn;

/** Rotation offsets and round constants follow from their definitions. */
const rotations = (() => {
  const offsets: number[] = Array.from({ length: lanes }, () => 0);
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step++) {
    offsets[x + 5 * y] = (((step + 1) * (step + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return offsets;
})();

const roundConstants = (() => {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return constant;
  });
})();

function rotate(lane: bigint, by: number): bigint {
  const left = BigInt(by);
  return ((lane << left) | (lane >> (64n - left))) & mask;
}

function permute(state: bigint[]): void {
  const lane = (at: number): bigint => state[at] ?? 0n;
  for (const constant of roundConstants) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20),
    );
    for (let at = 0; at < lanes; at++) {
      const x = at % 5;
      state[at] = lane(at) ^ (columns[(x + 4) % 5] ?? 0n) ^ rotate(columns[(x + 1) % 5] ?? 0n, 1);
    }
    const moved: bigint[] = Array.from({ length: lanes }, () => 0n);
    for (let at = 0; at < lanes; at++) {
      const x = at % 5;
      const y = (at - x) / 5;
      moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(lane(at), rotations[at] ?? 0);
    }
    for (let at = 0; at < lanes; at++) {
      const row = at - (at % 5);
      const [here = 0n, next = 0n, over = 0n] = [
        moved[at],
        moved[row + ((at + 1) % 5)],
        moved[row + ((at + 2) % 5)],
      ];
      state[at] = here ^ (~next & mask & over);
    }
    state[0] = lane(0) ^ constant;
  }
}

export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate);
  padded.set(message);
  padded[message.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  const state: bigint[] = Array.from({ length: lanes }, () => 0n);
  for (let offset = 0; offset < padded.length; offset += rate) {
    for (let at = 0; at < rate / 8; at++) {
      state[at] = (state[at] ?? 0n) ^ view.getBigUint64(offset + at * 8, true);
    }
    permute(state);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let at = 0; at < 4; at++) digest.setBigUint64(at * 8, state[at] ?? 0n, true);
  return new Uint8Array(digest.buffer);
}
