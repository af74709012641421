/** How fast an installation with many keys starts, and how fast its lists are: `npm run bench:admin -- --help`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStorage } from '../apps/gateway/src/storage/index.ts';
import { fillCompany, idOf } from './admin/company.ts';
import { logTail, type ServerProcess, startServer } from './processes/index.ts';
import { type Percentiles, percentiles } from './statistics.ts';

const help = `Usage: npm run bench:admin -- [options]
  --keys N      API keys (10000), each with limits and settings
  --teams N     teams that they are of (500)
  --accounts N  accounts of these (50)
  --people N    people with a role (2000)
  --starts N    starts that are timed (5)
  --lists N     requests for each list (40)
  --json        print one JSON object as the last line; the table goes to standard error
Makes an installation in a SQLite file on disk, starts the gateway on it, and asks for the lists of the administration API, one request after
the other. Start: from spawn to the end of the first correct answer to a key. Bars: median start 2000 ms, p99 of each list 100 ms.
Exit codes: 0; 1, a bar was missed or an answer was wrong; 2, wrong arguments.
`;
const program = fileURLToPath(new URL('../apps/gateway/bin/sluice.js', import.meta.url));
const key = 'sk-bench-0123456789abcdef0123456789abcdef';
const adminToken = 'bench-0123456789abcdef0123456789abcdef';
const barStartMs = 2000;
const barListMs = 100;

interface Options {
  readonly keys: number;
  readonly teams: number;
  readonly accounts: number;
  readonly people: number;
  readonly starts: number;
  readonly lists: number;
  readonly json: boolean;
}

/** Undefined after help or a message. */
function readOptions(): Options | undefined {
  const number = (value: string): { type: 'string'; default: string } => ({ type: 'string', default: value });
  try {
    const { values } = parseArgs({
      options: {
        keys: number('10000'),
        teams: number('500'),
        accounts: number('50'),
        people: number('2000'),
        starts: number('5'),
        lists: number('40'),
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(help);
      return undefined;
    }
    const count = (name: 'keys' | 'teams' | 'accounts' | 'people' | 'starts' | 'lists'): number => {
      if (/^[1-9][0-9]{0,6}$/.test(values[name])) return Number(values[name]);
      throw new Error(`--${name} is a number from 1 to 9999999.`);
    };
    return {
      keys: count('keys'),
      teams: count('teams'),
      accounts: count('accounts'),
      people: count('people'),
      starts: count('starts'),
      lists: count('lists'),
      json: values.json,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${help}`);
    process.exitCode = 2;
    return undefined;
  }
}

const agent = new Agent({ keepAlive: true });

/** The body of an answer with the status 200. */
function get(port: number, path: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 200)}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function start(folder: string): Promise<ServerProcess> {
  return startServer({
    command: process.execPath,
    args: [
      '--max-semi-space-size=8',
      '--conditions=sluice-source',
      program,
      'serve',
      ...['--port', '0', '--data', join(folder, 'data')],
    ],
    env: { SLUICE_BOOTSTRAP_KEY: key, SLUICE_ADMIN_TOKEN: adminToken },
    cwd: folder,
    logFile: join(folder, 'sluice.log'),
    port: null,
  });
}

/** Lists by name, with how many records the first page must have. */
function listsOf({
  keys,
  teams,
  accounts,
  people,
}: Options): Readonly<Record<string, readonly [string, number]>> {
  const account = idOf('acc', 1 % accounts);
  const team = idOf('team', 1 % teams);
  const ofTeam = Math.ceil((keys - 1) / teams);
  return {
    'keys, 100': ['keys', Math.min(100, keys + 1)],
    'keys, 1000': ['keys?limit=1000', Math.min(1000, keys + 1)],
    'keys, the middle': ['keys?after=key_8', 1],
    'keys of an account': [`keys?account=${account}`, 1],
    'keys of a team': [`keys?team=${team}`, Math.min(100, Math.max(1, Math.floor(ofTeam)))],
    'keys by name': ['keys?name=of+team+1', 1],
    'keys, a name that none has': ['keys?name=nobody+has+this', 0],
    'keys, revoked': ['keys?status=revoked', 1],
    teams: ['teams?limit=1000', Math.min(1000, teams)],
    'teams of an account': [`teams?account=${account}`, 1],
    accounts: ['accounts?limit=1000', Math.min(1000, accounts + 1)],
    people: ['people', Math.min(100, people)],
    'people, 1000': ['people?limit=1000', Math.min(1000, people)],
    'people of an account': [`people?account=${account}`, 1],
    'people, owners': ['people?role=owner', 1],
    invitations: ['invitations', 0],
    'audit log': ['audit', 100],
    'audit log of a target': [`audit?target=${idOf('key', 0)}`, 1],
    providers: ['providers', 1],
    models: ['models', 1],
    settings: ['settings', 0],
  };
}

async function timeStarts(folder: string, starts: number): Promise<readonly number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < starts; turn++) {
    const server = await start(folder);
    await get(server.port, '/v1/models', key);
    took.push(performance.now() - server.spawnedAtMs);
    await server.stop();
  }
  return took;
}

async function timeLists(port: number, options: Options): Promise<Readonly<Record<string, Percentiles>>> {
  const figures: Record<string, Percentiles> = {};
  for (const [name, [path, least]] of Object.entries(listsOf(options))) {
    const took: number[] = [];
    for (let turn = 0; turn < options.lists; turn++) {
      const startedMs = performance.now();
      const text = await get(port, `/admin/v1/${path}`, adminToken);
      took.push(performance.now() - startedMs);
      const { data = [] }: { data?: readonly unknown[] } = JSON.parse(text);
      if (data.length < least) throw new Error(`${name}: ${data.length} records, expected ${least}`);
    }
    figures[name] = percentiles(took);
  }
  return figures;
}

async function main(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-admin-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    // The first start makes secrets, the store and a key.
    await (await start(folder)).stop();
    const storage = await openStorage(`sqlite:${join(folder, 'data', 'sluice.db')}`);
    await fillCompany(storage, options, (text) => process.stderr.write(`  ${text}\n`));
    await storage.close();
    const starts = percentiles(await timeStarts(folder, options.starts));
    const server = await start(folder);
    const lists = await timeLists(server.port, options);
    agent.destroy();
    await server.stop();
    report(options, starts, lists);
  } catch (error) {
    process.stderr.write(`${String(error)}\n${logTail(join(folder, 'sluice.log'))}\n`);
    process.exitCode = 1;
  }
}

function report(options: Options, starts: Percentiles, lists: Readonly<Record<string, Percentiles>>): void {
  const print = options.json ? console.error : console.log;
  const row = (name: string, { p50, p90, p99, max }: Percentiles): string =>
    `${name.padEnd(28)}${[p50, p90, p99, max].map((ms) => ms.toFixed(1).padStart(9)).join('')}`;
  print(
    `${options.keys} keys, ${options.teams} teams, ${options.accounts} accounts, ${options.people} people`,
  );
  print(`${''.padEnd(28)}${['p50', 'p90', 'p99', 'max'].map((name) => name.padStart(9)).join('')}  ms`);
  print(row('start', starts));
  for (const [name, one] of Object.entries(lists)) print(row(name, one));
  const worst = Math.max(...Object.values(lists).map(({ p99 }) => p99));
  const passed = starts.p50 <= barStartMs && worst <= barListMs;
  print(
    `start ${starts.p50.toFixed(0)} ms, bar ${barStartMs}; worst p99 of a list ${worst.toFixed(1)} ms, bar ${barListMs}: ${passed ? 'pass' : 'FAIL'}`,
  );
  const run = { date: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model ?? '' };
  if (options.json)
    console.log(
      JSON.stringify({ passed, barStartMs, barListMs, ...run, ...options, startMs: starts, listMs: lists }),
    );
  if (!passed) process.exitCode = 1;
}

const options = readOptions();
if (options !== undefined) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  await main(options);
}
