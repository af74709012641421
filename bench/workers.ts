/** CPU of a request of one process beside that of several workers: `npm run bench:workers -- --help`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ClosedLoopLane, LoadJob, LoadResult } from './load/index.ts';
import { type Helpers, measureSlice } from './measure-slice.ts';
import { processCpuUs, startHelper } from './processes/index.ts';
import { Results } from './results.ts';
import type { Spread } from './statistics.ts';
import { adminToken, type RunningTarget, startTarget, workersTarget } from './targets/index.ts';
import { DEFAULT_SETTINGS, type UpstreamCall, type UpstreamCounts } from './upstream/index.ts';

const help = `Usage: npm run bench:workers -- [options]
  --workers N      of the gateway that is measured beside one process (2)
  --connections N  for each process that serves (64)
  --rounds N       interleaved rounds (7); the median counts
  --seconds S      length of one measurement (4)
  --warmup S       load on each gateway before the first round (8)
  --save           write the figures to bench/workers-baseline.json
  --json           print one JSON object as the last line; the table goes to standard error
Starts \`serve\` twice and \`serve --workers N\` once, and measures one process, both of them at once, and the workers, in a closed loop:
CPU a request of all their processes, and the busiest process's share of that time. The load takes CPU too, so the requests per
second of several workers cannot be measured on two cores. What N workers could serve, as a multiple of one process, is N times the
quotient of the CPU times of a request, if the cores are there; the two gateways, which share nothing, show what the machine allows.
Bar for two workers: 1.8. Each is measured with a key without limits, and with one whose limits the primary keeps.
Exit codes: 0; 1, the bar was missed or an answer was wrong.
`;
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    connections: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    warmup: { type: 'string', default: '8' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const baselinePath = fileURLToPath(new URL('./workers-baseline.json', import.meta.url));
const FIGURE = 'request.cpuUs';
const BAR = 1.8;
const BODY_BYTES = 1000;
const workers = Number(values.workers);

/** A gateway, and one of its keys. */
interface Lane {
  readonly target: RunningTarget;
  readonly processes: number;
  readonly key: string | undefined;
}

interface Case {
  readonly name: string;
  readonly through: Lane;
  /** A second gateway that is loaded at the same time. */
  readonly direct: Lane | undefined;
}

interface Line {
  readonly name: string;
  readonly cpuUs: Spread | null;
  /** Time of the busiest worker as a share of all, 1/N if they have the same. */
  readonly busiest: Spread | null;
}

const note = (text: string): boolean => process.stderr.write(`${text}\n`);
const kinds = ['without limits', 'with limits'] as const;
const NAMES = { one: 'one process', apart: 'two gateways', workers: `${workers} workers` } as const;

function laneAt(lanes: readonly Lane[], at: number): Lane {
  const lane = lanes[at];
  if (lane === undefined) throw new Error('there is no such lane');
  return lane;
}

/** A key with every kind of limit, none of which is ever reached. */
async function createLimitedKey(target: RunningTarget): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${target.request(0, false).port}/admin/v1/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'bench',
      limits: { rpm: 1e9, tpm: 1e12, concurrency: 1e6, budget: { usd: 1e9, period: 'month' } },
    }),
  });
  const { key } = await response.json();
  if (typeof key !== 'string') throw new Error(`no key was made: status ${response.status}`);
  return key;
}

async function lanesOf(target: RunningTarget, processes: number): Promise<readonly Lane[]> {
  return [
    { target, processes, key: undefined },
    { target, processes, key: await createLimitedKey(target) },
  ];
}

const jobOf = ({ target, processes, key }: Lane): ClosedLoopLane => {
  const plain = target.request(BODY_BYTES, false);
  return {
    request: key === undefined ? plain : { ...plain, headers: { authorization: `Bearer ${key}` } },
    connections: Number(values.connections) * processes,
  };
};

async function measureAll(helpers: Helpers, cases: readonly Case[]): Promise<readonly [Results, string[]]> {
  const results = new Results();
  const problems: string[] = [];
  const measure = async (
    { name, through, direct }: Case,
    seconds: number,
  ): Promise<Readonly<{ cpuUs: number; busiest: number }>> => {
    const cpu = (): ReadonlyMap<number, number> =>
      new Map(
        [through, ...(direct === undefined ? [] : [direct])].flatMap(({ target }) => [
          ...processCpuUs(target.pid),
        ]),
      );
    const job: LoadJob = {
      kind: 'closed-loop',
      seconds,
      through: jobOf(through),
      direct: direct === undefined ? null : jobOf(direct),
      staggerMs: 0,
    };
    const before = cpu();
    const { load, problems: found } = await measureSlice(helpers, through.target.pid, DEFAULT_SETTINGS, job);
    const used = [...cpu()].map(([pid, us]) => us - (before.get(pid) ?? 0));
    const usedUs = used.reduce((sum, us) => sum + us, 0);
    problems.push(...found.map((problem) => `${name}: ${problem}`));
    const answers = load.through.answers + (load.direct?.answers ?? 0);
    return { cpuUs: usedUs / answers, busiest: Math.max(...used) / usedUs };
  };
  if (Number(values.warmup) > 0) for (const one of cases) await measure(one, Number(values.warmup));
  for (let round = 1; round <= Number(values.rounds); round++) {
    const told: string[] = [];
    for (const one of cases) {
      const figures = await measure(one, Number(values.seconds));
      results.add(one.name, 'request', figures);
      told.push(`${figures.cpuUs.toFixed(0)} (${(figures.busiest * 100).toFixed(0)} %)`);
    }
    note(`  round ${round} of ${values.rounds}: ${told.join(', ')}`);
  }
  return [results, problems];
}

function report(results: Results, problems: readonly string[]): void {
  const print = values.json ? console.error : console.log;
  const lines = results.targets().map((name): Line => {
    const of = (figure: string): Spread | null => results.spread(name, `request.${figure}`);
    return { name, cpuUs: of('cpuUs'), busiest: of('busiest') };
  });
  print(`${'served by'.padEnd(28)}CPU a request, us          busiest process`);
  for (const { name, cpuUs, busiest } of lines) {
    const time = `${cpuUs?.median.toFixed(0).padStart(6)}  [${cpuUs?.min.toFixed(0)}-${cpuUs?.max.toFixed(0)}]`;
    print(`${name.padEnd(28)}${time.padEnd(27)}${((busiest?.median ?? 0) * 100).toFixed(0)} %`);
  }
  const multiples = kinds.map((kind) => {
    // One process's time to that of several: how much of each worker's core serves.
    const share = results.ratio(`${NAMES.one}, ${kind}`, `${NAMES.workers}, ${kind}`, FIGURE);
    return { kind, multiple: workers * (share?.median ?? 0) };
  });
  const isMissed = workers === 2 && multiples.some(({ multiple }) => multiple < BAR);
  for (const { kind, multiple } of multiples)
    print(`${workers} workers, ${kind}: ${multiple.toFixed(2)} times one process`);
  if (workers === 2) print(`bar ${BAR}: ${isMissed ? 'FAIL' : 'pass'}`);
  for (const problem of problems) print(`PROBLEM ${problem}`);
  const run = { date: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model ?? '' };
  const { rounds, seconds, connections } = values;
  const options = {
    workers,
    rounds: Number(rounds),
    seconds: Number(seconds),
    connections: Number(connections),
  };
  const figures = { ...run, options, multiples, lines };
  if (values.save) writeFileSync(baselinePath, `${JSON.stringify(figures, null, 2)}\n`);
  const isPassed = !isMissed && problems.length === 0;
  if (values.json) console.log(JSON.stringify({ passed: isPassed, ...figures, problems }));
  if (!isPassed) process.exitCode = 1;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-workers-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const helpers: Helpers = {
    upstream: await startHelper<{ readonly port: number }, UpstreamCall, UpstreamCounts>(
      new URL('./mock-upstream.ts', import.meta.url),
    ),
    load: await startHelper<null, LoadJob, LoadResult>(new URL('./load-generator.ts', import.meta.url)),
  };
  const running: RunningTarget[] = [];
  try {
    const upstreamUrl = `http://127.0.0.1:${helpers.upstream.hello.port}`;
    const start = async (name: string, processes: number, url = upstreamUrl): Promise<readonly Lane[]> => {
      const target = await startTarget(workersTarget(processes), url, join(folder, name));
      running.push(target);
      return lanesOf(target, processes);
    };
    const one = await start('one', 1);
    const other = await start('other', 1, `${upstreamUrl}/direct`);
    const several = await start('workers', workers);
    const cases = kinds.flatMap((kind, at): Case[] => [
      { name: `${NAMES.one}, ${kind}`, through: laneAt(one, at), direct: undefined },
      { name: `${NAMES.apart}, ${kind}`, through: laneAt(one, at), direct: laneAt(other, at) },
      { name: `${NAMES.workers}, ${kind}`, through: laneAt(several, at), direct: undefined },
    ]);
    report(...(await measureAll(helpers, cases)));
  } finally {
    for (const target of running) await target.stop();
    helpers.load.stop();
    helpers.upstream.stop();
  }
}

if (values.help) process.stdout.write(help);
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  await main();
}
