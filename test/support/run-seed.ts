/** The seed of cases that are the same in every run. */
export const fixedSeed = 20_261_122;

/** The seed of this run: `SLUICE_SEED`, which vitest.config.ts chooses and prints if it is not set. */
export function runSeed(): number {
  return Number(process.env['SLUICE_SEED'] ?? fixedSeed);
}
