/** What accounts may not learn or take of each other: roles in the audit log, places of listeners, counts, and addresses of people. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { type Browser, fromPage, password, personWith, signIn } from './people-client.ts';
import {
  disposeAll,
  openExchange,
  type RawExchange,
  type RawResponse,
  type Sluice,
  startSluice,
} from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let accounts = 0;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
});
afterAll(disposeAll);

interface Tenant {
  readonly account: string;
  readonly owner: Browser;
}

/** An account with an owner of its own. */
async function tenant(): Promise<Tenant> {
  accounts += 1;
  const made = await admin.call('POST', '/admin/v1/accounts', { name: `tenant ${accounts}` });
  const account = String(jsonOf(made)['id']);
  return { account, owner: await personWith(sluice, 'owner', account) };
}

const invite = async ({ account, owner }: Tenant, email: string, role = 'viewer'): Promise<unknown> =>
  jsonOf(await owner.call('POST', '/admin/v1/invitations', { email, account, role }))['token'];
const accept = (token: unknown, more: Json, cookie?: string): Promise<RawResponse> =>
  fromPage(sluice, cookie, ['POST', '/admin/v1/invitations/accept', { token, ...more }]);
const accountsOf = (answer: RawResponse): readonly unknown[] => {
  const { memberships } = Object(Object(jsonOf(answer)['person']));
  return memberships.map((one: Json) => one['account']);
};

describe('the audit log of an account', () => {
  it('names no other account and no role in it, in any form', async () => {
    const [one, other] = [await tenant(), await tenant()];
    const joined = await accept(await invite(other, String(one.owner.person['email'])), {}, one.owner.cookie);
    expect(accountsOf(joined).toSorted()).toEqual([one.account, other.account].toSorted());
    const path = `/admin/v1/people/${String(one.owner.person['id'])}`;
    const raised = { memberships: [{ account: other.account, role: 'admin' }] };
    expect((await other.owner.call('PATCH', path, raised)).status).toBe(200);
    // A change that changes nothing, and the end of the roles.
    expect((await other.owner.call('PATCH', path, raised)).status).toBe(200);
    expect((await other.owner.call('DELETE', path)).status).toBe(204);
    const entries: readonly Json[] = Object(jsonOf(await other.owner.call('GET', '/admin/v1/audit')))['data'];
    expect(entries.map((entry) => entry['action'])).toContain('invitation.accept');
    const texts = [
      JSON.stringify(entries),
      (await other.owner.call('GET', '/admin/v1/audit?format=csv')).text,
      ...(await Promise.all(
        entries.map(
          async (entry) => (await other.owner.call('GET', `/admin/v1/audit/${String(entry['id'])}`)).text,
        ),
      )),
    ];
    for (const text of texts) {
      expect(text).toContain(other.account);
      expect(text).not.toContain(one.account);
    }
    // And the other way round: what the second account did is none of the first one's business.
    const own = await one.owner.call('GET', '/admin/v1/audit');
    expect(own.text).not.toContain(other.account);
    expect(own.text).not.toContain(String(other.owner.person['id']));
  });
});

describe('listeners to finished requests', () => {
  const listen = (key: unknown, more: Readonly<Record<string, string>> = {}): RawExchange =>
    openExchange({
      url: sluice.url,
      path: '/admin/v1/live',
      headers: { ...bearer(key), ...more },
      timeoutMs: 60_000,
    });
  const adminKey = async (account: string): Promise<unknown> =>
    (await admin.make({ name: 'listener', account, scopes: ['admin'] }))['key'];

  it('of one account leave places for the others, however many keys it has', async () => {
    const [greedy, modest] = [await tenant(), await tenant()];
    const open: RawExchange[] = [];
    const statuses: number[] = [];
    for (let key = 0; key < 9; key++) {
      const secret = await adminKey(greedy.account);
      for (let listener = 0; listener < 8; listener++) {
        const one = listen(secret);
        open.push(one);
        statuses.push((await one.head).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
    expect(statuses.at(-1)).toBe(429);
    for (const headers of [bearer(await adminKey(modest.account)), sluice.adminAuth]) {
      const one = openExchange({ url: sluice.url, path: '/admin/v1/live', headers, timeoutMs: 60_000 });
      open.push(one);
      expect((await one.head).status).toBe(200);
    }
    for (const one of open) one.abort();
  });

  it('get ids that say nothing of requests of other accounts, and go on with them', async () => {
    const [busy, quiet] = [await tenant(), await tenant()];
    const key = await adminKey(quiet.account);
    const [own, foreign] = [
      await admin.make({ name: 'own', account: quiet.account }),
      await admin.make({ name: 'foreign', account: busy.account }),
    ];
    const live = listen(key);
    expect((await live.head).status).toBe(200);
    const first = String((await admin.echo(own['key'])).headers['x-request-id']);
    const { id: firstId } = await live.event(0);
    for (let count = 0; count < 7; count++) await admin.echo(foreign['key']);
    const second = String((await admin.echo(own['key'])).headers['x-request-id']);
    const { id: secondId } = await live.event(1);
    live.abort();
    expect([firstId, secondId]).toEqual([first, second]);
    await vi.waitFor(async () => {
      const again = listen(key, { 'last-event-id': String(firstId) });
      const resumed = [await again.event(0), await again.event(1)].map(({ id }) => id);
      again.abort();
      expect(resumed).toEqual([first, second]);
    });
    // An id of another account is no place to begin at.
    const strange = listen(key, { 'last-event-id': 'req_unknown' });
    expect((await strange.head).status).toBe(200);
    strange.abort();
  });
});

describe('SEC-56: an address that somebody accepted an invitation to', () => {
  it('is proven to the accounts that invited it, and keeps nobody out of another one', async () => {
    const [evil, good] = [await tenant(), await tenant()];
    const victim = 'ceo@victim.example';
    const taken = await accept(await invite(evil, victim), { name: 'Eve', password: 'password of eve' });
    expect(taken.status, taken.text).toBe(201);
    const real = await accept(await invite(good, victim, 'admin'), { name: 'Real', password });
    expect(real.status, real.text).toBe(201);
    expect(accountsOf(real)).toEqual([good.account]);
    const session = await signIn(sluice, victim);
    expect(Object(session.person['memberships'])).toMatchObject([{ account: good.account, role: 'admin' }]);
    const eve = await signIn(sluice, victim, { password: 'password of eve' });
    expect(Object(eve.person['memberships'])).toMatchObject([{ account: evil.account, role: 'viewer' }]);
    expect(eve.person['id']).not.toBe(session.person['id']);
    // Each account sees its own person.
    const seen = await good.owner.call('GET', `/admin/v1/people?email=${encodeURIComponent(victim)}`);
    expect(Object(jsonOf(seen))['data'].map((one: Json) => one['name'])).toEqual(['Real']);
    // A second invitation of the same account opens nothing with another password.
    const again = await accept(await invite(good, victim, 'owner'), {
      name: 'Eve',
      password: 'password of eve2',
    });
    expect(again.status).toBe(401);
    // The password of one of them proves that one.
    const joined = await accept(await invite(await tenant(), victim), { name: 'Real', password });
    expect(joined.status, joined.text).toBe(201);
    expect(accountsOf(joined)).toContain(good.account);
  });

  it('of whoever has a role in the whole installation is proven to all', async () => {
    const anywhere = await personWith(sluice, 'viewer', null);
    const token = await invite(await tenant(), String(anywhere.person['email']));
    const refused = await accept(token, { name: 'Eve', password: 'password of eve' });
    expect(refusal(refused)).toEqual([401, 'wrong_credentials']);
    expect((await accept(token, {}, anywhere.cookie)).status).toBe(201);
  });
});
