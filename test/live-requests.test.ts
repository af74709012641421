/** Finished requests as server-sent events: who sees which, after a break, and until when. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { personWith } from './people-client.ts';
import { disposeAll, openExchange, type RawExchange, type Sluice, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let account: unknown;
let key: Json;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'watched' }))['id'];
  key = await admin.make({ name: 'watched', account });
});
afterAll(disposeAll);

const listen = async (query = '', headers = sluice.adminAuth): Promise<RawExchange> => {
  const path = `/admin/v1/live${query}`;
  const exchange = openExchange({ url: sluice.url, path, headers, timeoutMs: 60_000 });
  expect((await exchange.head).status).toBe(200);
  return exchange;
};
const echo = async (owner: unknown = key['key'], more: Json = {}): Promise<string> =>
  String((await admin.echo(owner, more)).headers['x-request-id']);
const dataOf = ({ data }: { readonly data: string }): Json => ({ ...JSON.parse(data) });

describe('GET /admin/v1/live', () => {
  it('sends requests as they end, with the filters of the list, and without content', async () => {
    const [all, streams] = [await listen(), await listen('?streamed=true&status=ok')];
    const first = await echo();
    const second = await echo(key['key'], { stream: true });
    const event = await all.event(0);
    expect(event.event).toBe('request');
    expect(dataOf(event)).toMatchObject({ request_id: first, key_id: key['id'], account_id: account });
    expect(event.data).not.toContain('hello');
    expect(dataOf(await all.event(1))['request_id']).toBe(second);
    expect(dataOf(await streams.event(0))['request_id']).toBe(second);
    for (const one of [all, streams]) one.abort();
  });

  it('goes on after a break with what came in between', async () => {
    const before = await listen(`?key=${String(key['id'])}`);
    const seen = await echo();
    const { id = '' } = await before.event(0);
    before.abort();
    const missed = await echo();
    await vi.waitFor(async () =>
      expect((await admin.call('GET', '/admin/v1/requests?limit=1')).text).toContain(missed),
    );
    const again = await listen('', { ...sluice.adminAuth, 'last-event-id': id });
    // What came just before the place can come again.
    const resumed: unknown[] = [];
    while (!resumed.includes(missed)) resumed.push(dataOf(await again.event(resumed.length))['request_id']);
    expect(resumed.indexOf(seen)).toBeLessThan(resumed.indexOf(missed));
    again.abort();
  });

  it('refuses more listeners of one caller than it can serve', async () => {
    const { key: own } = await admin.make({ name: 'listener', account, scopes: ['admin'] });
    const open = [];
    for (let count = 0; count < 8; count++) open.push(await listen('', bearer(own)));
    const refused = await admin.call('GET', '/admin/v1/live', undefined, bearer(own));
    expect(refusal(refused)).toEqual([429, 'rate_limit_exceeded']);
    for (const one of open) one.abort();
    await vi.waitFor(async () => (await listen('', bearer(own))).abort(), { timeout: 5000, interval: 200 });
  });

  it('refuses a filter that it does not know', async () => {
    expect(refusal(await admin.call('GET', '/admin/v1/live?status=good'))).toEqual([422, 'invalid_request']);
  });
});

describe('SEC-51: listeners', () => {
  it('see only what they may, whatever they ask for', async () => {
    const other = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'other' }))['id'];
    const foreign = await admin.make({ name: 'foreign', account: other });
    const viewer = await personWith(sluice, 'viewer', other);
    const developer = await personWith(sluice, 'developer', account);
    const mine = jsonOf(await developer.call('POST', '/admin/v1/keys', { name: 'mine' }));
    const cookie = (value: string) => ({ cookie: `__Host-sluice_session=${value}` });
    const ofViewer = await listen(`?account=${String(account)}`, cookie(viewer.cookie));
    const ofOther = await listen('', cookie(viewer.cookie));
    const ofDeveloper = await listen('', cookie(developer.cookie));
    await echo();
    const own = await echo(mine['key']);
    const shown = await echo(foreign['key']);
    expect(dataOf(await ofOther.event(0))['request_id']).toBe(shown);
    expect(dataOf(await ofDeveloper.event(0))['request_id']).toBe(own);
    for (const one of [ofViewer, ofOther, ofDeveloper]) one.abort();
    expect((await ofViewer.response).events).toEqual([]);
  });

  it('are cut off when their session or key has ended', async () => {
    const owner = await personWith(sluice, 'owner', account, { team: null });
    const revoked = await admin.make({ name: 'revoked', account, scopes: ['admin'] });
    const bySession = await listen('', { cookie: `__Host-sluice_session=${owner.cookie}` });
    const byKey = await listen('', bearer(revoked['key']));
    expect((await owner.call('DELETE', '/admin/v1/session')).status).toBeLessThan(300);
    await admin.call('DELETE', `/admin/v1/keys/${String(revoked['id'])}`);
    for (const one of [bySession, byKey]) {
      const { events, complete } = await one.response;
      expect(events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"not_allowed"}' });
      expect(complete).toBe(true);
    }
  });
});

it('come from every worker', async () => {
  const several = await startSluice({ args: ['--workers', '2'] });
  const caller = adminClient(several);
  const headers = several.adminAuth;
  const live = openExchange({ url: several.url, path: '/admin/v1/live', headers, timeoutMs: 60_000 });
  expect((await live.head).status).toBe(200);
  const sent: unknown[] = [];
  for (let count = 0; count < 6; count++) {
    const { authorization = '' } = several.auth;
    const answer = await caller.echo(authorization.replace('Bearer ', ''));
    sent.push(answer.headers['x-request-id']);
  }
  const seen = await Promise.all(sent.map(async (_, at) => dataOf(await live.event(at))['request_id']));
  expect(seen.toSorted()).toEqual(sent.toSorted());
  live.abort();
});
