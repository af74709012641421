/**
 * The OpenAPI document under the tools of others: redocly and spectral find nothing to warn of, and the TypeScript clients that
 * openapi-typescript and hey-api generate compile and work with a running gateway. `npm run test:openapi`; the exit code is 1 if a
 * step failed.
 */
import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { configFor, disposeAll, REPOSITORY, startFake, startSluice } from '../../support/index.ts';
import { cacheFolder, installClient } from '../install-client.ts';

const run = promisify(execFile);
const stepTimeoutMs = 240_000;

const tools = {
  name: 'openapi-tools',
  script: 'perform.mjs',
  packages: {
    '@hey-api/openapi-ts': '0.95.0',
    '@redocly/cli': '2.77.0',
    '@stoplight/spectral-cli': '6.16.3',
    'openapi-fetch': '0.17.0',
    'openapi-typescript': '7.13.0',
    '@types/node': '24.19.2',
    typescript: '5.9.3',
  },
} as const;

const cwd = join(cacheFolder, tools.name);
const node = join(REPOSITORY, 'node_modules/.bin/node');
let isFailed = false;

/** Runs a program of the tools with our Node; returns its output. */
async function runTool(name: string, args: readonly string[]): Promise<string> {
  const path = `${join(REPOSITORY, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const { stdout, stderr } = await run(node, [join('node_modules/.bin', name), ...args], {
    cwd,
    timeout: stepTimeoutMs,
    env: { PATH: path, HOME: cwd, REDOCLY_TELEMETRY: 'off' },
  });
  return stdout + stderr;
}

/** Reports one step; one that throws, or says what is wrong, fails. */
async function step(name: string, work: () => Promise<string | undefined>): Promise<void> {
  let problem: string | undefined;
  try {
    problem = await work();
  } catch (error) {
    const output = Object(error);
    problem = [output.message, output.stdout, output.stderr].filter(Boolean).join('\n').slice(0, 8000);
  }
  isFailed ||= problem !== undefined;
  process.stdout.write(`${name}: ${problem === undefined ? 'ok' : `FAILED\n${problem}`}\n`);
}

async function main(): Promise<void> {
  await installClient(tools);
  await copyFile(join(REPOSITORY, 'openapi.json'), join(cwd, 'openapi.json'));
  await step('redocly lint', async () => {
    const output = await runTool('redocly', ['lint', 'openapi.json', '--extends=recommended']);
    return /\bwarning/i.test(output) ? output : undefined;
  });
  await step('spectral lint', async () => {
    await writeFile(join(cwd, 'spectral.json'), '{"extends":["spectral:oas"]}');
    await runTool('spectral', ['lint', 'openapi.json', '-r', 'spectral.json', '--fail-severity=hint']);
    return undefined;
  });
  await step('openapi-typescript', async () => {
    // The flag that docs/clients.md names: without it, fields with a default are required.
    await runTool('openapi-typescript', [
      'openapi.json',
      '-o',
      'schema.d.ts',
      '--default-non-nullable=false',
    ]);
    return undefined;
  });
  await step('hey-api', async () => {
    await runTool('openapi-ts', ['-i', 'openapi.json', '-o', 'hey', '-l', 'silent']);
    return undefined;
  });
  await step('generated clients compile', async () => {
    const script = join(REPOSITORY, 'test/clients/scripts/generated-clients.mts');
    await copyFile(script, join(cwd, 'clients.mts'));
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
    const language = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', 'node'];
    await runTool('tsc', ['clients.mts', '--strict', '--noEmit', '--skipLibCheck', ...modules, ...language]);
    // The generated modules import each other without extensions, which only bundlers resolve.
    const rolldown = join(REPOSITORY, 'node_modules/rolldown/bin/cli.mjs');
    await run(node, [rolldown, 'clients.mts', '--platform', 'node', '--file', 'clients.bundle.mjs'], { cwd });
    return undefined;
  });
  await step('generated clients call the gateway', callGateway);
}

async function callGateway(): Promise<string | undefined> {
  const fake = await startFake({ recordBodies: true });
  const sluice = await startSluice({ config: configFor(fake) });
  const { stdout } = await run(node, ['clients.bundle.mjs'], {
    cwd,
    timeout: stepTimeoutMs,
    env: { SLUICE_URL: sluice.url, SLUICE_KEY: sluice.key, SLUICE_ADMIN: sluice.adminToken },
  });
  const sent = fake.receipts.requests().map(({ body }) => Object(JSON.parse(body ?? '{}')));
  if (sent.length < 3) return `The provider received ${sent.length} requests.`;
  if (sent.some((body) => 'temperature' in body)) return 'A generated client sent a default of the schema.';
  return stdout.trim() === 'ok' ? undefined : stdout;
}

try {
  await main();
} finally {
  await disposeAll();
  process.exitCode = isFailed ? 1 : 0;
}
