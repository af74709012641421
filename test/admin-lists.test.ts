/** Lists, versions and repeated requests of the administration API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { personWith } from './people-client.ts';
import { disposeAll, type Sluice, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
});
afterAll(disposeAll);

const make = async (what: string, body: Json): Promise<Json> => {
  const answer = await admin.call('POST', `/admin/v1/${what}`, body);
  expect(answer.status, answer.text).toBe(201);
  return jsonOf(answer);
};
/** Values of a member over all pages. */
const allOf = async (path: string, member = 'name'): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  let after = '';
  do {
    const page = jsonOf(await admin.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=2${after}`));
    const data = Array.isArray(page['data']) ? page['data'] : [];
    expect(data.length).toBeLessThanOrEqual(2);
    found.push(...data.map((one: Json) => one[member]));
    const cursor = page['next_cursor'];
    after = typeof cursor === 'string' ? `&after=${encodeURIComponent(cursor)}` : '';
  } while (after !== '');
  return found;
};

describe('lists', () => {
  it('are narrowed by name, account, team and status, page by page', async () => {
    const account = await make('accounts', { name: 'Lab 100%_x' });
    const other = await make('accounts', { name: 'Lab 100ax' });
    expect(await allOf(`/admin/v1/accounts?name=${encodeURIComponent('100%_')}`)).toEqual(['Lab 100%_x']);
    const teams = await Promise.all(
      ['red', 'green', 'blue'].map((name) => make('teams', { name, account: account['id'] })),
    );
    await make('teams', { name: 'red', account: other['id'] });
    expect((await allOf(`/admin/v1/teams?account=${String(account['id'])}`)).toSorted()).toEqual([
      'blue',
      'green',
      'red',
    ]);
    expect(await allOf('/admin/v1/teams?name=re', 'account')).toHaveLength(3);
    const keys = await Promise.all(
      teams.map(({ id }, index) => make('keys', { name: `key ${index}`, team: id })),
    );
    const past = { expires_at: Math.floor(Date.now() / 1000) + 1 };
    const soon = await make('keys', { name: 'soon', account: account['id'], ...past });
    await admin.call('DELETE', `/admin/v1/keys/${String(keys[0]?.['id'])}`);
    const list = (query: string) => allOf(`/admin/v1/keys?account=${String(account['id'])}&${query}`);
    expect((await list('name=key')).toSorted()).toEqual(['key 0', 'key 1', 'key 2']);
    expect(await list(`team=${String(teams[1]?.['id'])}`)).toEqual(['key 1']);
    expect(await list('status=revoked')).toEqual(['key 0']);
    expect((await list('status=active')).filter((name) => name !== 'soon').toSorted()).toEqual([
      'key 1',
      'key 2',
    ]);
    expect(soon['expires_at']).not.toBeNull();
    const wrong = await admin.call('GET', '/admin/v1/keys?status=dead');
    expect(refusal(wrong)).toEqual([422, 'invalid_request']);
  });
});

describe('versions of accounts and teams', () => {
  it.each(['accounts', 'teams'])('of %s: one of many writers with the same tag wins', async (what) => {
    const path = `/admin/v1/${what}/${String((await make(what, { name: 'contended' }))['id'])}`;
    const tag = (await admin.call('GET', path)).headers['etag'] ?? '';
    const match = { ...sluice.adminAuth, 'if-match': tag };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => admin.call('PATCH', path, { name: `writer ${index}` }, match)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)]);
    expect((await admin.call('DELETE', path, undefined, match)).status).toBe(409);
    const current = { ...match, 'if-match': (await admin.call('GET', path)).headers['etag'] ?? '' };
    expect(jsonOf(await admin.call('DELETE', path, undefined, current))).toMatchObject({ deleted: true });
    expect(refusal(await admin.call('GET', path))).toEqual([404, 'not_found']);
  });

  it('without a tag, changes of different members do not undo each other', async () => {
    const path = `/admin/v1/accounts/${String((await make('accounts', { name: 'shared' }))['id'])}`;
    const answers = await Promise.all([
      admin.call('PATCH', path, { limits: { rpm: 5 } }),
      admin.call('PATCH', path, { limits: { tpm: 7 } }),
      admin.call('PATCH', path, { name: 'renamed' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(jsonOf(await admin.call('GET', path))).toMatchObject({
      name: 'renamed',
      limits: { rpm: 5, tpm: 7 },
    });
  });

  it('are not deleted while something belongs to them, and say what', async () => {
    const account = await make('accounts', { name: 'owner' });
    const team = await make('teams', { name: 'crew', account: account['id'] });
    const key = await make('keys', { name: 'live', team: team['id'] });
    const remove = (what: string, { id }: Json) => admin.call('DELETE', `/admin/v1/${what}/${String(id)}`);
    for (const [what, owner] of [
      ['teams', team],
      ['accounts', account],
    ] as const) {
      const refused = await remove(what, owner);
      expect(refusal(refused)).toEqual([409, 'conflict']);
      expect(refused.text).toContain('revoke its keys first');
    }
    await admin.call('DELETE', `/admin/v1/keys/${String(key['id'])}`);
    expect((await remove('accounts', account)).text).toContain('delete its teams first');
    expect((await remove('teams', team)).status).toBe(200);
    expect((await remove('accounts', account)).status).toBe(200);
    expect(refusal(await admin.call('GET', `/admin/v1/keys/${String(key['id'])}`))).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('a request with an idempotency key', () => {
  const post = (path: string, body: unknown, key: string, auth = sluice.adminAuth) =>
    admin.call('POST', path, body, { ...auth, 'idempotency-key': key });

  it('makes one record, and answers again as the first time, without the secret', async () => {
    const body = { name: 'idempotent' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('/admin/v1/keys', body, 'one')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const shown = answers.map(jsonOf);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(1);
    const [first, ...others] = shown.filter(({ key }) => key !== undefined);
    expect(others).toEqual([]);
    expect((await admin.models(first?.['key'])).status).toBe(200);
    const again = await post('/admin/v1/keys', body, 'one');
    const { key, ...rest } = first ?? {};
    expect([again.headers['idempotency-replayed'], jsonOf(again)]).toEqual(['true', rest]);
    expect(await allOf('/admin/v1/keys?name=idempotent')).toHaveLength(1);
    expect(sluice.stdout()).not.toContain(String(key));
  });

  it('is one of its actor, route and body', async () => {
    const body = { name: 'by token' };
    const first = await post('/admin/v1/accounts', body, 'shared');
    expect((await post('/admin/v1/teams', body, 'shared')).status).toBe(201);
    const changed = await post('/admin/v1/accounts', { name: 'other' }, 'shared');
    expect(refusal(changed)).toEqual([422, 'invalid_request']);
    expect(jsonOf(changed)['detail']).toMatchObject([{ loc: ['header', 'idempotency-key'] }]);
    const { key } = await make('keys', { name: 'another administrator', scopes: ['admin'] });
    const others = await post('/admin/v1/accounts', body, 'shared', {
      authorization: `Bearer ${String(key)}`,
    });
    expect(jsonOf(others)['id']).not.toBe(jsonOf(first)['id']);
    expect((await post('/admin/v1/accounts', body, 'x'.repeat(256))).status).toBe(422);
  });

  it('is not answered again to who may no longer see what it made', async () => {
    const [kept, lost] = await Promise.all(['kept', 'lost'].map((name) => make('accounts', { name })));
    const person = await personWith(sluice, 'admin', lost?.['id']);
    const path = `/admin/v1/people/${String(person.person['id'])}`;
    const give = (account: unknown, role: string | null) =>
      admin.call('PATCH', path, { memberships: [{ account, role }] });
    expect((await give(kept?.['id'], 'developer')).status).toBe(200);
    const repeat = (what: string, body: Json) =>
      person.call('POST', `/admin/v1/${what}`, body, { 'idempotency-key': 'lost' });
    const key = { name: 'theirs', account: lost?.['id'] };
    const made = await repeat('keys', key);
    const rotated = `keys/${String(jsonOf(made)['id'])}/rotate`;
    const requests = [
      ['keys', key, 201],
      [rotated, undefined, 200],
      ['teams', key, 201],
    ] as const;
    for (const [what, body, status] of requests) {
      expect((await repeat(what, Object(body))).status, what).toBe(status);
      const again = await repeat(what, Object(body));
      expect([again.status, again.headers['idempotency-replayed']], what).toEqual([status, 'true']);
    }
    expect((await give(kept?.['id'], 'admin')).status).toBe(200);
    expect((await give(lost?.['id'], null)).status).toBe(200);
    for (const [what, body] of requests) expect((await repeat(what, Object(body))).status, what).toBe(404);
    await admin.call('PATCH', path, { disabled: true });
    for (const [what, body] of requests) expect((await repeat(what, Object(body))).status, what).toBe(401);
  });

  it('can be mended under the same key after a refusal', async () => {
    const refused = await post('/admin/v1/keys', { name: 'mended', team: 'team_unknown' }, 'mended');
    expect(refused.status).toBe(404);
    expect((await post('/admin/v1/keys', { name: 'mended' }, 'mended')).status).toBe(201);
  });

  it('keeps the etag of the record', async () => {
    const body = { name: 'fast', targets: ['sandbox/echo'] };
    const first = await post('/admin/v1/aliases', body, 'alias');
    const again = await post('/admin/v1/aliases', body, 'alias');
    expect([again.status, again.headers['etag'], jsonOf(again)]).toEqual([
      201,
      first.headers['etag'],
      jsonOf(first),
    ]);
  });
});
