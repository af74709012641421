/**
 * Property tests of the interface by schemathesis (PyPI) against a running gateway: `npm run test:schemathesis`. Further arguments go
 * to `schemathesis run`. Without Python or the package it says so and ends with 0.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../../support/index.ts';
import { cacheFolder, installClient } from '../install-client.ts';

const tool = { name: 'schemathesis', script: 'perform.py', packages: { schemathesis: '4.32.5' } } as const;
const cwd = join(cacheFolder, tool.name);

/** A key that may call everything: most of the interface is behind scopes. */
async function createKey(sluice: Sluice): Promise<string> {
  const created = await rawRequest({
    url: `${sluice.url}/admin/v1/keys`,
    method: 'POST',
    headers: sluice.adminAuth,
    body: { name: 'schemathesis', scopes: ['inference', 'usage', 'admin', 'privacy'] },
  });
  return String(Object(created.json()).key);
}

async function main(): Promise<number> {
  try {
    await installClient(tool);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    process.stdout.write(`Skipped: schemathesis could not be installed (${reason}).\n`);
    return 0;
  }
  const fake = await startFake({ keepReceipts: 10 });
  const sluice = await startSluice({ config: configFor(fake) });
  const args = [
    ...['run', `${sluice.url}/openapi.json`, '-H', `Authorization: Bearer ${await createKey(sluice)}`],
    // What the gateway refuses beyond the schema is documented in its messages, not in the schema.
    // Many wrong admin tokens from one address get 429 instead of 401; test/access.test.ts asks every route without a key.
    ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance,ignored_auth', '--no-color'],
    ...['--phases', 'examples,coverage,fuzzing', '--max-examples', '25', ...process.argv.slice(2)],
  ];
  const child = spawn(join(cwd, 'venv/bin/schemathesis'), args, { cwd, stdio: 'inherit' });
  const code = await new Promise<number>((resolve) => child.on('close', (end) => resolve(end ?? 1)));
  if (sluice.stderr() !== '')
    process.stdout.write(`The gateway printed errors:\n${sluice.stderr().slice(0, 4000)}\n`);
  return code;
}

try {
  process.exitCode = await main();
} finally {
  await disposeAll();
}
