import fc from 'fast-check';

/**
 * Sets the seed of fast-check: `SLUICE_SEED`, or a fixed number, so that the default run is repeatable. Use
 * another `SLUICE_SEED` to look for new cases.
 */
fc.configureGlobal({ seed: Number(process.env['SLUICE_SEED'] ?? 20_261_122) });
