/** Lists, versions and repeated requests of people and invitations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { accept, type Browser, personWith } from './people-client.ts';
import { disposeAll, type RawResponse, type Sluice, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let accounts: readonly string[];
let people: readonly Browser[];
beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  const made = await Promise.all(
    ['one', 'two'].map((name) => admin.call('POST', '/admin/v1/accounts', { name })),
  );
  accounts = made.map((answer) => String(jsonOf(answer)['id']));
  const [one, two] = accounts;
  people = [
    await personWith(sluice, 'owner', one),
    await personWith(sluice, 'viewer', one),
    await personWith(sluice, 'viewer', two),
    await personWith(sluice, 'developer', two),
  ];
});
afterAll(disposeAll);

type Call = Pick<Browser, 'call'>;
const idOf = (browser: Browser | undefined): string => String(browser?.person['id']);
const dataOf = (answer: RawResponse): readonly Json[] => {
  expect(answer.status, answer.text).toBe(200);
  return Object(jsonOf(answer)['data']);
};
const idsOf = async (caller: Call, query: string): Promise<readonly unknown[]> =>
  dataOf(await caller.call('GET', `/admin/v1/people?${query}`)).map(({ id }) => id);
const some = (...places: readonly number[]) => places.map((at) => idOf(people[at])).toSorted();
const tagOf = (answer: RawResponse): string => String(answer.headers['etag']);

describe('people', () => {
  it('are narrowed by account, role, address, name and whether they can sign in', async () => {
    const [one, two] = accounts;
    const email = encodeURIComponent(String(people[2]?.person['email']).toUpperCase());
    expect(await idsOf(admin, `account=${one}`)).toEqual(some(0, 1));
    expect(await idsOf(admin, `account=${two}&role=viewer`)).toEqual(some(2));
    expect(await idsOf(admin, 'role=viewer')).toEqual(some(1, 2));
    expect(await idsOf(admin, `email=${email}`)).toEqual(some(2));
    expect(await idsOf(admin, 'email=nobody')).toEqual([]);
    expect(await idsOf(admin, 'name=Jan')).toEqual(some(0, 1, 2, 3));
    expect(await idsOf(admin, 'name=jan')).toEqual([]);
    expect(await idsOf(admin, 'status=disabled')).toEqual([]);
    const first = jsonOf(await admin.call('GET', '/admin/v1/people?limit=3'));
    const next = await idsOf(admin, `limit=3&after=${String(first['next_cursor'])}`);
    const shown = [...Object(first['data']).map(({ id }: Json) => id), ...next];
    expect(shown).toEqual(some(0, 1, 2, 3));
  });

  it('of other accounts are in no filtered list', async () => {
    const [owner] = people;
    if (owner === undefined) throw new Error('nobody');
    for (const query of [
      `account=${accounts[1]}`,
      'role=developer',
      `email=${String(people[2]?.person['email'])}`,
    ])
      expect(await idsOf(owner, query), query).toEqual([]);
    // Their role elsewhere is none that an owner may ask for.
    const path = `/admin/v1/people/${idOf(people[1])}`;
    await admin.call('PATCH', path, { memberships: [{ account: accounts[1], role: 'admin' }] });
    expect(await idsOf(owner, 'role=admin')).toEqual([]);
    expect(await idsOf(admin, 'role=admin')).toEqual(some(1));
    await admin.call('PATCH', path, { memberships: [{ account: accounts[1], role: null }] });
  });

  it.each(['role=king', 'status=tired', 'limit=0', 'limit=x', 'role=viewer&role=owner'])(
    'refuses %s',
    async (query) => {
      expect(refusal(await admin.call('GET', `/admin/v1/people?${query}`))).toEqual([422, 'invalid_request']);
    },
  );

  it('are changed and removed in one version alone, with if-match', async () => {
    const path = `/admin/v1/people/${idOf(people[3])}`;
    const tag = tagOf(await admin.call('GET', path));
    const call = (method: string, body: unknown, match: string) =>
      admin.call(method, path, body, { ...sluice.adminAuth, 'if-match': match });
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((name) => call('PATCH', { name }, tag)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const after = tagOf(
      all.find(({ status }) => status === 200) ?? all[0] ?? (await admin.call('GET', path)),
    );
    expect(tagOf(await admin.call('GET', path))).toBe(after);
    const role = { memberships: [{ account: accounts[1], role: 'viewer' }] };
    expect((await call('PATCH', role, `"other", ${after}`)).status).toBe(200);
    for (const stale of [tag, after]) {
      expect(refusal(await call('PATCH', { name: 'e' }, stale))).toEqual([409, 'conflict']);
      expect(refusal(await call('DELETE', undefined, stale))).toEqual([409, 'conflict']);
    }
    expect((await call('DELETE', undefined, tagOf(await admin.call('GET', path)))).status).toBe(204);
    expect((await admin.call('GET', path)).status).toBe(404);
  });

  it('have one tag for each who sees the same of them', async () => {
    const path = `/admin/v1/people/${idOf(people[1])}`;
    const before = tagOf((await people[0]?.call('GET', path)) ?? (await admin.call('GET', path)));
    expect(tagOf(await admin.call('GET', path))).toBe(before);
  });
});

describe('invitations', () => {
  const invite = (body: Json, key?: string) =>
    admin.call('POST', '/admin/v1/invitations', body, {
      ...sluice.adminAuth,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    });

  it('are made once for an idempotency key, with the token in the first answer only', async () => {
    const body = { email: 'once@example.com', account: accounts[0], role: 'viewer' };
    const answers = await Promise.all([1, 2, 3].map(() => invite(body, 'once')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const made = answers.map(jsonOf);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const tokens = made.flatMap(({ token }) => (token === undefined ? [] : [token]));
    expect(tokens).toHaveLength(1);
    await accept(sluice, tokens[0], 'once@example.com');
    const again = await invite(body, 'once');
    expect([again.status, again.headers['idempotency-replayed'], jsonOf(again)['token']]).toEqual([
      201,
      'true',
      undefined,
    ]);
  });

  it('are narrowed, read, and revoked in one version alone', async () => {
    const [one, two] = accounts;
    const made = jsonOf(await invite({ email: 'a@example.com', account: one, role: 'admin' }));
    await invite({ email: 'b@example.com', account: two, role: 'viewer' });
    const list = async (query: string) =>
      dataOf(await admin.call('GET', `/admin/v1/invitations?${query}`)).map(({ email }) => email);
    expect(await list(`account=${one}&role=admin`)).toEqual(['a@example.com']);
    expect(await list(`account=${two}`)).toEqual(['b@example.com']);
    expect(await list('role=privacy_officer')).toEqual([]);
    expect((await admin.call('GET', '/admin/v1/invitations?role=king')).status).toBe(422);
    const path = `/admin/v1/invitations/${String(made['id'])}`;
    const read = await admin.call('GET', path);
    expect(jsonOf(read)).toMatchObject({ email: 'a@example.com', role: 'admin' });
    expect(read.text).not.toContain(String(made['token']));
    const revoke = (match: string) =>
      admin.call('DELETE', path, undefined, { ...sluice.adminAuth, 'if-match': match });
    expect(refusal(await revoke('"stale"'))).toEqual([409, 'conflict']);
    expect((await revoke(tagOf(read))).status).toBe(204);
    expect((await admin.call('GET', path)).status).toBe(404);
  });

  it.each(['a\u202eb@example.com', 'a\u200bb@example.com', 'a\u0000b@example.com', '\uff41@example.com'])(
    'refuses the address %j',
    async (email) => {
      const answer = await invite({ email, account: null, role: 'viewer' });
      expect(refusal(answer)).toEqual([422, 'invalid_request']);
      expect(jsonOf(answer)['detail']).toMatchObject([{ loc: ['body', 'email'] }]);
    },
  );
});
