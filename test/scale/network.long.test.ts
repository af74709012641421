/**
 * Three nodes, each in a network namespace of its own, PostgreSQL and Redis behind another address; two clocks are 30 seconds off, one to
 * each side. Links are cut and healed under load.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminClient, type Json } from '../admin-client.ts';
import { startCountingProvider } from '../support/counting-provider.ts';
import { configFor, disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { type Network, type NetworkHost, openNetwork } from '../support/network.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startRedis } from '../support/redis-server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { type Answered, ask, type LoadKey, startLoad } from './steady-load.ts';

const shiftsMs = [0, 30_000, -30_000] as const;
const phaseMs = 6000;
const recoveryMs = { timeout: 8000, interval: 100 };
const answerMs = 10;

interface Node extends Sluice {
  readonly host: NetworkHost;
}

interface Place {
  readonly network: Network;
  readonly nodes: readonly Node[];
  readonly storesAddress: string;
  readonly provider: Awaited<ReturnType<typeof startCountingProvider>>;
  readonly storeUrl: string;
  stop(): Promise<void>;
}

async function openPlace(): Promise<Place | undefined> {
  const network = openNetwork();
  if (network === undefined) return undefined;
  const [redis, postgres] = [await startRedis(), await startPostgres()];
  const stop = async (): Promise<void> => {
    await Promise.all([redis?.stop(), postgres?.stop()]);
    network.close();
  };
  if (redis === undefined || postgres === undefined) {
    await stop();
    return undefined;
  }
  const [providerAddress, storesAddress] = network.own;
  const toRedis = await startTcpProxy(Number(new URL(redis.url).port), storesAddress);
  const toPostgres = await startTcpProxy(Number(new URL(postgres.url).port), storesAddress);
  const provider = await startCountingProvider(answerMs, providerAddress);
  const storage = new URL(postgres.url);
  storage.hostname = storesAddress;
  storage.port = String(toPostgres.port);
  const price = { input: 1000, output: 1000 };
  const config = configFor(
    { baseUrl: provider.url },
    {
      provider: 'counting',
      retries: 0,
      models: ['clocks', 'cut', 'stores'].map((name) => ({ name, price })),
      extra: {
        storage: { url: storage.href },
        shared_state: { url: `redis://${storesAddress}:${toRedis.port}` },
      },
    },
  );
  const secret = (): string => randomBytes(32).toString('base64');
  const secrets = { SLUICE_KEY_PEPPER: secret(), SLUICE_MASTER_KEY: secret() };
  const own: { key?: string; adminToken?: string } = {};
  const nodes: Node[] = [];
  for (const shiftMs of shiftsMs) {
    const host = network.addHost();
    const clock = `--import=${new URL('shifted-clock.ts', import.meta.url).href}`;
    const node = await startSluice({
      config,
      env: { ...secrets, NODE_OPTIONS: clock, CLOCK_SHIFT_MS: String(shiftMs) },
      ...own,
      through: host.through,
      args: ['--host', host.address],
      readyTimeoutMs: 40_000,
    });
    Object.assign(own, { key: node.key, adminToken: node.adminToken });
    nodes.push({ ...node, host });
  }
  return {
    network,
    nodes,
    storesAddress,
    provider,
    storeUrl: postgres.url,
    stop: async () => {
      provider.close();
      toRedis.close();
      toPostgres.close();
      await stop();
    },
  };
}

const opened = await openPlace();
if (opened === undefined)
  console.warn(
    '\nNo network namespaces (they need root), PostgreSQL or Redis: networks of nodes are NOT tested.\n',
  );

describe.runIf(opened !== undefined)('three nodes in networks of their own', () => {
  let place: Place;
  beforeAll(() => {
    if (opened === undefined) throw new Error('not opened');
    place = opened;
  });
  afterAll(async () => {
    await disposeAll();
    await opened?.stop();
  });

  const newKey = async (model: string, limits: Json): Promise<LoadKey & { readonly id: string }> => {
    const [first] = place.nodes;
    if (first === undefined) throw new Error('no node');
    const { key, id } = await adminClient(first).make({ name: model, limits });
    return { name: model, model, key: String(key), id: String(id), clients: 4 };
  };
  const rowsOf = async ({ id }: { readonly id: string }): Promise<readonly string[]> => {
    const client = new Client({ connectionString: place.storeUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ request_id: string }>(
        'select request_id from usage where key_id = $1 order by request_id',
        [id],
      );
      return rows.map((row) => row.request_id);
    } finally {
      await client.end();
    }
  };
  /** One row for each answer, and one request of the provider for each row. */
  const agrees = async (
    key: LoadKey & { readonly id: string },
    answers: readonly Answered[],
    askedBefore = 0,
  ): Promise<void> => {
    const ids = answers.filter(({ status }) => status === 200).map(({ requestId }) => requestId);
    await vi.waitFor(async () => expect(await rowsOf(key)).toEqual(ids.toSorted()), recoveryMs);
    expect(place.provider.total(key.model) - askedBefore).toBe(ids.length);
  };
  const statusesOf = (answers: readonly Answered[]): ReadonlySet<number> =>
    new Set(answers.map(({ status }) => status));
  const stayed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('keep to a limit exactly while their clocks differ by a minute', async () => {
    const burst = (key: LoadKey, count: number): Promise<readonly Answered[]> =>
      Promise.all(
        Array.from({ length: count }, (_, at) => ask(place.nodes[at % place.nodes.length]?.url ?? '', key)),
      );
    // The first requests of a process take longer than a node waits for the store.
    const warm = await newKey('clocks', { rpm: 100_000 });
    for (let round = 0; round < 5; round++) await burst(warm, 30);
    const key = await newKey('clocks', { rpm: 60, budget: { usd: 100, period: 'day' } });
    const before = place.provider.total('clocks');
    const answers = await burst(key, 150);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
    await agrees(key, answers, before);
  });

  it('serve beside one whose link is cut, which serves again when it is healed', async () => {
    const [first, second, lost] = place.nodes;
    if (first === undefined || second === undefined || lost === undefined) throw new Error('no node');
    const key = await newKey('cut', { rpm: 100_000 });
    const load = startLoad([first, second], [key]);
    await stayed(1000);
    lost.host.setLink(false);
    await stayed(phaseMs);
    lost.host.setLink(true);
    const healed: Answered[] = [];
    await vi.waitFor(async () => {
      healed.push(await ask(lost.url, key));
      expect(healed.at(-1)?.status).toBe(200);
    }, recoveryMs);
    await load.stop();
    expect(statusesOf(load.answers)).toEqual(new Set([200]));
    await agrees(key, [...load.answers, ...healed]);
  }, 60_000);

  it('serve while they cannot reach the stores, and store everything when they can', async () => {
    const key = await newKey('stores', { rpm: 100_000, budget: { usd: 100, period: 'day' } });
    const load = startLoad(place.nodes, [key]);
    await stayed(1000);
    for (const { host } of place.nodes) host.setRoute(place.storesAddress, false);
    await stayed(phaseMs);
    const during = load.answers.length;
    for (const { host } of place.nodes) host.setRoute(place.storesAddress, true);
    await stayed(1000);
    await load.stop();
    expect(during).toBeGreaterThan(100);
    expect(statusesOf(load.answers)).toEqual(new Set([200]));
    await agrees(key, load.answers);
    // The limits are shared again.
    const after = await newKey('stores', { rpm: 30 });
    await vi.waitFor(async () => {
      for (const node of place.nodes) expect((await adminClient(node).models(after.key)).status).toBe(200);
    }, recoveryMs);
    const burst = await Promise.all(
      Array.from({ length: 60 }, (_, at) => ask(place.nodes[at % place.nodes.length]?.url ?? '', after)),
    );
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(30);
  }, 60_000);
});
