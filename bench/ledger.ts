/** What limits and the ledger cost, and how fast reports over many rows are: `npm run bench:ledger -- --help`. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStorage, type Storage } from '../apps/gateway/src/storage/index.ts';
import { fillAtOnce } from './ledger/fill-at-once.ts';
import { cpuOfRequests } from './ledger/request-cpu.ts';
import { placeOfRow, usageLines } from './ledger/usage-lines.ts';
import { type Percentiles, percentiles } from './statistics.ts';

const help = `Usage: npm run bench:ledger -- [options]
  --rows N      usage rows in the store (1000000)
  --keys N      keys that they are of (1000)
  --reports N   of each kind (60)
  --requests N  for the CPU time of limits and ledger (40000)
  --shared-state URL  of limits: redis://... instead of memory
  --accounts N  that these requests are of (1)
  --at-once     store the rows without the ledger, for many millions of them (SQLite)
  --data FOLDER keep the store there, and use it again if it has rows
  --url URL     postgres://... instead of a SQLite file; an empty database
  --save        write the figures to bench/ledger-baseline.json; with a shared store, only its CPU time
  --json        print one JSON object as the last line; the table goes to standard error
Stores rows of 90 days as the ledger does, in groups of 500, then asks for reports, in milliseconds of wall time. The CPU time is that of
the whole process, threads included, for a request with limits and budgets of its key, team and account: admitted, reserved, opened in
the journal, closed, settled, stored. Bars: p99 of each report 50 ms, 300 ms for more than 1000000 rows; 60 us of CPU,
150 us with a shared store. Exit codes: 0; 1, a bar was missed.
`;
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    keys: { type: 'string', default: '1000' },
    reports: { type: 'string', default: '60' },
    requests: { type: 'string', default: '40000' },
    'shared-state': { type: 'string', default: 'memory:' },
    accounts: { type: 'string', default: '1' },
    'at-once': { type: 'boolean', default: false },
    data: { type: 'string' },
    url: { type: 'string' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const baselinePath = fileURLToPath(new URL('./ledger-baseline.json', import.meta.url));
const GROUP = 500;
const DAY_MS = 86_400_000;
const DAYS = 90;
const rows = Number(values.rows);
const sharedState = values['shared-state'];
const BAR_US = sharedState === 'memory:' ? 60 : 150;
const BAR_MS = rows > 1_000_000 ? 300 : 50;
const keys = Number(values.keys);
const reports = Number(values.reports);
const endMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
const startMs = endMs - DAYS * DAY_MS;
const place = (index: number) => placeOfRow(index, { rows, keys, startMs, endMs });

async function fill(storage: Storage): Promise<void> {
  for (let next = 0; next < rows; next += GROUP) {
    if (next % 100_000 === 0) process.stderr.write(`  stored ${next} of ${rows} rows\n`);
    await storage.usage.append(usageLines(Math.min(GROUP, rows - next), (at) => place(next + at)));
  }
}

type Report = (storage: Storage, turn: number) => Promise<unknown>;

const sinceDays = (days: number, turn: number): number => endMs - days * DAY_MS + turn * 61_007;
const kinds: Readonly<Record<string, Report>> = {
  '30 days by day': (storage, turn) =>
    storage.usage.summary({ fromMs: sinceDays(30, turn), groupBy: ['day'] }),
  'all time by model': (storage) => storage.usage.summary({ groupBy: ['model', 'provider'] }),
  '7 days by hour and model': (storage, turn) =>
    storage.usage.summary({ fromMs: sinceDays(7, turn), groupBy: ['hour', 'model', 'provider'] }),
  'today by key': (storage) => storage.usage.summary({ fromMs: endMs - DAY_MS / 2, groupBy: ['key'] }),
  'a key, 30 days by day': (storage, turn) =>
    storage.usage.summary({
      keyId: place(turn * 7919).keyId,
      fromMs: sinceDays(30, turn),
      groupBy: ['day', 'model', 'provider'],
    }),
  'budget of an account, a month': (storage, turn) =>
    storage.usage.spentBy({ kind: 'account', id: place(turn).accountId }, endMs - 30.5 * DAY_MS),
  'latencies of 7 days': (storage, turn) =>
    storage.usage.latency({ fromMs: sinceDays(7, turn), quantiles: [0.5, 0.95, 0.99] }),
};

async function measure(storage: Storage): Promise<Readonly<Record<string, Percentiles>>> {
  const figures: Record<string, Percentiles> = {};
  for (const [name, report] of Object.entries(kinds)) {
    const took: number[] = [];
    for (let turn = 0; turn < reports; turn++) {
      const startedMs = performance.now();
      await report(storage, turn);
      took.push(performance.now() - startedMs);
    }
    figures[name] = percentiles(took);
  }
  return figures;
}

function savedBaseline(): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(baselinePath, 'utf8')));
  } catch {
    return {};
  }
}

const earlier = (): Readonly<Record<string, Percentiles>> => Object(savedBaseline()['milliseconds']);

async function main(): Promise<void> {
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'sluice-bench-ledger-'));
  if (values.data === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'sluice.db');
  const url = values.url ?? `sqlite:${path}`;
  let storage = await openStorage(url);
  const isFilled = (await storage.usage.list({ limit: 1 })).rows.length > 0;
  const cpuUs = isFilled
    ? 0
    : await cpuOfRequests(storage, join(folder, 'journal'), {
        count: Number(values.requests),
        accounts: Number(values.accounts),
        sharedState,
      });
  const startedMs = performance.now();
  if (!isFilled && values['at-once']) {
    await storage.close();
    await fillAtOnce(path, { rows, keys, startMs, endMs });
    storage = await openStorage(url);
  } else if (!isFilled) await fill(storage);
  const storeUs = isFilled ? 0 : ((performance.now() - startedMs) * 1000) / rows;
  const sizeMib = values.url === undefined ? statSync(path).size / 1024 ** 2 : 0;
  const milliseconds = await measure(storage);
  await storage.close();
  report(milliseconds, { cpuUs, storeUs, sizeMib });
}

/** With a shared store, only what requests cost with it is new. */
function baselineWith(figures: {
  readonly date: string;
  readonly node: string;
  readonly cpuUs: number;
}): object {
  const { date, node, cpuUs } = figures;
  const saved = savedBaseline();
  if (sharedState === 'memory:') return { ...figures, sharedState: saved['sharedState'] };
  return { ...saved, sharedState: { date, node, accounts: Number(values.accounts), cpuUs } };
}

function report(
  milliseconds: Readonly<Record<string, Percentiles>>,
  costs: { readonly cpuUs: number; readonly storeUs: number; readonly sizeMib: number },
): void {
  const print = values.json ? console.error : console.log;
  const before = earlier();
  print(
    `${rows} rows of ${keys} keys over ${DAYS} days, ${costs.sizeMib.toFixed(0)} MiB, ${costs.storeUs.toFixed(1)} us to store one`,
  );
  print(`${'report'.padEnd(32)}${['p50', 'p90', 'p99', 'max'].map((name) => name.padStart(9)).join('')}  ms`);
  for (const [name, one] of Object.entries(milliseconds)) {
    const figures = [one.p50, one.p90, one.p99, one.max].map((ms) => ms.toFixed(2).padStart(9)).join('');
    const earlierP99 = before[name]?.p99;
    const change = earlierP99 === undefined ? '' : `  (baseline p99 ${earlierP99.toFixed(2)})`;
    print(`${name.padEnd(32)}${figures}${change}`);
  }
  const worst = Math.max(...Object.values(milliseconds).map(({ p99 }) => p99));
  const isPassed = worst <= BAR_MS && costs.cpuUs <= BAR_US;
  print(
    `worst p99: ${worst.toFixed(2)} ms, bar ${BAR_MS}; limits and ledger: ${costs.cpuUs.toFixed(1)} us of CPU a request, bar ${BAR_US}: ${isPassed ? 'pass' : 'FAIL'}`,
  );
  const run = { date: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model ?? '' };
  const figures = { ...run, rows, keys, reports, ...costs, milliseconds };
  if (values.save) writeFileSync(baselinePath, `${JSON.stringify(baselineWith(figures), null, 2)}\n`);
  if (values.json)
    console.log(JSON.stringify({ passed: isPassed, barMs: BAR_MS, barUs: BAR_US, ...figures }));
  if (!isPassed) process.exitCode = 1;
}

if (values.help) process.stdout.write(help);
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  await main();
}
