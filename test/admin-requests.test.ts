/** Lists of requests, and what the store tells of one. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { personWith } from './people-client.ts';
import { disposeAll, type Sluice, startSluice } from './support/index.ts';

const canary = 'jane.canary@example.org';
let sluice: Sluice;
let admin: AdminClient;
let account: unknown;
let key: Json;
let plain: string;
let anonymized: string;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'listed' }))['id'];
  key = await admin.make({ name: 'listed', account });
  plain = String((await admin.echo(key['key'])).headers['x-request-id']);
  const messages = [{ role: 'user', content: `Write to ${canary} and ${canary}` }];
  const body = { messages, enable_anonymization: true, model: 'sandbox/mirror', stream: true };
  anonymized = String((await admin.echo(key['key'], body)).headers['x-request-id']);
  await vi.waitFor(async () => expect(await ids('')).toHaveLength(2));
});
afterAll(disposeAll);

const list = async (query: string): Promise<Json> => {
  const answer = await admin.call('GET', `/admin/v1/requests?account=${String(account)}&${query}`);
  expect(answer.status, answer.text).toBe(200);
  return jsonOf(answer);
};
const dataOf = (page: Json): readonly Json[] => (Array.isArray(page['data']) ? page['data'] : []);
const ids = async (query: string): Promise<readonly unknown[]> =>
  dataOf(await list(query)).map(({ request_id: id }) => id);

describe('GET /admin/v1/requests', () => {
  it('lists requests newest first, without content', async () => {
    const page = await list('');
    expect(page).toMatchObject({ next_cursor: null, searched_to: null });
    expect(dataOf(page)).toMatchObject([
      {
        request_id: anonymized,
        key_id: key['id'],
        account_id: account,
        team_id: null,
        private: 2,
        model: 'sandbox/mirror',
        requested_model: 'sandbox/mirror',
        status: 'ok',
        streamed: true,
      },
      { request_id: plain, private: null, model: 'sandbox/echo', streamed: false, cost_usd: 0 },
    ]);
    expect(JSON.stringify(page)).not.toContain('canary');
  });

  it.each([
    ['private=true', () => [anonymized]],
    ['private=false', () => [plain]],
    ['streamed=true', () => [anonymized]],
    ['model=sandbox/echo', () => [plain]],
    ['model=mirror', () => [anonymized]],
    ['requested_model=sandbox/echo', () => [plain]],
    ['provider=sandbox', () => [anonymized, plain]],
    ['provider=openai', () => []],
    ['status=error', () => []],
    ['endpoint=chat', () => [anonymized, plain]],
    ['endpoint=messages', () => []],
    ['error_code=timeout', () => []],
    ['region=eu', () => []],
    ['team=team_none', () => []],
    ['from=2999-01-01', () => []],
    ['to=2000-01-01', () => []],
  ])('filters by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected());
  });

  it('goes on from its cursor', async () => {
    const first = await list('limit=1');
    expect(dataOf(first)).toMatchObject([{ request_id: anonymized }]);
    const next = await list(`limit=1&after=${String(first['next_cursor'])}`);
    expect(dataOf(next)).toMatchObject([{ request_id: plain }]);
  });

  it.each(['limit=0', 'limit=201', 'after=x', 'status=good', 'private=yes', 'from=yesterday'])(
    'refuses %s, and names it',
    async (query) => {
      const answer = await admin.call('GET', `/admin/v1/requests?${query}`);
      expect(refusal(answer)).toEqual([422, 'invalid_request']);
      expect(answer.text).toContain(query.split('=')[0]);
    },
  );
});

describe('GET /admin/v1/requests/{request_id}', () => {
  const get = async (id: string): Promise<Json> =>
    jsonOf(await admin.call('GET', `/admin/v1/requests/${id}`));

  it('tells costs, the receipt and what happened when', async () => {
    const told = await get(anonymized);
    expect(told).toMatchObject({
      request_id: anonymized,
      routing: null,
      receipt: { total: 2, restored: 2, entities: [{ type: 'EMAIL_ADDRESS', count: 2 }] },
      timeline: {
        steps: ['admission', 'reading', 'documents', 'privacy', 'routing', 'reservation'].map((name) => ({
          name,
        })),
        attempts: [{ model: 'sandbox/mirror', http_status: 200, outcome: 'ok' }],
      },
    });
    const costs = Object(told)['costs'];
    expect(costs.map((cost: Json) => cost['class'])).toContain('cached_input');
    const timeline = Object(told['timeline']);
    expect(timeline['end_ms']).toBeGreaterThanOrEqual(timeline['first_byte_ms']);
    // One definition of time: all begin when the request arrives.
    expect(told['duration_ms']).toBe(Math.round(Number(timeline['end_ms'])));
    expect(told['first_byte_ms']).toBe(Math.round(Number(timeline['first_byte_ms'])));
    expect(JSON.stringify(told)).not.toContain('canary');
    expect(await get(plain)).toMatchObject({ receipt: null, private: null });
  });

  it('tells the decision of auto', async () => {
    const answer = await admin.echo(key['key'], { model: 'auto' });
    const told = await get(String(answer.headers['x-request-id']));
    expect(told).toMatchObject({ requested_model: 'auto', model: answer.headers['x-sluice-model'] });
  });

  it('tells of each attempt why it failed, in codes of its own', async () => {
    const script = JSON.stringify({ error: { status: 500, message: canary } });
    const failed = await admin.echo(key['key'], {
      model: 'sandbox/scripted',
      messages: [{ role: 'user', content: script }],
    });
    expect(failed.status).toBeGreaterThanOrEqual(400);
    const told = await get(String(failed.headers['x-request-id']));
    const attempts = Object(told['timeline'])['attempts'];
    expect(attempts.length).toBeGreaterThan(0);
    expect(attempts[0]).toMatchObject({
      model: 'sandbox/scripted',
      outcome: told['error_code'],
      provider_code: 'sandbox_error',
    });
    expect(JSON.stringify(told)).not.toContain('canary');
  });

  it('is 404 for one that does not exist', async () => {
    const answer = await admin.call('GET', '/admin/v1/requests/req_none');
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });
});

describe('SEC-06: requests', () => {
  it('are shown to a developer only of own keys, also by id and by the filters', async () => {
    const developer = await personWith(sluice, 'developer', account);
    const made = jsonOf(await developer.call('POST', '/admin/v1/keys', { name: 'mine' }));
    const own = String((await admin.echo(made['key'])).headers['x-request-id']);
    await vi.waitFor(async () => expect(await ids('')).toContain(own));
    for (const query of ['', `?key=${String(made['id'])}`, `?account=${String(account)}`]) {
      const page = jsonOf(await developer.call('GET', `/admin/v1/requests${query}`));
      expect(dataOf(page).map(({ request_id: id }) => id)).toEqual([own]);
    }
    expect((await developer.call('GET', `/admin/v1/requests/${own}`)).status).toBe(200);
    expect(
      dataOf(jsonOf(await developer.call('GET', `/admin/v1/requests?key=${String(key['id'])}`))),
    ).toEqual([]);
    expect(refusal(await developer.call('GET', `/admin/v1/requests/${plain}`))).toEqual([404, 'not_found']);
  });

  it('of another account are as if they did not exist', async () => {
    const other = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'other' }))['id'];
    const viewer = await personWith(sluice, 'viewer', other);
    for (const query of ['', `?key=${String(key['id'])}`, `?account=${String(account)}`, '?status=ok'])
      expect(jsonOf(await viewer.call('GET', `/admin/v1/requests${query}`))).toMatchObject({
        data: [],
        next_cursor: null,
      });
    expect(refusal(await viewer.call('GET', `/admin/v1/requests/${plain}`))).toEqual([404, 'not_found']);
    const inference = await admin.call('GET', '/admin/v1/requests', undefined, bearer(key['key']));
    expect(refusal(inference)).toEqual([403, 'permission_denied']);
  });
});
