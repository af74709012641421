import fc from 'fast-check';

/**
 * Gives fast-check the seed of the run: `SLUICE_SEED`, or one fixed number, so that the default run says the
 * same twice and a change is judged by itself. Another `SLUICE_SEED` looks for new cases.
 */
fc.configureGlobal({ seed: Number(process.env['SLUICE_SEED'] ?? 20_261_122) });
