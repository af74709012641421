/** SEC-60: limits of models, and of the end users that requests name. */
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
  const price = { input: 1000, output: 1000 };
  const models = [
    { name: 'fake-small', price },
    { name: 'fake-large', price },
  ];
  config = configFor(await startFake(), {
    retries: 0,
    models,
    extra: { models: { pair: ['fake/fake-small', 'fake/fake-large'] } },
  });
  sluice = await startSluice({ config });
  admin = adminClient(sluice);
});
afterAll(disposeAll);

const createKey = async (limits: Json, by = admin): Promise<string> => {
  const answer = await by.call('POST', '/admin/v1/keys', { name: 'k', limits });
  expect(answer.status, answer.text).toBe(201);
  return String(JSON.parse(answer.text).key);
};
const ask = (
  key: string,
  body: Json = {},
  of = sluice,
  path = '/v1/chat/completions',
): Promise<RawResponse> =>
  rawRequest({
    url: of.url,
    path,
    headers: { authorization: `Bearer ${key}` },
    body: {
      model: 'fake/fake-small',
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 5,
      ...body,
    },
  });
const told = (answer: RawResponse): unknown => Object(Object(answer.json())['error']);

describe('limits of models', () => {
  it('hold for the models of a pattern, and for no other', async () => {
    const key = await createKey({ models: { 'fake/*-small': { rpm: 2 } } });
    expect((await ask(key)).headers['x-ratelimit-limit-requests']).toBe('2');
    expect((await ask(key)).status).toBe(200);
    const refused = await ask(key);
    expect([refused.status, told(refused)]).toMatchObject([
      429,
      {
        code: 'rate_limit_exceeded',
        message: expect.stringContaining(
          "This key is limited to 2 requests per minute for the model 'fake/*-small'",
        ),
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(key, { model: 'fake/fake-large' })).status).toBe(200);
  });

  it('let an alias go on with its other models, and count nothing for a fallback that was not needed', async () => {
    const key = await createKey({ models: { 'fake/fake-small': { rpm: 1 }, 'fake/fake-large': { rpm: 2 } } });
    const models = [];
    for (let turn = 0; turn < 3; turn++)
      models.push((await ask(key, { model: 'pair' })).headers['x-sluice-model']);
    expect(models).toEqual(['fake/fake-small', 'fake/fake-large', 'fake/fake-large']);
    expect((await ask(key, { model: 'pair' })).status).toBe(429);
  });

  it('let auto choose another model', async () => {
    const key = await createKey({ models: { '*-small': { rpm: 1 }, '*-large': { rpm: 1 } } });
    const models = [await ask(key, { model: 'auto' }), await ask(key, { model: 'auto' })];
    expect(models.map((one) => one.headers['x-sluice-model']).toSorted()).toEqual([
      'fake/fake-large',
      'fake/fake-small',
    ]);
    const refused = await ask(key, { model: 'auto' });
    expect([refused.status, told(refused)]).toMatchObject([
      429,
      { message: expect.stringContaining('for the model') },
    ]);
  });

  it('hold for an alias by its name', async () => {
    const key = await createKey({ models: { pair: { rpm: 1 } } });
    expect((await ask(key, { model: 'pair' })).status).toBe(200);
    expect((await ask(key, { model: 'pair' })).status).toBe(429);
    expect((await ask(key)).status).toBe(200);
  });

  it('grant exactly as many as fit, and are removed by a null', async () => {
    const made = await admin.call('POST', '/admin/v1/keys', {
      name: 'k',
      limits: { models: { 'fake/*': { rpm: 7 } } },
    });
    const { id, key } = JSON.parse(made.text);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const changed = await admin.call('PATCH', `/admin/v1/keys/${id}`, {
      limits: { models: { 'fake/*': null } },
    });
    expect([changed.status, JSON.parse(changed.text).limits]).toEqual([200, { models: {} }]);
    expect((await ask(key)).status).toBe(200);
  });

  it('are no more than limits can hold, however they are added', async () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`m/${from + at}`, { rpm: 1 }]));
    const made = await admin.call('POST', '/admin/v1/keys', { name: 'k', limits: { models: many(0) } });
    const { id, key } = JSON.parse(made.text);
    const added = await admin.call('PATCH', `/admin/v1/keys/${id}`, { limits: { models: many(30) } });
    expect([added.status, added.text]).toEqual([422, expect.stringContaining('too many patterns')]);
    expect((await ask(key)).status).toBe(200);
  });
});

describe('limits of end users', () => {
  it('hold for each by itself, in every API', async () => {
    const key = await createKey({ per_end_user: { rpm: 1 } });
    expect((await ask(key, { user: 'ada-lovelace' })).status).toBe(200);
    const refused = await ask(key, { safety_identifier: 'ada-lovelace' });
    expect([refused.status, told(refused)]).toMatchObject([
      429,
      { message: expect.stringContaining('for each end user') },
    ]);
    expect(refused.text).not.toContain('lovelace');
    expect((await ask(key, { metadata: { user_id: 'ada-lovelace' } }, sluice, '/v1/messages')).status).toBe(
      429,
    );
    expect(
      (
        await ask(
          key,
          { input: 'x', max_tokens: undefined, messages: undefined, user: 'ada-lovelace' },
          sluice,
          '/v1/responses',
        )
      ).status,
    ).toBe(429);
    expect((await ask(key, { user: 'bob-newhart' })).status).toBe(200);
    expect((await ask(key)).status).toBe(200);
  });

  it('can demand that one is named', async () => {
    const key = await createKey({ per_end_user: { rpm: 100, missing: 'refuse' } });
    const refused = await ask(key);
    expect([refused.status, told(refused)]).toMatchObject([
      422,
      { param: 'user', message: expect.stringContaining('end user') },
    ]);
    expect((await ask(key, { user: 'ada-lovelace' })).status).toBe(200);
  });

  it('have budgets that survive a restart, with a hash in the ledger', async () => {
    const own = await startSluice({ config });
    // One request costs some 0.02 USD.
    const limits = {
      per_end_user: { budget: { usd: 0.05, period: 'month' } },
      models: { pair: { budget: { usd: 0.05, period: 'month' } } },
    };
    const key = await createKey(limits, adminClient(own));
    const spend = async (body: Json): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) if ((await ask(key, body, own)).status === 429) return;
      throw new Error('never refused');
    };
    await spend({ user: 'ada-lovelace' });
    await spend({ model: 'pair' });
    expect((await ask(key, { user: 'bob-newhart' }, own)).status).toBe(200);
    const rows = await untilRows(own.dataDir, (all) => all.length >= 3);
    expect(JSON.stringify(rows)).not.toMatch(/lovelace|newhart/);
    const usage = await rawRequest({
      url: own.url,
      path: '/v1/usage',
      method: 'GET',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(Object(usage.json())['budgets']).toMatchObject([{ of: 'key', model: 'pair', usd: 0.05 }]);
    await own.stop();
    const again = await startSluice({
      config,
      dataDir: own.dataDir,
      key: own.key,
      adminToken: own.adminToken,
    });
    expect((await ask(key, { user: 'ada-lovelace' }, again)).status).toBe(429);
    expect((await ask(key, { model: 'pair' }, again)).status).toBe(429);
    expect((await ask(key, { user: 'bob-newhart' }, again)).status).toBe(200);
  });
});
