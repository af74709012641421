import { defineConfig } from 'vitest/config';

// One fresh seed for all random tests of a run. The variable reaches the workers, and repeats a run.
process.env['SLUICE_SEED'] ??= String(Date.now() % 1_000_000);
console.log(`Seed of random tests: ${process.env['SLUICE_SEED']} (repeat with SLUICE_SEED)`);

// Only what the defaults lack: with `import` here, packages that are required would resolve to their modules.
const conditions = ['sluice-source', 'node', 'default'];

/**
 * Tiers: `unit` (beside the source), `research` (evaluations and training), `blackbox` (real processes and sockets), `long` (kills, soak, fuzz), `system`
 * (programs that a machine may have and the project does not install; not part of `npm test`).
 */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['test/support/test-servers.ts'],
          setupFiles: ['test/support/property-seed.ts'],
          // Laws over thousands of cases take a second each on a quiet machine and many on a busy one.
          testTimeout: 30_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/dashboard/src/**/*.test.tsx',
            'apps/dashboard/scripts/*.test.ts',
            'tools/*/src/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'research',
          setupFiles: ['test/support/property-seed.ts'],
          testTimeout: 30_000,
          include: ['research/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'blackbox',
          setupFiles: ['test/support/property-seed.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.long.test.ts', 'test/system/**', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: { name: 'system', include: ['test/system/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['test/**/*.long.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
