/** Requests that were rejected before anything was sent, for whoever has their id. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { personWith } from './people-client.ts';
import { disposeAll, type Sluice, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let account: unknown;
let key: Json;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'rejected' }))['id'];
  key = await admin.make({ name: 'rejected', account, limits: { rpm: 100 }, models: ['sandbox/*'] });
});
afterAll(disposeAll);

const send = async (path: string, body: unknown, sender: Json = key): Promise<string> => {
  const answer = await admin.call('POST', path, body, bearer(sender['key']));
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  return String(answer.headers['x-request-id']);
};
const told = (id: string): Promise<Json> =>
  vi.waitFor(async () => {
    const answer = await admin.call('GET', `/admin/v1/rejections/${id}`);
    expect(answer.status, answer.text).toBe(200);
    return jsonOf(answer);
  }, 5000);
const list = async (query: string): Promise<Json> =>
  jsonOf(await admin.call('GET', `/admin/v1/rejections?account=${String(account)}&${query}`));
const dataOf = (page: Json): readonly Json[] => (Array.isArray(page['data']) ? page['data'] : []);

describe('rejected requests', () => {
  it.each([
    ['wrong members', '/v1/chat/completions', { model: 'auto', messages: 'jane.canary' }, 422, 'messages'],
    ['no JSON', '/v1/chat/completions', '{', 400, null],
    [
      'unknown models',
      '/v1/chat/completions',
      { model: 'sandbox/jane.canary', messages: [{ role: 'user', content: 'x' }] },
      404,
      'model',
    ],
    [
      'models that the key may not use',
      '/v1/responses',
      { model: 'openai/gpt-5', input: 'jane.canary' },
      undefined,
      'model',
    ],
  ])('tells why: %s', async (_name, path, body, status, param) => {
    const id = await send(path, body);
    const rejection = await told(id);
    expect(rejection).toMatchObject({
      request_id: id,
      account_id: account,
      team_id: null,
      key_id: key['id'],
      param,
      endpoint: path.includes('chat') ? 'chat' : 'responses',
      ...(status === undefined ? {} : { http_status: status }),
    });
    expect(JSON.stringify(rejection)).not.toContain('canary');
    // It has no row: nothing was sent, and nothing is charged.
    expect(refusal(await admin.call('GET', `/admin/v1/requests/${id}`))).toEqual([404, 'not_found']);
  });

  it('tells of limits before the body is read', async () => {
    const limited = await admin.make({ name: 'limited', account, limits: { rpm: 1 } });
    expect((await admin.echo(limited['key'])).status).toBe(200);
    const id = await send('/v1/chat/completions', {}, limited);
    expect(await told(id)).toMatchObject({ http_status: 429, error_code: 'rate_limit_exceeded' });
  });

  it('lists them newest first, with filters and pages', async () => {
    const other = await admin.make({ name: 'lists', account });
    const ids = [await send('/v1/messages', {}, other), await send('/v1/chat/completions', {}, other)];
    await told(String(ids[1]));
    const ofKey = `key=${String(other['id'])}`;
    const idsOf = async (query: string): Promise<readonly unknown[]> =>
      dataOf(await list(`${ofKey}&${query}`)).map(({ request_id: id }) => id);
    expect(await idsOf('')).toEqual(ids.toReversed());
    expect(await idsOf('endpoint=messages')).toEqual([ids[0]]);
    expect(await idsOf('error_code=nothing')).toEqual([]);
    expect(await idsOf('to=2000-01-01')).toEqual([]);
    expect(await idsOf('team=team_none')).toEqual([]);
    const first = await list(`${ofKey}&limit=1`);
    expect(dataOf(first)).toMatchObject([{ request_id: ids[1] }]);
    expect(await idsOf(`limit=1&after=${String(first['next_cursor'])}`)).toEqual([ids[0]]);
    expect(refusal(await admin.call('GET', '/admin/v1/rejections?limit=0'))).toEqual([
      422,
      'invalid_request',
    ]);
  });

  it('of strangers leave nothing', async () => {
    const answer = await admin.call('POST', '/v1/chat/completions', {}, bearer('sk-sluice-nobody'));
    expect(answer.status).toBe(401);
    const seen = dataOf(jsonOf(await admin.call('GET', '/admin/v1/rejections')));
    expect(seen.map(({ http_status: status }) => status)).not.toContain(401);
  });

  it('are shown to who may see the requests of the key', async () => {
    const id = await send('/v1/chat/completions', {});
    await told(id);
    const path = `/admin/v1/rejections/${id}`;
    const statusFor = async (role: string, owner: unknown): Promise<number> =>
      (await (await personWith(sluice, role, owner)).call('GET', path)).status;
    const stranger = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'stranger' }))['id'];
    expect([
      await statusFor('viewer', account),
      await statusFor('developer', account),
      await statusFor('admin', stranger),
    ]).toEqual([200, 404, 404]);
  });
});
