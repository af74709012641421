/** Messages to webhooks through the administration API: what became of them, a test, and sending them again. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { personWith } from './people-client.ts';
import {
  configFor,
  disposeAll,
  type RawResponse,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

const within = { timeout: 20_000, interval: 50 };
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const received: { readonly id: string; readonly body: Json }[] = [];
let status = 204;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({
      id: String(request.headers['webhook-id']),
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    response.writeHead(status).end();
  });
});
let sluice: Sluice;
let admin: AdminClient;
let webhook: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}/hook/secret-path`;
  const extra = { webhooks: [{ url, secret, allow_private_network: true }] };
  sluice = await startSluice({ config: configFor(await startFake(), { extra }) });
  admin = adminClient(sluice);
  const [found] = dataOf(await admin.call('GET', '/admin/v1/webhooks'));
  webhook = String(found?.['id']);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await disposeAll();
});

const path = '/admin/v1/webhook-messages';
const dataOf = (answer: RawResponse): readonly Json[] => {
  expect(answer.status, answer.text).toBe(200);
  return Object(jsonOf(answer)['data']);
};
const test = (key?: string) =>
  admin.call('POST', `/admin/v1/webhooks/${webhook}/test`, undefined, {
    ...sluice.adminAuth,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });
const read = async (id: unknown): Promise<Json> => jsonOf(await admin.call('GET', `${path}/${String(id)}`));
const ids = async (query: string): Promise<readonly unknown[]> =>
  dataOf(await admin.call('GET', `${path}?${query}`)).map(({ id }) => id);

describe('messages to webhooks', () => {
  it('are tested, delivered and sent again, with the same id', async () => {
    const answers = [await test('once'), await test('once')];
    expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
    const { id } = jsonOf(answers[0] ?? (await test()));
    expect(jsonOf(answers[1] ?? (await test()))['id']).toBe(id);
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'delivered' }), within);
    expect(await read(id)).toMatchObject({
      webhook,
      attempts: 1,
      problem: null,
      next_attempt_at: null,
      message: { type: 'webhook.test', data: {} },
    });
    expect(received).toMatchObject([{ id, body: { type: 'webhook.test' } }]);
    expect((await admin.call('POST', `${path}/${String(id)}/send`)).status).toBe(202);
    await vi.waitFor(() => expect(received.map((one) => one.id)).toEqual([id, id]), within);
    await vi.waitFor(async () => expect(await ids('state=delivered')).toEqual([id]), within);
  });

  it('tell what is wrong while they wait, and nothing of the path or the secret', async () => {
    status = 500;
    const { id } = jsonOf(await test());
    await vi.waitFor(
      async () => expect(await read(id)).toMatchObject({ state: 'waiting', problem: 'status 500' }),
      within,
    );
    expect(await ids('state=waiting')).toEqual([id]);
    expect(refusal(await admin.call('POST', `${path}/${String(id)}/send`))).toEqual([409, 'conflict']);
    status = 204;
    const all = await Promise.all(['/admin/v1/webhooks', path].map((one) => admin.call('GET', one)));
    for (const { text } of all) {
      expect(text).toContain('http://127.0.0.1:');
      expect(text).not.toMatch(/secret-path|whsec_/);
    }
  });

  it('are listed page by page, newest first', async () => {
    const { id: newest } = jsonOf(await test());
    const first = jsonOf(await admin.call('GET', `${path}?limit=2`));
    expect(Object(first['data'])[0].id).toBe(newest);
    const next = await ids(`limit=2&after=${encodeURIComponent(String(first['next_cursor']))}`);
    expect([...Object(first['data']).map(({ id }: Json) => id), ...next]).toEqual(await ids(''));
    expect(await ids('webhook=other')).toEqual([]);
    for (const query of ['state=lost', 'after=msg_1', 'limit=1001'])
      expect(refusal(await admin.call('GET', `${path}?${query}`))).toEqual([422, 'invalid_request']);
    expect((await admin.call('GET', `${path}/msg_unknown`)).status).toBe(404);
    expect((await admin.call('POST', `${path}/msg_unknown/send`)).status).toBe(404);
    expect((await admin.call('POST', '/admin/v1/webhooks/unknown/test')).status).toBe(404);
  });

  it('SEC-06: are for administrators of the whole installation', async () => {
    const account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'one' }))['id'];
    const { key } = jsonOf(
      await admin.call('POST', '/admin/v1/keys', { name: 'k', account, scopes: ['admin'] }),
    );
    const owner = await personWith(sluice, 'owner', account);
    const viewer = await personWith(sluice, 'viewer', null);
    const whole = await personWith(sluice, 'admin', null);
    for (const one of ['/admin/v1/webhooks', path]) {
      expect((await admin.call('GET', one, undefined, bearer(key))).status).toBe(403);
      for (const { call } of [owner, viewer]) expect((await call('GET', one)).status).toBe(403);
      expect((await whole.call('GET', one)).status).toBe(200);
    }
    const audit = dataOf(await admin.call('GET', '/admin/v1/audit?action=webhook.send'));
    expect(audit).toMatchObject([
      { actor: 'admin-token', detail: { before: { state: 'delivered', attempts: 1 } } },
    ]);
  });
});
