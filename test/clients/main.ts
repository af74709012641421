/**
 * The client matrix: real clients, each in its pinned version and a folder of its own, against a real gateway and the fake provider.
 * `npm run test:clients -- --only openai,ai-sdk --json`. The exit code is 1 if a client that could be installed failed.
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';
import { type Agent, agents } from './agents/agent-list.ts';
import { agentScenarios } from './agents/agent-scenarios.ts';
import { type AgentWorld, performAgent } from './agents/perform-agent.ts';
import { type Client, clients, type Face } from './client-list.ts';
import { type InstalledClient, installClient, installPackages } from './install-client.ts';
import { recordedFaceOf, recordScenario } from './record/record-scenario.ts';
import { type Scenario, scenarios, type TaskResult } from './scenarios.ts';

const run = promisify(execFile);
const taskTimeoutMs = 60_000;
/** In the order of the columns. */
const scenarioNames = [
  'chat',
  'stream',
  'tools',
  'private',
  'object',
  'ten',
  'ten-private',
  'error',
  'budget',
  'cancel',
];

/** Outcome of each scenario: `ok`, or what is wrong. */
interface Row {
  readonly client: string;
  /** The family of the model. */
  readonly face: Face;
  readonly versions: Client['packages'];
  /** Why there are no outcomes. */
  readonly notInstalled?: string;
  readonly outcomes: Readonly<Record<string, string>>;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    faces: { type: 'string' },
    scenarios: { type: 'string' },
    json: { type: 'boolean', default: false },
    record: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const usage = `Runs real clients in pinned versions against a real gateway and the fake provider. Needs npm or PyPI.

Usage: npm run test:clients -- [options]

  --only <names>  only these clients, separated by commas
  --faces <names> only these families of models, separated by commas: openai, anthropic, gemini
  --scenarios <names>  only these scenarios, separated by commas
  --json          print the outcomes as JSON
  --record <folder>  keep what the clients send in this folder, masked
  -h, --help      print this

Clients: ${[...clients, ...agents].map(({ name }) => name).join(', ')}
`;

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

/** `ok`, or what is wrong. */
async function performClient(
  client: InstalledClient,
  { task, isPrivate, prepare, check }: Scenario,
  { fake, baseUrl, keys, models }: AgentWorld,
  { api, face, objectTool }: Pick<Client, 'api' | 'objectTool'> & { readonly face: Face },
): Promise<string> {
  fake.reset();
  // The models of its own family are known.
  prepare?.(fake, face === 'anthropic' ? undefined : objectTool);
  const key = isPrivate === true ? keys.private : keys.plain;
  const result = await performTask(client, { model: models[face], ...task, baseUrl, key, api });
  return (await check(result, fake)) ?? 'ok';
}

const listOf = (names: string | undefined): readonly string[] | undefined =>
  names?.split(',').map((name) => name.trim());

const facesOf = ({ faces }: Pick<Client, 'faces'>): readonly Face[] => faces ?? ['openai'];

/** With `--record`, one family is enough. */
const facesFor = (client: Client | Agent): readonly Face[] =>
  values.record === undefined ? facesOf(client) : [recordedFaceOf(client)];

/** Outcomes of the scenarios of a client or an agent. Throws if it cannot be installed. */
async function performAll(client: Client | Agent, face: Face, world: AgentWorld): Promise<Row['outcomes']> {
  const tasks: [string, (world: AgentWorld) => Promise<string>][] = [];
  const has = ({ name, isFaceless }: Pick<Scenario, 'name' | 'isFaceless'>): boolean =>
    client.lacks?.includes(name) !== true &&
    (listOf(values.scenarios)?.includes(name) ?? true) &&
    (isFaceless !== true || face === facesFor(client)[0]);
  if ('script' in client) {
    const installed = await installClient(client);
    for (const scenario of scenarios.filter(has))
      tasks.push([scenario.name, (to) => performClient(installed, scenario, to, { ...client, face })]);
  } else {
    const installed = await installPackages(client);
    for (const scenario of agentScenarios.filter(has))
      tasks.push([scenario.name, (to) => performAgent(client, scenario, { installed, world: to, face })]);
  }
  const outcomes: Record<string, string> = {};
  const { record } = values;
  for (const [scenario, perform] of tasks)
    outcomes[scenario] = await (record === undefined
      ? perform(world)
      : recordScenario(record, { client, scenario, face }, world, perform)
    ).catch((error: unknown) =>
      `failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 400),
    );
  return outcomes;
}

async function createKey(sluice: Sluice, facts: Readonly<Record<string, unknown>>): Promise<string> {
  const created = await rawRequest({
    url: `${sluice.url}/admin/v1/keys`,
    method: 'POST',
    headers: sluice.adminAuth,
    body: facts,
  });
  return String(Object(created.json()).key);
}

async function createWorld(): Promise<AgentWorld> {
  const fake = await startFake({ recordBodies: true });
  const models = [{ name: 'fake-small', price: { input: 1, output: 1 } }];
  const other = { api_key: 'k', allow_private_network: true, retries: 0, base_url: fake.url };
  const providers = {
    claude: { ...other, protocol: 'anthropic', models: ['claude-sonnet-4-5'] },
    google: { ...other, protocol: 'gemini', models: ['gemini-3.7-flash'] },
  };
  const sluice = await startSluice({ config: configFor(fake, { retries: 0, models, extra: { providers } }) });
  const keys = {
    plain: sluice.key,
    private: await createKey(sluice, {
      name: 'private',
      settings: { anonymization: { default: 'required' } },
    }),
    exhausted: await createKey(sluice, {
      name: 'exhausted',
      limits: { budget: { usd: 0.000_001, period: 'total' } },
    }),
    wrong: 'sk-sluice-wrong',
  };
  const faces = {
    openai: 'fake/fake-small',
    anthropic: 'claude/claude-sonnet-4-5',
    gemini: 'google/gemini-3.7-flash',
  };
  return { fake, baseUrl: `${sluice.url}/v1`, keys, models: faces };
}

/** A scenario that a client lacks is no pass. */
function cellOf(outcome: string | undefined): string {
  if (outcome === undefined) return '-';
  return outcome === 'ok' ? 'ok' : 'FAILED';
}

function print(rows: readonly Row[]): void {
  const lines = [['client', 'models', ...scenarioNames]];
  for (const { client, face, notInstalled, outcomes } of rows) {
    const cells = scenarioNames.map((name) => cellOf(outcomes[name]));
    lines.push([client, face, ...(notInstalled === undefined ? cells : [`not installed (${notInstalled})`])]);
  }
  for (const [first = '', ...cells] of lines)
    process.stdout.write(`${first.padEnd(32)}${cells.map((cell) => cell.padEnd(10)).join('')}\n`);
  for (const { client, face, outcomes } of rows)
    for (const [name, outcome] of Object.entries(outcomes))
      if (outcome !== 'ok') process.stdout.write(`${client} (${face}) ${name}: ${outcome}\n`);
}

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const all = [...clients, ...agents];
  const wanted = listOf(values.only);
  const unknown = wanted?.filter((name) => all.every((client) => client.name !== name)) ?? [];
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ');
    process.stderr.write(`Unknown client ${unknown.join(', ')}. Known: ${known}\n`);
    process.exitCode = 2;
    return;
  }
  const world = await createWorld();
  const rows: Row[] = [];
  const wantedFaces = listOf(values.faces);
  const pairs = all
    .filter(({ name }) => wanted?.includes(name) ?? true)
    .flatMap((client) => facesFor(client).map((face) => ({ client, face })))
    .filter(({ face }) => wantedFaces?.includes(face) ?? true);
  for (const { client, face } of pairs) {
    const facts = { client: client.name, face, versions: client.packages };
    try {
      const outcomes = await performAll(client, face, world);
      rows.push({ ...facts, outcomes });
      const failed = Object.entries(outcomes).filter(([, outcome]) => outcome !== 'ok');
      const text = failed.length === 0 ? 'ok' : failed.map(([name]) => `${name} FAILED`).join(', ');
      process.stderr.write(`${client.name} ${face} ${Object.keys(outcomes).length} scenarios: ${text}\n`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      rows.push({ ...facts, notInstalled: reason.trim().split('\n').at(-1) ?? '', outcomes: {} });
    }
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ scenarios: scenarioNames, rows })}\n`);
  else print(rows);
  const isFailed = rows.some(({ outcomes }) => Object.values(outcomes).some((outcome) => outcome !== 'ok'));
  process.exitCode = isFailed ? 1 : 0;
}

try {
  await main();
} finally {
  await disposeAll();
}
