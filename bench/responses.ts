/** Looking up kept responses in a store of many on disk: `npm run bench:responses -- --help`. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { masterKeysOf } from '../apps/gateway/src/crypto/index.ts';
import { createResponseStore, type ResponseStore } from '../apps/gateway/src/responses/index.ts';
import { openStorage } from '../apps/gateway/src/storage/index.ts';
import { keptResponse, type Place, placeOf } from './responses/kept-responses.ts';
import { type Percentiles, percentiles } from './statistics.ts';

const help = `Usage: npm run bench:responses -- [options]
  --count N    responses that are kept (100000)
  --lookups N  of each kind (5000)
  --turns N    responses of one conversation (10)
  --save       write the figures to bench/responses-baseline.json
  --json       print one JSON object as the last line; the table goes to standard error
Keeps responses of about 4 kB of random text of many accounts in a SQLite file, sealed, opens the file anew, and looks up responses that
are spread over all of it: by id, by the id of an item, and as a whole conversation (its last response and all before). Milliseconds of
wall time, through the store that the gateway uses; bar: p99 of a lookup by id 5 ms. Exit codes: 0; 1, the bar was missed, or a
response was not found as it was kept.
`;
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    lookups: { type: 'string', default: '5000' },
    turns: { type: 'string', default: '10' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const baselinePath = fileURLToPath(new URL('./responses-baseline.json', import.meta.url));
const BAR_MS = 5;
const KEPT_MS = 24 * 3600 * 1000;
const ACCOUNTS = 20;
/** Inserts under way at once, as of many requests. */
const WRITERS = 32;
const masterKeys = masterKeysOf(Buffer.alloc(32, 7));
const count = Number(values.count);
const lookups = Number(values.lookups);
const turns = Number(values.turns);

interface Opened {
  readonly store: ResponseStore;
  close(): Promise<void>;
}

const fail = (error: unknown): never => {
  throw error;
};

async function open(folder: string): Promise<Opened> {
  const storage = await openStorage(`sqlite:${join(folder, 'sluice.db')}`);
  for (let account = 0; account < ACCOUNTS; account++) {
    const id = `account_${account}`;
    if ((await storage.accounts.get(id)) === undefined)
      await storage.accounts.insert({ id, name: id, settings: '{}', limits: '{}', created_at: 0 });
  }
  const store = createResponseStore({ storage, masterKeys, now: Date.now, onError: fail });
  return {
    store,
    close: async () => {
      store.close();
      await storage.close();
    },
  };
}

const place = (index: number): Place => placeOf(index, turns, ACCOUNTS);

async function fill({ store }: Opened): Promise<number> {
  const startedMs = performance.now();
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      if (index % 10_000 === 0) process.stderr.write(`  kept ${index} of ${count}\n`);
      await store.keep(place(index).accountId, keptResponse(place(index)), KEPT_MS);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return (performance.now() - startedMs) / count;
}

/** Times lookups that are spread over all responses; each must find what was kept. */
async function timed(find: (index: number) => Promise<boolean>): Promise<Percentiles> {
  const took: number[] = [];
  // A prime to `count` steps through all of it in no order that the file has.
  const step = 48_611;
  for (let turn = 0; turn < lookups; turn++) {
    const index = (turn * step) % count;
    const startedMs = performance.now();
    const isFound = await find(index);
    took.push(performance.now() - startedMs);
    if (!isFound) throw new Error(`Response ${index} was not found as it was kept`);
  }
  return percentiles(took);
}

async function measure({ store }: Opened): Promise<Readonly<Record<string, Percentiles>>> {
  return {
    'by id': await timed(async (index) => {
      const { accountId, id } = place(index);
      return (await store.find(accountId, id))?.id === id;
    }),
    'by item': await timed(async (index) => {
      const { accountId, id, itemId } = place(index);
      return (await store.findByItem(accountId, itemId))?.id === id;
    }),
    [`conversation of up to ${turns}`]: await timed(async (index) => {
      const { accountId, id, turn } = place(index);
      const chain = await store.conversation(accountId, id);
      return chain?.length === turn + 1 && chain.at(-1)?.id === id;
    }),
  };
}

function earlier(): Readonly<Record<string, Percentiles>> {
  try {
    return JSON.parse(readFileSync(baselinePath, 'utf8')).milliseconds;
  } catch {
    return {};
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-responses-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const written = await open(folder);
  const keepMs = await fill(written);
  await written.close();
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  const sizeMib = sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2;
  const opened = await open(folder);
  const milliseconds = await measure(opened);
  await opened.close();
  report(milliseconds, keepMs, sizeMib);
}

function report(milliseconds: Readonly<Record<string, Percentiles>>, keepMs: number, sizeMib: number): void {
  const print = values.json ? console.error : console.log;
  const before = earlier();
  print(`${count} responses, ${sizeMib.toFixed(0)} MiB on disk, ${keepMs.toFixed(3)} ms to keep one`);
  print(`${'lookup'.padEnd(26)}${['p50', 'p90', 'p99', 'max'].map((name) => name.padStart(9)).join('')}  ms`);
  for (const [name, one] of Object.entries(milliseconds)) {
    const figures = [one.p50, one.p90, one.p99, one.max].map((ms) => ms.toFixed(2).padStart(9)).join('');
    const earlierP99 = before[name]?.p99;
    const change = earlierP99 === undefined ? '' : `  (baseline p99 ${earlierP99.toFixed(2)})`;
    print(`${name.padEnd(26)}${figures}${change}`);
  }
  const p99 = milliseconds['by id']?.p99 ?? Number.POSITIVE_INFINITY;
  const isPassed = p99 <= BAR_MS;
  print(`p99 of a lookup by id: ${p99.toFixed(2)} ms, bar ${BAR_MS}: ${isPassed ? 'pass' : 'FAIL'}`);
  const run = { date: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model ?? '' };
  const figures = { ...run, count, lookups, turns, keepMs, sizeMib, milliseconds };
  if (values.save) writeFileSync(baselinePath, `${JSON.stringify(figures, null, 2)}\n`);
  if (values.json) console.log(JSON.stringify({ passed: isPassed, barMs: BAR_MS, ...figures }));
  if (!isPassed) process.exitCode = 1;
}

if (values.help) process.stdout.write(help);
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  await main();
}
