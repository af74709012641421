/** A seeded generator of numbers in [0, 1) (SplitMix32); platform-independent. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let value = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
    return ((value ^ (value >>> 15)) >>> 0) / 4294967296;
  };
}

/** The numbers 0 to `length` - 1 in random order (Fisher-Yates shuffle). */
export function shuffled(length: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}
