/** Reports on decisions of auto: replay with another trade-off, and what feedback taught. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminClient, jsonOf } from '../admin-client.ts';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';

let sluice: Sluice;
const requests: string[] = [];
const messages = [{ role: 'user', content: 'Prove that the square root of two is irrational.' }];

const get = async (path: string, headers?: Readonly<Record<string, string>>) => {
  const { status, text } = await adminClient(sluice).call('GET', path, undefined, headers);
  return { status, body: Object(JSON.parse(text)) };
};

describe('reports on decisions', () => {
  beforeAll(async () => {
    const model = (name: string, usd: number) => ({ name, price: { input: usd / 5, output: usd } });
    const config = configFor(await startFake(), {
      models: [model('gpt-4o-mini', 0.6), model('gpt-5', 60)],
      extra: { routing: { exploration: 0 } },
    });
    sluice = await startSluice({ config });
    for (const dial of [10, 10, 10, 0]) {
      const { headers } = await rawRequest({
        method: 'POST',
        url: `${sluice.url}/v1/chat/completions`,
        headers: sluice.auth,
        body: { model: 'auto', messages, routing: { dial } },
      });
      requests.push(String(headers['x-request-id']));
    }
    await vi.waitFor(
      async () => expect((await get('/admin/v1/routing/replay?dial=10')).body.requests).toBe(4),
      { timeout: 10_000, interval: 100 },
    );
  });
  afterAll(disposeAll);

  it('replay decisions as they were with their own trade-off, and elsewhere with another', async () => {
    const { body: best } = await get('/admin/v1/routing/replay?dial=10');
    expect(best).toMatchObject({ dial: 10, requests: 4, moved: 1 });
    expect(best.after.quality).toBeGreaterThan(best.before.quality);
    const { body: cheap } = await get('/admin/v1/routing/replay?dial=0');
    expect(cheap).toMatchObject({
      requests: 4,
      moved: 3,
      models: [
        { model: 'fake/gpt-4o-mini', before: 1, after: 4 },
        { model: 'fake/gpt-5', before: 3, after: 0 },
      ],
    });
    expect(cheap.after.cost_usd).toBeLessThan(cheap.before.cost_usd / 10);
    expect(cheap.moves.map(({ request_id: id }: { request_id: string }) => id).toSorted()).toEqual(
      requests.slice(0, 3).toSorted(),
    );
    const [newest] = (await get('/admin/v1/routing/replay?dial=0&limit=1')).body.moves;
    expect(newest).toBeUndefined();
  });

  it.each(['dial=', 'dial=11', 'dial=-1', 'dial=1e1', 'dial=5&limit=0', 'dial=5&from=yesterday'])(
    'refuse ?%s, and name what is wrong',
    async (query) => {
      const { status, body } = await get(`/admin/v1/routing/replay?${query}`);
      expect(status).toBe(422);
      expect(body.error.param).toMatch(/dial|limit|from/);
    },
  );

  it('tell what feedback taught, and show accounts their own only', async () => {
    expect((await get('/admin/v1/routing/feedback')).body).toMatchObject({ grades: 0, models: [] });
    for (const id of requests.slice(0, 2))
      await rawRequest({
        method: 'POST',
        url: `${sluice.url}/v1/feedback`,
        headers: sluice.auth,
        body: { request_id: id, label: 'bad' },
      });
    const { body } = await get('/admin/v1/routing/feedback');
    expect(body).toMatchObject({
      grades: 2,
      models: [{ model: 'fake/gpt-5', grades: 2, mean_score: 0 }],
      domains: [{ grades: 2, mean_score: 0 }],
    });
    const [learned] = body.models;
    expect(learned.predicted).toBeGreaterThan(0.3);
    expect(learned.quality_now).toBeLessThan(learned.quality_without);
    expect(body.policies.length).toBeGreaterThan(0);

    const { id: account } = jsonOf(
      await adminClient(sluice).call('POST', '/admin/v1/accounts', { name: 'b' }),
    );
    const { key } = await adminClient(sluice).make({ name: 'other', account, scopes: ['admin'] });
    const own = { authorization: `Bearer ${String(key)}` };
    expect((await get('/admin/v1/routing/feedback', own)).body).toEqual({
      grades: 0,
      models: [],
      domains: [],
      policies: [],
    });
    expect((await get('/admin/v1/routing/replay?dial=0', own)).body).toMatchObject({
      requests: 0,
      since: null,
    });
    expect((await get('/admin/v1/routing/feedback', sluice.auth)).status).toBe(403);
  });
});
