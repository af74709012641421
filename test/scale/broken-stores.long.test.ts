/**
 * Three nodes under steady load while Redis or PostgreSQL is frozen, killed, emptied, slow, cut off or replaced: keys stay valid, limits
 * hold, answers stay fast, and no row is lost.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminClient, type Json } from '../admin-client.ts';
import { disposeAll } from '../support/index.ts';
import { type Answered, ask, type LoadKey, quantile, startLoad } from './steady-load.ts';
import { inRedis, storeFaults } from './store-faults.ts';
import { type Nodes, startNodes } from './three-nodes.ts';
import { unsharedDecisions } from './unshared-decisions.ts';

const nodeCount = 3;
const phaseMs = 6000;
/** From the return of the store until it is used again by all nodes. */
const maxRecoveryMs = 5000;
const maxAddedP99Ms = 250;
const answerMs = 20;
const clients = 4;
const limits = { rpm: 120, budgetRequests: 600, concurrency: 3 };
/** What a request of the load costs: two tokens. */
const costNanos = 2_000_000;
/** What one reserves: its prompt, as it is estimated, and five tokens. */
const maxCostNanos = 20_000_000;

const only = process.env['SLUICE_FAULTS'];
const chosen = storeFaults.filter(({ name }) => only === undefined || name.includes(only));
const modelsOf = (at: number) =>
  ['free', 'rpm', 'budget', 'concurrency', 'after'].map((what) => `${what}-${at}`);
const started = await startNodes({
  count: nodeCount,
  answerMs,
  models: chosen.flatMap((_, at) => modelsOf(at)),
});
if (started === undefined)
  console.warn('\nPostgreSQL or Redis is not installed: broken stores are NOT tested.\n');

describe.runIf(started !== undefined)('three nodes whose stores break', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    if (started === undefined) throw new Error('not started');
    nodes = started;
    await stayed(4000);
  });
  afterAll(async () => {
    await disposeAll();
    await started?.stop();
  });

  it.each(chosen.map((fault, at) => ({ ...fault, at })))(
    '$name',
    async ({ at, ...fault }) => {
      const keys = await makeKeys(nodes, at);
      const lines = nodes.all.map((node) => logOf(node).length);
      const unsharedBefore = await unsharedDecisions(nodes.all);
      const load = startLoad(nodes.all, keys.loaded);
      await stayed(phaseMs);
      const brokenMs = performance.now();
      await fault.begin(nodes);
      await stayed(phaseMs);
      await fault.end(nodes);
      const backMs = performance.now();
      const recoveryMs =
        fault.of === 'redis'
          ? await untilShared(nodes, lines, keys.after, backMs)
          : await untilStored(nodes, load.answers, backMs);
      await stayed(2000);
      await load.stop();

      const { answers } = load;
      const before = answers.filter(({ atMs }) => atMs < brokenMs);
      const during = answers.filter(({ atMs }) => atMs >= brokenMs && atMs < backMs);
      const p99 = (some: readonly Answered[]): number =>
        Math.round(
          quantile(
            some.map(({ tookMs }) => tookMs),
            0.99,
          ),
        );
      const granted = (name: string): readonly Answered[] =>
        answers.filter((one) => one.name === name && one.status === 200);
      const rows = await storedRows(nodes, answers);
      const unshared = (await unsharedDecisions(nodes.all)) - unsharedBefore;
      const figures = {
        fault: fault.name,
        requests: answers.length,
        statuses: countBy(answers.map(({ status }) => String(status))),
        p50Before: Math.round(
          quantile(
            before.map(({ tookMs }) => tookMs),
            0.5,
          ),
        ),
        p50During: Math.round(
          quantile(
            during.map(({ tookMs }) => tookMs),
            0.5,
          ),
        ),
        p99Before: p99(before),
        p99During: p99(during),
        recoveryMs: Math.round(recoveryMs),
        rpm: mostWithin(granted('rpm').map(({ atMs }) => atMs)),
        spentRequests: granted('budget').length,
        concurrency: nodes.provider.most(`concurrency-${at}`),
        rows: rows.length,
        unshared,
      };
      console.log(JSON.stringify(figures));

      expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
      expect(recoveryMs).toBeLessThanOrEqual(maxRecoveryMs);
      expect(figures.p99During - figures.p99Before).toBeLessThanOrEqual(maxAddedP99Ms);
      // What the store granted, what the shares of all nodes are together, what an empty store grants anew; and what was in flight.
      const windows = 1 + (unshared > 0 ? 1 : 0) + (fault.isEmptied === true ? 1 : 0);
      expect(figures.rpm).toBeLessThanOrEqual(limits.rpm * windows + clients);
      expect(figures.concurrency).toBeLessThanOrEqual(limits.concurrency * windows + clients * (windows - 1));
      // Shares are of what is left of a budget, so that it holds; but what a node has not stored yet an emptied store does not know.
      expect(figures.spentRequests * costNanos).toBeLessThanOrEqual(
        limits.budgetRequests * costNanos + clients * maxCostNanos,
      );
      // One row for each answer, and one request of the provider for each row.
      const ids = answers.filter(({ status }) => status === 200).map(({ requestId }) => requestId);
      expect(rows.map(({ request_id: id }) => id).toSorted()).toEqual(ids.toSorted());
      for (const { model, name } of keys.loaded)
        expect(nodes.provider.total(model)).toBe(granted(name).length);
      await nothingStuck(nodes, keys.loaded, at);
    },
    120_000,
  );
});

async function makeKeys(
  nodes: Nodes,
  at: number,
): Promise<{ readonly loaded: readonly (LoadKey & { readonly id: string })[]; readonly after: LoadKey }> {
  const admin = adminClient(nodes.first);
  const usd = (limits.budgetRequests * costNanos) / 1e9;
  const make = async (name: string, own: Json): Promise<LoadKey & { id: string }> => {
    const { key, id } = await admin.make({ name: `${name} ${at}`, ...own });
    return { name, key: String(key), id: String(id), model: `${name}-${at}`, clients };
  };
  const loaded = [
    await make('free', {}),
    await make('rpm', { limits: { rpm: limits.rpm } }),
    await make('budget', { limits: { budget: { usd, period: 'day' } } }),
    await make('concurrency', { limits: { concurrency: limits.concurrency } }),
  ];
  const after = await make('after', { limits: { rpm: 30 } });
  for (const node of nodes.all)
    for (const { key } of [...loaded, after])
      await vi.waitFor(async () => expect((await adminClient(node).models(key)).status).toBe(200), {
        timeout: 8000,
      });
  return { loaded, after };
}

/** Until every node says that the store answers again, if it has said that it does not; then a new key has exactly its limit. */
async function untilShared(
  nodes: Nodes,
  lines: readonly number[],
  after: LoadKey,
  backMs: number,
): Promise<number> {
  await vi.waitFor(
    () => {
      for (const [at, node] of nodes.all.entries()) {
        const log = logOf(node).slice(lines[at]);
        expect(log.lastIndexOf('does not answer')).toBeLessThanOrEqual(log.lastIndexOf('answers again'));
      }
    },
    { timeout: 30_000, interval: 50 },
  );
  const tookMs = performance.now() - backMs;
  const burst = await Promise.all(
    Array.from({ length: 60 }, (_, at) => ask(nodes.all[at % nodes.all.length]?.url ?? '', after)),
  );
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(30);
  return tookMs;
}

/** Until what was answered before the store came back is in it. */
async function untilStored(nodes: Nodes, answers: readonly Answered[], backMs: number): Promise<number> {
  const ids = answers.filter(({ status }) => status === 200).map(({ requestId }) => requestId);
  await vi.waitFor(
    async () => {
      const stored = new Set((await nodes.rows()).map(({ request_id: id }) => id));
      expect(ids.filter((id) => !stored.has(id))).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
  return performance.now() - backMs;
}

async function storedRows(nodes: Nodes, answers: readonly Answered[]) {
  const ids = new Set(answers.map(({ requestId }) => requestId));
  const expected = answers.filter(({ status }) => status === 200).length;
  return vi.waitFor(
    async () => {
      const own = (await nodes.rows()).filter(({ request_id: id }) => ids.has(id));
      expect(own.length).toBe(expected);
      return own;
    },
    { timeout: 20_000, interval: 200 },
  );
}

/** Nothing is held: all slots of concurrency are free at once, and nothing of the budget is reserved. */
async function nothingStuck(nodes: Nodes, keys: readonly LoadKey[], at: number): Promise<void> {
  const key = keys.find(({ name }) => name === 'concurrency');
  if (key === undefined) return;
  await inRedis(nodes, async (client) => {
    const held = await client.keys('sluice:*:{*}:key:*');
    for (const name of held.filter((one) => one.endsWith(':leases')))
      expect(await client.zcard(name), name).toBe(0);
    for (const name of held.filter((one) => one.endsWith(':reserved')))
      expect(await client.hlen(name), name).toBe(0);
  });
  const burst = await Promise.all(
    Array.from({ length: limits.concurrency }, (_, turn) =>
      ask(nodes.all[turn % nodes.all.length]?.url ?? '', key),
    ),
  );
  expect(
    burst.map(({ status }) => status),
    `of fault ${at}`,
  ).toEqual(burst.map(() => 200));
}

const logOf = (node: { stdout(): string; stderr(): string }): string => `${node.stdout()}${node.stderr()}`;

const stayed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The most within any 60 seconds. */
function mostWithin(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  let [most, first] = [0, 0];
  for (const [at, time] of sorted.entries()) {
    while ((sorted[first] ?? time) <= time - 60_000) first++;
    most = Math.max(most, at - first + 1);
  }
  return most;
}
