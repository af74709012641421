/** Budgets in force, and the health of deployments, as the dashboard reads them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { personWith } from './people-client.ts';
import { configFor, disposeAll, type Sluice, startFake, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let account: unknown;
let key: Json;
const model = 'fake/fake-small';
const idOf = async (path: string, body: Json): Promise<unknown> =>
  jsonOf(await admin.call('POST', `/admin/v1/${path}`, body))['id'];
const budgetsOf = async (query = ''): Promise<readonly Json[]> => {
  const answer = await admin.call('GET', `/admin/v1/budgets${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { data } = Object(jsonOf(answer));
  return data;
};
const budget = (usd: number, period = 'month') => ({ budget: { usd, period } });

beforeAll(async () => {
  const models = [{ name: 'fake-small', price: { input: 10, output: 10 } }];
  sluice = await startSluice({ config: configFor(await startFake(), { models }) });
  admin = adminClient(sluice);
  account = await idOf('accounts', { name: 'limited' });
  await admin.call('PATCH', `/admin/v1/accounts/${String(account)}`, { limits: budget(100) });
  const team = await idOf('teams', { name: 'red', account });
  await admin.call('PATCH', `/admin/v1/teams/${String(team)}`, { limits: budget(10, 'total') });
  key = await admin.make({
    name: 'spends',
    team,
    limits: {
      budget: [{ usd: 1, period: 'day' }],
      models: { 'fake/*': budget(0.5, 'week'), fast: budget(5) },
    },
  });
  await admin.make({ name: 'free', account });
});
afterAll(disposeAll);

describe('GET /admin/v1/budgets', () => {
  it('lists all budgets in force, what is spent most first', async () => {
    const answer = await admin.echo(key['key'], { model });
    expect(answer.status, answer.text).toBe(200);
    await vi.waitFor(async () => expect((await budgetsOf())[0]?.['spent_usd']).toBeGreaterThan(0));
    const rows = await budgetsOf();
    expect(rows).toMatchObject([
      { of: 'key', id: key['id'], name: 'spends', model: 'fake/*', period: 'week', usd: 0.5 },
      { of: 'key', model: null, period: 'day', usd: 1, account_id: account, recent_usd: null },
      { of: 'team', name: 'red', period: 'total', resets_at: null, unpriced_requests: 0 },
      { of: 'account', id: account, period: 'month' },
      { of: 'key', model: 'fast', spent_usd: 0, share: 0, remaining_usd: 5, unpriced_requests: null },
    ]);
    const spent = rows.slice(0, 4).map((row) => row['spent_usd']);
    expect(new Set(spent).size).toBe(1);
    const cost = Number(answer.headers['x-sluice-cost']);
    expect(spent[0]).toBeCloseTo(cost, 9);
    expect(rows[2]?.['recent_usd']).toBeCloseTo(cost, 9);
    const own = await admin.call('GET', '/v1/usage', undefined, {
      authorization: `Bearer ${String(key['key'])}`,
    });
    expect(Object(jsonOf(own))['budgets'][0].spent_usd).toBeCloseTo(cost, 9);
  });

  it('goes on from its cursor', async () => {
    const all = await budgetsOf();
    const seen: Json[] = [];
    let cursor: unknown;
    do {
      const after = cursor === undefined ? '' : `&after=${String(cursor)}`;
      const page = jsonOf(await admin.call('GET', `/admin/v1/budgets?limit=2${after}`));
      seen.push(...Object(page)['data']);
      cursor = page['next_cursor'];
    } while (cursor !== null);
    expect(seen).toEqual(all);
    expect(refusal(await admin.call('GET', '/admin/v1/budgets?after=x'))).toEqual([422, 'invalid_request']);
  });

  it('SEC-06: shows only those of own accounts', async () => {
    const other = await idOf('accounts', { name: 'other' });
    const viewer = await personWith(sluice, 'viewer', other);
    expect(jsonOf(await viewer.call('GET', '/admin/v1/budgets'))).toMatchObject({ data: [] });
    const own = await personWith(sluice, 'viewer', account);
    expect(Object(jsonOf(await own.call('GET', '/admin/v1/budgets')))['data']).toHaveLength(5);
    const elsewhere = await own.call('GET', '/admin/v1/budgets?account=acc_other');
    expect(Object(jsonOf(elsewhere))['data']).toEqual([]);
  });
});

describe('GET /admin/v1/deployments', () => {
  it('tells how deployments are, and which process says so', async () => {
    const { process, data } = Object(jsonOf(await admin.call('GET', '/admin/v1/deployments')));
    expect(process).toMatch(/^\w+$/);
    expect(data).toMatchObject([
      { provider: 'fake', model, state: 'ready', reason: null, error_rate: 0, in_flight: 0 },
    ]);
    expect(JSON.stringify(data)).not.toContain('http');
  });

  it('SEC-06: is for people with a role in the whole installation', async () => {
    const owner = await personWith(sluice, 'owner', account);
    expect(refusal(await owner.call('GET', '/admin/v1/deployments'))).toEqual([403, 'permission_denied']);
    const viewer = await personWith(sluice, 'viewer', null);
    expect((await viewer.call('GET', '/admin/v1/deployments')).status).toBe(200);
  });
});
