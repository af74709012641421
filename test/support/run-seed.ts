/** The seed of a run, printed so that a failing one can be repeated: `SLUICE_SEED`, or a new one. */
export function runSeed(): number {
  return Number(process.env['SLUICE_SEED'] ?? Date.now() % 1_000_000);
}
