/** Two gateways that share their limits in Valkey or Redis, and what happens while it is frozen, gone or flushed. */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, type Json } from './admin-client.ts';
import {
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';
import { type PostgresServer, startPostgres } from './support/postgres-server.ts';
import { type RedisServer, startRedis } from './support/redis-server.ts';

const redis: RedisServer | undefined = await startRedis();
const postgres: PostgresServer | undefined = await startPostgres();
const secrets = {
  SLUICE_KEY_PEPPER: randomBytes(32).toString('base64'),
  SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
};

afterAll(async () => {
  await disposeAll();
  await Promise.all([redis?.stop(), postgres?.stop()]);
});

describe.runIf(redis !== undefined && postgres !== undefined)('two gateways with one store of limits', () => {
  let nodes: readonly Sluice[] = [];
  let admin: AdminClient;
  let startedMs = 0;
  let fake: Awaited<ReturnType<typeof startFake>>;

  beforeAll(async () => {
    fake = await startFake();
    const config = configFor(fake, {
      retries: 0,
      models: [{ name: 'fake-small', price: { input: 1000, output: 1000 } }],
      extra: { storage: { url: postgres?.url }, shared_state: { url: redis?.url } },
    });
    const first = await startSluice({ config, env: secrets });
    const second = await startSluice({ config, env: secrets, key: first.key, adminToken: first.adminToken });
    nodes = [first, second];
    startedMs = performance.now();
    admin = adminClient(first);
  });

  const ask = (at: number, { key }: Json, body: Json = {}): Promise<RawResponse> =>
    rawRequest({
      url: nodes[at % nodes.length]?.url ?? '',
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${String(key)}` },
      body: {
        model: 'fake/fake-small',
        messages: [{ role: 'user', content: 'Hello' }],
        max_tokens: 5,
        ...body,
      },
    });
  /** A key that both processes know. */
  const newKey = async (body: Json): Promise<Json> => {
    const key = await admin.make({ name: 'limited', ...body });
    await vi.waitFor(
      async () => {
        for (const node of nodes) {
          const { status } = await rawRequest({
            url: node.url,
            path: '/v1/models',
            method: 'GET',
            headers: { authorization: `Bearer ${String(key['key'])}` },
          });
          expect(status).toBe(200);
        }
      },
      { timeout: 8000 },
    );
    return key;
  };
  const served = (answers: readonly RawResponse[]): number =>
    answers.filter(({ status }) => status === 200).length;
  const burst = (key: Json, count: number): Promise<RawResponse[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => ask(at, key)));

  it('grant exactly as many requests as a limit allows, together', async () => {
    const key = await newKey({ limits: { rpm: 50 } });
    const answers = await burst(key, 200);
    expect(served(answers)).toBe(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(150);
    expect(answers.find(({ status }) => status === 200)?.headers['x-ratelimit-limit-requests']).toBe('50');
  });

  it('keep to a budget together, which starts from the ledger when the store was flushed', async () => {
    const key = await newKey({ limits: { budget: { usd: 0.1, period: 'day' } } });
    let count = served(await burst(key, 60));
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(60);
    for (let at = 0, refused = 0; refused < 4; at++) {
      const isServed = (await ask(at, key)).status === 200;
      refused = isServed ? 0 : refused + 1;
      if (isServed) count += 1;
    }
    const usage = async (): Promise<{ requests: number; spentUsd: number }> => {
      const { text } = await rawRequest({
        url: nodes[0]?.url ?? '',
        path: '/v1/usage',
        method: 'GET',
        headers: { authorization: `Bearer ${String(key['key'])}` },
      });
      const { totals, budgets } = JSON.parse(text);
      return { requests: totals.requests, spentUsd: budgets[0].spent_usd };
    };
    await vi.waitFor(async () => expect((await usage()).requests).toBe(count));
    expect((await usage()).spentUsd).toBeLessThanOrEqual(0.1);
    const client = new Redis(redis?.url ?? '');
    await client.flushall();
    client.disconnect();
    expect(served(await burst(key, 20))).toBe(0);
  });

  it('grant no more than their shares while the store is frozen, answer soon, and share again afterwards', async () => {
    const key = await newKey({ limits: { rpm: 40 } });
    // Every process has heard of the others.
    await vi.waitFor(() => expect(performance.now() - startedMs).toBeGreaterThan(4000), { timeout: 5000 });
    redis?.freeze();
    try {
      const beganMs = performance.now();
      const answers = await burst(key, 100);
      expect(performance.now() - beganMs).toBeLessThan(5000);
      expect(served(answers)).toBe(40);
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    } finally {
      redis?.thaw();
    }
    const next = await newKey({ limits: { rpm: 30 } });
    await vi.waitFor(
      () =>
        expect(nodes.every((node) => `${node.stdout()}${node.stderr()}`.includes('answers again'))).toBe(
          true,
        ),
      { timeout: 10_000 },
    );
    expect(served(await burst(next, 90))).toBe(30);
  });
});
