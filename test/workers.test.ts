/** One gateway of several processes: limits that hold over all of them, workers that die, are replaced and stop. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, type Json } from './admin-client.ts';
import {
  configFor,
  disposeAll,
  failedStart,
  type RawResponse,
  rawRequest,
  type Sluice,
  type StoredUsage,
  startFake,
  startSluice,
  untilRows,
  usageRows,
} from './support/index.ts';

const workers = 4;
type Fake = Awaited<ReturnType<typeof startFake>>;

const configOf = (fake: Fake): string =>
  configFor(fake, {
    retries: 0,
    models: [{ name: 'fake-small', price: { input: 1000, output: 1000 } }],
  });

/** Processes of the workers, which the kernel lists. */
const workersOf = ({ pid }: Sluice): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const ask = (sluice: Sluice, key: unknown, body: Json = {}): Promise<RawResponse> =>
  rawRequest({
    url: sluice.url,
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${String(key)}` },
    body: {
      model: 'fake/fake-small',
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 5,
      ...body,
    },
  });
/** The status, or the error of the connection. */
const statusOf = async (asked: Promise<RawResponse>): Promise<number | string> => {
  const { status, socketError } = await asked;
  return socketError ?? status;
};
const burst = (sluice: Sluice, key: unknown, count: number): Promise<(number | string)[]> =>
  Promise.all(Array.from({ length: count }, () => statusOf(ask(sluice, key))));
const countOf = (statuses: readonly (number | string)[], wanted: number): number =>
  statuses.filter((status) => status === wanted).length;

/** Waits until every worker answers alike: an idle one takes the next connection, so all of many at once are asked. */
async function untilAll(admin: AdminClient, key: unknown, status: number): Promise<void> {
  await vi.waitFor(
    async () => {
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all(Array.from({ length: 24 }, () => admin.models(key)));
        expect(answers.filter((answer) => answer.status !== status)).toEqual([]);
      }
    },
    { timeout: 8000, interval: 100 },
  );
}

async function newKey(
  admin: AdminClient,
  limits: Json,
): Promise<{ readonly id: unknown; readonly key: unknown }> {
  const { id, key } = await admin.make({ name: 'limited', limits });
  await untilAll(admin, key, 200);
  return { id, key };
}

afterAll(disposeAll);

describe('a gateway of several workers', () => {
  let fake: Fake;
  let sluice: Sluice;
  let admin: AdminClient;
  beforeAll(async () => {
    fake = await startFake();
    sluice = await startSluice({ config: configOf(fake), args: ['--workers', String(workers)] });
    admin = adminClient(sluice);
  }, 60_000);

  it('serves with all of them', async () => {
    expect(sluice.stdout()).toContain(`workers: ${workers}`);
    expect(workersOf(sluice)).toHaveLength(workers);
    await vi.waitFor(async () => {
      await burst(sluice, sluice.key, 40);
      const { text } = await rawRequest({ url: sluice.url, path: '/metrics', method: 'GET' });
      const places = [...text.matchAll(/sluice_chat_requests_total\{worker="(\d)"/g)].map(
        ([, place]) => place,
      );
      expect(new Set(places).size).toBe(workers);
    }, 10_000);
  });

  it('grants exactly as many requests as a limit allows, over all of them', async () => {
    const { key } = await newKey(admin, { rpm: 50 });
    const statuses = await burst(sluice, key, 150);
    expect(countOf(statuses, 200)).toBe(50);
    expect(countOf(statuses, 429)).toBe(100);
  });

  it('keeps to the limit of concurrent requests', async () => {
    const { key } = await newKey(admin, { concurrency: 3 });
    const statuses = await burst(sluice, key, 100);
    expect(countOf(statuses, 200)).toBeGreaterThanOrEqual(3);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    await vi.waitFor(async () => expect(countOf(await burst(sluice, key, 3), 200)).toBe(3));
  });

  it('never spends more than a budget, and has a row for each request', async () => {
    const { id, key } = await newKey(admin, { budget: { usd: 0.2, period: 'day' } });
    let served = countOf(await burst(sluice, key, 120), 200);
    for (let refused = 0; refused < 4; ) {
      const isServed = (await statusOf(ask(sluice, key))) === 200;
      refused = isServed ? 0 : refused + 1;
      if (isServed) served += 1;
    }
    expect(served).toBeGreaterThan(0);
    const isOwn = (row: StoredUsage): boolean => row.key_id === id && row.status === 'ok';
    const rows = await untilRows(sluice.dataDir, (all) => all.filter(isOwn).length >= served);
    const own = rows.filter(isOwn);
    expect(own).toHaveLength(served);
    const spent = own.reduce((sum, { cost_nanos: cost }) => sum + (cost ?? 0), 0);
    expect(spent).toBeLessThanOrEqual(0.2e9);
  });

  it('accepts a new key at every worker at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { key } = await admin.make({ name: 'new' });
      expect((await burst(sluice, key, 24)).filter((status) => status !== 200)).toEqual([]);
      const listed = await Promise.all(Array.from({ length: 24 }, () => admin.models(key)));
      expect(listed.filter(({ status }) => status !== 200)).toEqual([]);
    }
  });

  it('applies what is changed over the admin API at every worker within two seconds', async () => {
    const { id, key } = await admin.make({ name: 'short-lived' });
    await untilAll(admin, key, 200);
    await admin.call('DELETE', `/admin/v1/keys/${String(id)}`);
    await untilAll(admin, key, 401);
  });

  it('starts a worker again that was killed; what it held comes back, and every answer has one row', async () => {
    const { key } = await newKey(admin, { concurrency: 8 });
    const before = usageRows(sluice.dataDir).length;
    const answered: string[] = [];
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        const response = await ask(sluice, key);
        if (response.status === 200 && response.complete)
          answered.push(String(response.headers['x-request-id']));
      }
    };
    const clients = Array.from({ length: 6 }, client);
    for (let turn = 0; turn < 3; turn++) {
      const victims = workersOf(sluice);
      const seen = answered.length;
      process.kill(victims[turn % victims.length] ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(answered.length).toBeGreaterThan(seen + 20), { timeout: 10_000 });
      await vi.waitFor(() => expect(workersOf(sluice)).toHaveLength(workers), { timeout: 20_000 });
    }
    isOver = true;
    await Promise.all(clients);
    // What the last requests held comes back a moment after their answers.
    await vi.waitFor(async () => expect(countOf(await burst(sluice, key, 8), 200)).toBe(8), 10_000);
    const rows = await untilRows(sluice.dataDir, (all) => {
      const ids = new Set(all.map(({ request_id: id }) => id));
      return answered.every((id) => ids.has(id));
    });
    const ids = rows.map(({ request_id: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.length).toBeGreaterThanOrEqual(before + answered.length);
    const ended = rows.filter(({ request_id: id }) => answered.includes(id));
    expect(ended.every(({ status }) => status === 'ok')).toBe(true);
  }, 90_000);

  it('replaces its workers on SIGHUP without a failed request', async () => {
    const former = workersOf(sluice);
    let isOver = false;
    const failed: unknown[] = [];
    let served = 0;
    const client = async (): Promise<void> => {
      while (!isOver) {
        try {
          // `fetch` keeps its connections alive, as most clients do.
          const response = await fetch(`${sluice.url}/v1/chat/completions`, {
            method: 'POST',
            headers: { ...sluice.auth, 'content-type': 'application/json' },
            body: JSON.stringify({
              model: 'fake/fake-small',
              messages: [{ role: 'user', content: 'Hello' }],
            }),
          });
          await response.text();
          if (response.status === 200) served += 1;
          else failed.push(response.status);
        } catch (error) {
          failed.push(error);
        }
      }
    };
    const clients = Array.from({ length: 4 }, client);
    process.kill(sluice.pid, 'SIGHUP');
    await vi.waitFor(() => expect(`${sluice.stdout()}${sluice.stderr()}`).toContain('workers replaced'), {
      timeout: 80_000,
      interval: 200,
    });
    isOver = true;
    await Promise.all(clients);
    expect(failed).toEqual([]);
    expect(served).toBeGreaterThan(100);
    const present = workersOf(sluice);
    expect(present).toHaveLength(workers);
    expect(present.filter((pid) => former.includes(pid))).toEqual([]);
  }, 120_000);

  it('ends with its primary, and starts again with every request accounted for', async () => {
    const answered: string[] = [];
    const clients = Array.from({ length: 4 }, async () => {
      for (;;) {
        const response = await ask(sluice, sluice.key);
        if (!response.complete) return;
        if (response.status === 200) answered.push(String(response.headers['x-request-id']));
      }
    });
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(50), { timeout: 10_000 });
    await sluice.kill9();
    await Promise.all(clients);
    const next = await startSluice({
      config: configOf(fake),
      dataDir: sluice.dataDir,
      key: sluice.key,
      args: ['--workers', '2'],
    });
    const rows = usageRows(next.dataDir);
    const okIds = new Set(rows.filter(({ status }) => status === 'ok').map(({ request_id: id }) => id));
    expect(answered.filter((id) => !okIds.has(id))).toEqual([]);
    expect(await next.stop()).toMatchObject({ code: 0 });
  }, 60_000);
});

it('fails to start with the reason of a worker that cannot listen', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const failed = await failedStart({ args: ['--workers', '2', '--port', port] });
  taken.close();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(`Another program listens on 127.0.0.1:${port}`);
});

it.each(['0', '-1', '257', 'many', ''])('refuses %j workers', async (count) => {
  const failed = await failedStart({ args: [`--workers=${count}`] });
  expect(failed.code).toBe(2);
  expect(failed.stderr).toContain('workers');
});
