/**
 * 100,000 requests against a budget, requests and tokens per minute, and concurrency, over four workers and over three nodes: nothing
 * is exceeded, and what the ledger, the budgets and the provider count is the same.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminClient, bearer, type Json, jsonOf } from '../admin-client.ts';
import { startCountingProvider } from '../support/counting-provider.ts';
import { configFor, disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startRedis } from '../support/redis-server.ts';

const total = Number(process.env['SLUICE_REQUESTS'] ?? 100_000);
const clients = 32;
const model = { name: 'fake-small', price: { input: 1000, output: 1000 } };
type Fake = Awaited<ReturnType<typeof startFake>>;

const limits = {
  budget: { budget: { usd: 5, period: 'day' } },
  rpm: { rpm: 3000 },
  tpm: { tpm: 60_000 },
  concurrency: { concurrency: 3 },
} as const;
type Limit = keyof typeof limits;
const names = Object.keys(limits).filter((name): name is Limit => name in limits);

interface Row {
  readonly status: string;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly cost_usd: number;
}

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await disposeAll();
  for (const stop of stops.splice(0)) await stop();
});

/** Beside the one that counts what it was asked. */
const providers = (url: string): Json => ({
  providers: {
    counting: {
      protocol: 'openai',
      base_url: url,
      api_key: 'sk-counting',
      allow_private_network: true,
      retries: 0,
      models: ['counting'],
    },
  },
});

async function fourWorkers(fake: Fake, counting: string): Promise<readonly Sluice[]> {
  const config = configFor(fake, { retries: 0, models: [model], extra: providers(counting) });
  return [await startSluice({ config, args: ['--workers', '4'] })];
}

async function threeNodes(fake: Fake, counting: string): Promise<readonly Sluice[] | undefined> {
  const [redis, postgres] = [await startRedis(), await startPostgres()];
  if (redis === undefined || postgres === undefined) return undefined;
  stops.push(redis.stop, postgres.stop);
  // What cannot be asked in time is refused, so that limits are exact on any machine.
  const limits = { on_store_failure: 'deny' };
  const stores = { limits, storage: { url: postgres.url }, shared_state: { url: redis.url } };
  const extra = { ...stores, ...providers(counting) };
  const config = configFor(fake, { retries: 0, models: [model], extra });
  const secret = () => randomBytes(32).toString('base64');
  const env = { SLUICE_KEY_PEPPER: secret(), SLUICE_MASTER_KEY: secret() };
  const first = await startSluice({ config, env });
  const { key, adminToken } = first;
  const others = [1, 2].map(() => startSluice({ config, env, key, adminToken }));
  return [first, ...(await Promise.all(others))];
}

describe.each([
  ['four workers', fourWorkers],
  ['three nodes', threeNodes],
] as const)('%s', (_name, start) => {
  it(`keep to every limit over ${total} requests`, async () => {
    const fake = await startFake({ keepReceipts: 10 });
    const counting = await startCountingProvider();
    stops.push(async () => counting.close());
    const nodes = await start(fake, counting.url);
    const [first] = nodes ?? [];
    if (nodes === undefined || first === undefined) return;
    const admin = adminClient(first);
    const keys = await Promise.all(
      names.map(async (name) => ({ name, ...(await admin.make({ name, limits: limits[name] })) })),
    );
    await Promise.all(nodes.map((node) => knowsKeys(node, keys)));
    const before = fake.receipts.requests().at(-1)?.seq ?? 0;
    const answered: { readonly name: string; readonly status: number }[] = [];
    let next = 0;
    const client = async (): Promise<void> => {
      while (next < total) {
        const turn = next++;
        const { name = '', ...key } = keys[turn % keys.length] ?? {};
        const asked = name === 'concurrency' ? 'counting/counting' : 'fake/fake-small';
        const status = await ask(nodes[turn % nodes.length] ?? first, Object(key)['key'], asked);
        answered.push({ name, status });
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    expect(answered.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
    const unasked = answered.filter(({ status }) => status === 503).length;
    expect(unasked).toBeLessThan(total / 20);
    const granted: Record<string, number> = {};
    for (const { name, status } of answered) if (status === 200) granted[name] = (granted[name] ?? 0) + 1;
    const rows = new Map<string, readonly Row[]>();
    for (const { name, ...key } of keys)
      rows.set(
        name,
        await vi.waitFor(
          async () => {
            const all = await rowsOf(admin, Object(key)['id']);
            expect(all.length, name).toBe(granted[name]);
            return all;
          },
          { timeout: 20_000, interval: 500 },
        ),
      );
    const all = [...rows.values()].flat();
    expect(all.every(({ status }) => status === 'ok')).toBe(true);
    // The provider was asked once for each row.
    const ofFake = all.length - (rows.get('concurrency')?.length ?? 0);
    expect((fake.receipts.requests().at(-1)?.seq ?? 0) - before).toBe(ofFake);

    const spent = sum(rows.get('budget') ?? [], ({ cost_usd: cost }) => cost);
    expect(spent).toBeLessThanOrEqual(limits.budget.budget.usd);
    expect(spent).toBeGreaterThan(limits.budget.budget.usd * 0.98);
    const own = keys.find(({ name }) => name === 'budget');
    const usage = await admin.call('GET', '/v1/usage', undefined, bearer(Object(own)['key']));
    const [budget] = Object(jsonOf(usage))['budgets'];
    expect(budget.spent_usd).toBeCloseTo(spent, 9);
    expect(mostWithin(rows.get('rpm') ?? [], () => 1)).toBeLessThanOrEqual(limits.rpm.rpm);
    const tokens = ({ prompt_tokens: prompt, completion_tokens: completion }: Row) => prompt + completion;
    expect(mostWithin(rows.get('tpm') ?? [], tokens)).toBeLessThanOrEqual(limits.tpm.tpm);
    expect(counting.most('counting')).toBe(limits.concurrency.concurrency);
    console.log(JSON.stringify({ granted, spent, unasked }));
  }, 1_800_000);
});

async function ask({ url }: Sluice, key: unknown, asked: string): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'application/json' },
    body: JSON.stringify({
      model: asked,
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 5,
    }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Waits until every process of a node knows the keys. */
async function knowsKeys(node: Sluice, keys: readonly Json[]): Promise<void> {
  const models = adminClient(node).models;
  await vi.waitFor(
    async () => {
      for (let turn = 0; turn < 12; turn++)
        for (const { key } of keys) expect((await models(key)).status).toBe(200);
    },
    { timeout: 10_000, interval: 200 },
  );
}

async function rowsOf(admin: ReturnType<typeof adminClient>, id: unknown): Promise<readonly Row[]> {
  const { text } = await admin.call('GET', `/admin/v1/usage/export?format=ndjson&key=${String(id)}`);
  return text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const sum = (rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((all, row) => all + value(row), 0);

/** The most that began within any 60 seconds. */
function mostWithin(rows: readonly Row[], value: (row: Row) => number): number {
  const begun = rows
    .map((row) => ({ atMs: Date.parse(row.started_at), value: value(row) }))
    .toSorted((one, other) => one.atMs - other.atMs);
  let [most, inWindow, first] = [0, 0, 0];
  for (const one of begun) {
    inWindow += one.value;
    for (; (begun[first]?.atMs ?? 0) <= one.atMs - 60_000; first++) inWindow -= begun[first]?.value ?? 0;
    most = Math.max(most, inWindow);
  }
  return most;
}
