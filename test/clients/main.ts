/**
 * The client matrix: real clients, each in its pinned version and a folder of its own, against a real gateway and the fake provider.
 * `npm run test:clients -- --only openai,ai-sdk --json`. The exit code is 1 if a client that could be installed failed.
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';
import { type Client, clients } from './client-list.ts';
import { type InstalledClient, installClient } from './install-client.ts';
import { type Scenario, scenarios, type TaskResult } from './scenarios.ts';

const run = promisify(execFile);
const taskTimeoutMs = 60_000;

/** Outcome of each scenario: `ok`, or what is wrong. */
interface Row {
  readonly client: string;
  readonly versions: Client['packages'];
  /** Why there are no outcomes. */
  readonly notInstalled?: string;
  readonly outcomes: Readonly<Record<string, string>>;
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean', default: false } },
});

type Fake = Awaited<ReturnType<typeof startFake>>;

/** Runs the script of a client; its result is in its last line of JSON. */
async function performTask(
  { command, args, cwd }: InstalledClient,
  task: Readonly<Record<string, unknown>>,
): Promise<TaskResult> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: cwd, CLIENT_TASK: JSON.stringify(task) };
  const { stdout } = await run(command, args, { cwd, env, timeout: taskTimeoutMs, killSignal: 'SIGKILL' });
  const line = stdout.split('\n').findLast((one) => one.startsWith('{"result":'));
  if (line === undefined) throw new Error(`printed no result: ${stdout.slice(0, 200)}`);
  return JSON.parse(line).result;
}

async function outcomeOf(
  client: InstalledClient,
  { task, isPrivate, prepare, check }: Scenario,
  { fake, sluice, privateKey }: { fake: Fake; sluice: Sluice; privateKey: string },
): Promise<string> {
  fake.reset();
  prepare?.(fake);
  try {
    const result = await performTask(client, {
      model: 'fake/fake-small',
      ...task,
      baseUrl: `${sluice.url}/v1`,
      key: isPrivate === true ? privateKey : sluice.key,
    });
    return (await check(result, fake)) ?? 'ok';
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 400);
  }
}

/** A key whose requests are anonymized, whatever they say. */
async function createPrivateKey(sluice: Sluice): Promise<string> {
  const created = await rawRequest({
    url: `${sluice.url}/admin/v1/keys`,
    method: 'POST',
    headers: sluice.adminAuth,
    body: { name: 'private', settings: { anonymization: { default: 'required' } } },
  });
  return String(Object(created.json()).key);
}

/** A scenario that a client lacks is no pass. */
function cellOf(outcome: string | undefined): string {
  if (outcome === undefined) return '-';
  return outcome === 'ok' ? 'ok' : 'FAILED';
}

function print(rows: readonly Row[]): void {
  const names = scenarios.map(({ name }) => name);
  const lines = [['client', ...names]];
  for (const { client, notInstalled, outcomes } of rows) {
    const cells = names.map((name) => cellOf(outcomes[name]));
    lines.push([client, ...(notInstalled === undefined ? cells : [`not installed (${notInstalled})`])]);
  }
  for (const [first = '', ...cells] of lines)
    process.stdout.write(`${first.padEnd(22)}${cells.map((cell) => cell.padEnd(9)).join('')}\n`);
  for (const { client, outcomes } of rows)
    for (const [name, outcome] of Object.entries(outcomes))
      if (outcome !== 'ok') process.stdout.write(`${client} ${name}: ${outcome}\n`);
}

async function main(): Promise<void> {
  const wanted = values.only?.split(',').map((name) => name.trim());
  const unknown = wanted?.filter((name) => clients.every((client) => client.name !== name)) ?? [];
  if (unknown.length > 0) {
    const known = clients.map(({ name }) => name).join(', ');
    process.stderr.write(`Unknown client ${unknown.join(', ')}. Known: ${known}\n`);
    process.exitCode = 2;
    return;
  }
  const fake = await startFake({ recordBodies: true });
  const sluice = await startSluice({ config: configFor(fake, { retries: 0 }) });
  const world = { fake, sluice, privateKey: await createPrivateKey(sluice) };
  const rows: Row[] = [];
  for (const client of clients.filter(({ name }) => wanted?.includes(name) ?? true)) {
    process.stderr.write(`${client.name}\n`);
    const facts = { client: client.name, versions: client.packages };
    try {
      const installed = await installClient(client);
      const outcomes: Record<string, string> = {};
      for (const scenario of scenarios.filter(({ name }) => client.lacks?.includes(name) !== true))
        outcomes[scenario.name] = await outcomeOf(installed, scenario, world);
      rows.push({ ...facts, outcomes });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      rows.push({ ...facts, notInstalled: reason.trim().split('\n').at(-1) ?? '', outcomes: {} });
    }
  }
  if (values.json)
    process.stdout.write(`${JSON.stringify({ scenarios: scenarios.map(({ name }) => name), rows })}\n`);
  else print(rows);
  const isFailed = rows.some(({ outcomes }) => Object.values(outcomes).some((outcome) => outcome !== 'ok'));
  process.exitCode = isFailed ? 1 : 0;
}

try {
  await main();
} finally {
  await disposeAll();
}
