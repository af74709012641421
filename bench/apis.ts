/** CPU of a request on each API, native and translated, beside chat: `npm run bench:apis -- --help`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ApiCase, CASES } from './apis/cases.ts';
import type { LoadJob, LoadResult } from './load/index.ts';
import { type Helpers, measureSlice } from './measure-slice.ts';
import { startHelper } from './processes/index.ts';
import { Results } from './results.ts';
import type { Spread } from './statistics.ts';
import { apisTarget, type RunningTarget, startTarget } from './targets/index.ts';
import { DEFAULT_SETTINGS, type UpstreamCall, type UpstreamCounts } from './upstream/index.ts';

const help = `Usage: npm run bench:apis -- [options]
  --rounds N   interleaved rounds (7); the median counts
  --seconds S  length of one measurement (3; below 2 the 10 ms grain of CPU times shows)
  --warmup S   load on each path before the first round (5)
  --bytes N    size of a request's body (1000)
  --save       write the figures to bench/apis-baseline.json
  --json       print one JSON object as the last line; the table goes to standard error
CPU a request of the gateway's whole process tree, in a closed loop of 32 connections. Ratios are medians of those of each round,
whose sides were measured seconds apart. Exit codes: 0; 1, a bar was missed or an answer was wrong.
`;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    warmup: { type: 'string', default: '5' },
    bytes: { type: 'string', default: '1000' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const baselinePath = fileURLToPath(new URL('./apis-baseline.json', import.meta.url));
const CONNECTIONS = 32;
const FIGURE = 'request.cpuUs';
const REFERENCE = 'chat';

interface Line {
  readonly name: string;
  readonly cpuUs: Spread | null;
  readonly ratio: Spread | null;
  readonly bar: number | null;
}

const note = (text: string): boolean => process.stderr.write(`${text}\n`);

async function measureAll(helpers: Helpers, target: RunningTarget): Promise<readonly [Results, string[]]> {
  const results = new Results();
  const problems: string[] = [];
  const measure = async ({ name, spec }: ApiCase, seconds: number): Promise<number> => {
    const request = { ...target.request(Number(values.bytes), false), ...spec };
    const through = { request, connections: CONNECTIONS };
    const job: LoadJob = { kind: 'closed-loop', seconds, through, direct: null, staggerMs: 0 };
    const slice = await measureSlice(helpers, target.pid, DEFAULT_SETTINGS, job);
    problems.push(...slice.problems.map((problem) => `${name}: ${problem}`));
    return slice.cpuUs / slice.load.through.answers;
  };
  if (Number(values.warmup) > 0) for (const one of CASES) await measure(one, Number(values.warmup));
  for (let round = 1; round <= Number(values.rounds); round++) {
    const told: string[] = [];
    for (const one of CASES) {
      const cpuUs = await measure(one, Number(values.seconds));
      results.add(one.name, 'request', { cpuUs });
      told.push(`${one.name} ${cpuUs.toFixed(0)}`);
    }
    note(`  round ${round} of ${values.rounds}: ${told.join(', ')}`);
  }
  return [results, problems];
}

/** Medians of an earlier run by name; none where there is no such file. */
function earlierRatios(): ReadonlyMap<string, number> {
  try {
    const { ratios } = JSON.parse(readFileSync(baselinePath, 'utf8'));
    return new Map(Object.entries(Object(ratios)).map(([name, ratio]) => [name, Number(ratio)]));
  } catch {
    return new Map();
  }
}

const isMissed = ({ ratio, bar }: Line): boolean => bar !== null && (ratio === null || ratio.median > bar);

function rowOf(line: Line, before: number | undefined): string {
  const { name, cpuUs, ratio, bar } = line;
  const change = before === undefined || ratio === null ? '' : percent(ratio.median / before - 1);
  const verdict = bar === null ? '' : `<= ${bar} ${isMissed(line) ? 'FAIL' : 'pass'}`;
  const range = ratio === null ? '' : `[${ratio.min.toFixed(2)}-${ratio.max.toFixed(2)}]`;
  return [
    name.padEnd(24),
    `${cpuUs?.median.toFixed(0) ?? '-'} us`.padStart(8),
    `(min ${cpuUs?.min.toFixed(0) ?? '-'})`.padEnd(10),
    `${ratio?.median.toFixed(2) ?? '-'}`.padStart(6),
    range.padEnd(12),
    change.padStart(6),
    verdict,
  ].join('  ');
}

const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(0)} %`;

function report(results: Results, problems: readonly string[]): void {
  const print = values.json ? console.error : console.log;
  const lines = CASES.map(({ name, bar }): Line => {
    const ratio = name === REFERENCE ? null : results.ratio(name, REFERENCE, FIGURE);
    return { name, cpuUs: results.spread(name, FIGURE), ratio, bar };
  });
  const before = earlierRatios();
  print(`${'path'.padEnd(24)}  CPU a request          / chat                baseline`);
  for (const line of lines) print(rowOf(line, before.get(line.name)).trimEnd());
  for (const problem of problems) print(`PROBLEM ${problem}`);
  const ratios = Object.fromEntries(
    lines.flatMap(({ name, ratio }) => (ratio === null ? [] : [[name, Number(ratio.median.toFixed(3))]])),
  );
  const run = { date: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model ?? '' };
  if (values.save) {
    const microseconds = Object.fromEntries(
      lines.map(({ name, cpuUs }) => [name, Math.round(cpuUs?.median ?? 0)]),
    );
    const { rounds, seconds, bytes } = values;
    const options = { rounds: Number(rounds), seconds: Number(seconds), bytes: Number(bytes) };
    const baseline = { ...run, options, ratios, microseconds };
    writeFileSync(baselinePath, `${JSON.stringify(baseline, null, 2)}\n`);
  }
  const isPassed = problems.length === 0 && !lines.some(isMissed);
  if (values.json) console.log(JSON.stringify({ passed: isPassed, ...run, lines, problems }));
  if (!isPassed) process.exitCode = 1;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-apis-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const helpers: Helpers = {
    upstream: await startHelper<{ readonly port: number }, UpstreamCall, UpstreamCounts>(
      new URL('./mock-upstream.ts', import.meta.url),
    ),
    load: await startHelper<null, LoadJob, LoadResult>(new URL('./load-generator.ts', import.meta.url)),
  };
  try {
    const upstreamUrl = `http://127.0.0.1:${helpers.upstream.hello.port}`;
    const target = await startTarget(apisTarget, upstreamUrl, folder);
    try {
      report(...(await measureAll(helpers, target)));
    } finally {
      await target.stop();
    }
  } finally {
    helpers.load.stop();
    helpers.upstream.stop();
  }
}

if (values.help) process.stdout.write(help);
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  await main();
}
