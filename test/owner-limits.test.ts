/** Limits of teams and accounts, which hold for all of their keys together, and several budgets at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json } from './admin-client.ts';
import {
  configFor,
  disposeAll,
  type RawResponse,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
  untilRows,
} from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let config: string;

beforeAll(async () => {
  const models = [{ name: 'fake-small', price: { input: 1000, output: 1000 } }];
  config = configFor(await startFake(), { retries: 0, models });
  sluice = await startSluice({ config });
  admin = adminClient(sluice);
});
afterAll(disposeAll);

const create = async (what: 'accounts' | 'teams' | 'keys', body: Json, by = admin): Promise<Json> => {
  const answer = await by.call('POST', `/admin/v1/${what}`, body);
  expect(answer.status, answer.text).toBe(201);
  return JSON.parse(answer.text);
};
const ask = ({ key }: Json, body: Json = {}, of = sluice): Promise<RawResponse> =>
  rawRequest({
    url: of.url,
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${String(key)}` },
    body: {
      model: 'fake/fake-small',
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 5,
      ...body,
    },
  });
const told = (answer: RawResponse): unknown => Object(Object(answer.json())['error']);

describe('limits of a team', () => {
  it('hold for all of its keys together, and are changed at once', async () => {
    const team = await create('teams', { name: 'search', limits: { rpm: 3 } });
    expect(team).toMatchObject({ limits: { rpm: 3 } });
    const [one, other] = [
      await create('keys', { name: 'a', team: team['id'] }),
      await create('keys', { name: 'b', team: team['id'], limits: { rpm: 100 } }),
    ];
    expect((await ask(one)).status).toBe(200);
    expect((await ask(other)).status).toBe(200);
    const last = await ask(one);
    expect([last.status, last.headers['x-ratelimit-limit-requests']]).toEqual([200, '3']);
    const refused = await ask(other);
    expect([refused.status, told(refused)]).toMatchObject([
      429,
      {
        code: 'rate_limit_exceeded',
        message: expect.stringContaining('The team of this key is limited to 3 requests'),
      },
    ]);
    await admin.call('PATCH', `/admin/v1/teams/${String(team['id'])}`, { limits: { rpm: 100 } });
    expect((await ask(other)).status).toBe(200);
    await admin.call('PATCH', `/admin/v1/teams/${String(team['id'])}`, { limits: null });
    expect((await ask(one)).headers['x-ratelimit-limit-requests']).toBeUndefined();
  });
});

describe('limits of an account', () => {
  it('hold for keys of all of its teams: exactly as many as fit pass at once', async () => {
    const account = await create('accounts', { name: 'firm', limits: { rpm: 20, max_output_tokens: 4 } });
    const team = await create('teams', { name: 't', account: account['id'] });
    const keys = [
      await create('keys', { name: 'a', account: account['id'] }),
      await create('keys', { name: 'b', team: team['id'] }),
    ];
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(keys[at % 2] ?? {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 200)?.headers['x-sluice-warnings']).toContain(
      'reduced to 4',
    );
  });

  it('have budgets for several periods, which survive a restart', async () => {
    const own = await startSluice({ config });
    const by = adminClient(own);
    // One request costs some 0.02 USD.
    const budget = [
      { usd: 100, period: 'day' },
      { usd: 0.05, period: 'month' },
    ];
    const account = await create('accounts', { name: 'firm', limits: { budget } }, by);
    const [one, other] = [
      await create('keys', { name: 'a', account: account['id'] }, by),
      await create(
        'keys',
        { name: 'b', account: account['id'], limits: { budget: { usd: 50, period: 'day' } } },
        by,
      ),
    ];
    let served = 0;
    for (let refused = false; !refused && served < 20; ) {
      const answer = await ask(served % 2 === 0 ? one : other, {}, own);
      refused = answer.status === 429;
      if (refused)
        expect(told(answer)).toMatchObject({
          code: 'insufficient_quota',
          message: expect.stringContaining(
            'The budget of the account of this key is exhausted; it renews at',
          ),
        });
      else served += 1;
    }
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThan(20);
    await untilRows(own.dataDir, (rows) => rows.length >= served);
    const usage = await rawRequest({
      url: own.url,
      path: '/v1/usage',
      method: 'GET',
      headers: { authorization: `Bearer ${String(other['key'])}` },
    });
    expect(usage.status, usage.text).toBe(200);
    expect(JSON.parse(usage.text).budgets).toMatchObject([
      { of: 'key', usd: 50 },
      { of: 'account', usd: 100, period: 'day' },
      { of: 'account', usd: 0.05, period: 'month' },
    ]);
    await own.stop();
    const again = await startSluice({
      config,
      dataDir: own.dataDir,
      key: own.key,
      adminToken: own.adminToken,
    });
    expect((await ask(one, {}, again)).status).toBe(429);
  });
});

it('refuses limits that nobody could keep', async () => {
  for (const limits of [
    { rpm: 0 },
    { budget: [{ usd: -1, period: 'day' }] },
    { unknown: 1 },
    { budget: Array(5).fill({ usd: 1, period: 'day' }) },
  ])
    expect((await admin.call('POST', '/admin/v1/teams', { name: 'x', limits })).status).toBe(422);
});
