/** A small seeded generator (mulberry32), so that a failing run can be repeated by its printed seed. */
export function seeded(seed: number): () => number {
  let current = seed;
  return () => {
    current = (current + 0x6d2b79f5) | 0;
    let mixed = Math.imul(current ^ (current >>> 15), 1 | current);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of cases that are the same in every run. */
export const fixedSeed = 20_261_122;

/** The seed of this run: `SLUICE_SEED`, which vitest.config.ts chooses and prints if it is not set. */
export function runSeed(): number {
  return Number(process.env['SLUICE_SEED'] ?? fixedSeed);
}
