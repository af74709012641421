/** What each role may do in its own account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { type Browser, personWith } from './people-client.ts';
import { disposeAll, type RawResponse, type Sluice, startSluice } from './support/index.ts';

const roles = ['owner', 'admin', 'privacy_officer', 'developer', 'viewer'] as const;
let sluice: Sluice;
let admin: AdminClient;
let account: unknown;
let team: unknown;
let person: Readonly<Record<(typeof roles)[number], Browser>>;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  account = await idOf(admin.call('POST', '/admin/v1/accounts', { name: 'one' }));
  team = await idOf(admin.call('POST', '/admin/v1/teams', { name: 'red', account }));
  const made = await Promise.all(roles.map((role) => personWith(sluice, role, account)));
  const [owner, administrator, officer, developer, viewer] = made;
  if (!owner || !administrator || !officer || !developer || !viewer) throw new Error('Somebody is missing.');
  person = { owner, admin: administrator, privacy_officer: officer, developer, viewer };
});
afterAll(disposeAll);

async function idOf(answer: Promise<RawResponse>): Promise<unknown> {
  return jsonOf(await answer)['id'];
}

describe('SEC-06: the roles of the table', () => {
  // 0: refused with 403.
  it.each([
    ['GET', '/admin/v1/keys', undefined, [200, 200, 0, 200, 200]],
    ['POST', '/admin/v1/keys', { name: 'x' }, [201, 201, 0, 201, 0]],
    ['GET', '/admin/v1/teams', undefined, [200, 200, 200, 0, 200]],
    ['POST', '/admin/v1/teams', { name: 'x' }, [201, 201, 0, 0, 0]],
    ['GET', '/admin/v1/accounts', undefined, [200, 200, 200, 0, 200]],
    ['POST', '/admin/v1/accounts', { name: 'x' }, [0, 0, 0, 0, 0]],
    ['GET', '/admin/v1/usage', undefined, [200, 200, 200, 0, 200]],
    ['GET', '/admin/v1/audit', undefined, [200, 200, 200, 0, 200]],
    ['GET', '/admin/v1/audit/aud_none', undefined, [404, 404, 404, 0, 404]],
    ['GET', '/admin/v1/receipts', undefined, [200, 200, 200, 0, 200]],
    ['GET', '/admin/v1/anonymization/proposals', undefined, [200, 200, 200, 0, 0]],
    ['POST', '/admin/v1/anonymization/proposals/prp_none/decline', undefined, [404, 404, 0, 0, 0]],
    ['GET', '/admin/v1/people', undefined, [200, 0, 0, 0, 0]],
    ['GET', '/admin/v1/invitations', undefined, [200, 0, 0, 0, 0]],
    ['GET', '/admin/v1/session', undefined, [200, 200, 200, 200, 200]],
  ] as const)('%s %s', async (method, path, body, statuses) => {
    for (const [at, role] of roles.entries()) {
      const answer = await person[role].call(method, path, body);
      expect(answer.status, `${role}: ${answer.text}`).toBe(statuses[at] === 0 ? 403 : statuses[at]);
      if (statuses[at] === 0) expect(refusal(answer)[1]).toBe('permission_denied');
    }
  });

  it('are those of an account; limits and what accounts share belong to administrators of all', async () => {
    const path = `/admin/v1/accounts/${String(account)}`;
    const named = await person.admin.call('PATCH', path, { name: 'renamed' });
    expect(jsonOf(named)).toMatchObject({ name: 'renamed' });
    for (const change of [{ limits: { rpm: 9 } }, { limits: null }, { settings: { provider_ids: 'allow' } }])
      expect(refusal(await person.owner.call('PATCH', path, change))).toEqual([403, 'permission_denied']);
    const settings = { provider_ids: 'allow' };
    for (const where of ['keys', 'teams'])
      expect(refusal(await person.owner.call('POST', `/admin/v1/${where}`, { name: 'x', settings }))).toEqual(
        [403, 'permission_denied'],
      );
    const everywhere = await personWith(sluice, 'admin', null);
    expect((await everywhere.call('PATCH', path, { limits: { rpm: 9 } })).status).toBe(200);
    expect((await everywhere.call('POST', '/admin/v1/accounts', { name: 'two' })).status).toBe(201);
  });
});

describe('a developer', () => {
  it('sees and changes own keys only, and gives them no more rights than requests need', async () => {
    const foreign = await idOf(person.admin.call('POST', '/admin/v1/keys', { name: 'of the admin' }));
    const { call } = person.developer;
    const made = jsonOf(await call('POST', '/admin/v1/keys', { name: 'mine', limits: { rpm: 5 } }));
    expect(made).toMatchObject({ account, scopes: ['inference', 'usage'] });
    const listed = await call('GET', '/admin/v1/keys?limit=1000');
    expect(listed.text).toContain(String(made['id']));
    expect(listed.text).not.toContain(String(foreign));
    const path = `/admin/v1/keys/${String(made['id'])}`;
    expect((await call('PATCH', path, { limits: { rpm: 6 } })).status).toBe(200);
    for (const body of [
      { name: 'x', scopes: ['admin'] },
      { name: 'x', scopes: ['inference', 'privacy'] },
      { name: 'x', scopes: ['overrides'] },
      { name: 'x', settings: { anonymization: { default: 'off' } } },
    ]) {
      expect(refusal(await call('POST', '/admin/v1/keys', body)), JSON.stringify(body)).toEqual([
        403,
        'permission_denied',
      ]);
      const { name: _name, ...change } = body;
      expect(refusal(await call('PATCH', path, change))).toEqual([403, 'permission_denied']);
    }
    for (const [method, suffix, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/rotate', undefined],
    ] as const)
      expect((await call(method, `/admin/v1/keys/${String(foreign)}${suffix}`, body)).status).toBe(404);
    // What an administrator has set is not cleared either.
    const settings = { anonymization: { default: 'required' } };
    expect((await person.admin.call('PATCH', path, { settings })).status).toBe(200);
    expect(refusal(await call('PATCH', path, { settings: null }))).toEqual([403, 'permission_denied']);
    expect(jsonOf(await call('PATCH', path, { name: 'still mine' }))).toMatchObject({ settings });
    expect((await call('POST', '/admin/v1/keys', { name: 'plain', settings: null })).status).toBe(201);
    await person.admin.call('PATCH', path, { scopes: ['admin'] });
    expect(refusal(await call('POST', `${path}/rotate`))).toEqual([403, 'permission_denied']);
    expect((await call('DELETE', path)).status).toBe(200);
  });

  it('of a team makes keys of that team', async () => {
    const developer = await personWith(sluice, 'developer', account, { team });
    const made = jsonOf(await developer.call('POST', '/admin/v1/keys', { name: 'red' }));
    expect(made).toMatchObject({ team, account });
    const other = await idOf(admin.call('POST', '/admin/v1/teams', { name: 'blue', account }));
    const path = `/admin/v1/keys/${String(made['id'])}`;
    for (const change of [{ team: other }, { team: null }])
      expect(refusal(await developer.call('PATCH', path, change))).toEqual([403, 'permission_denied']);
    const wrong = { email: 'y@example.com', account, team, role: 'admin' };
    expect((await person.owner.call('POST', '/admin/v1/invitations', wrong)).status).toBe(422);
  });
});

describe('a changed role', () => {
  it('counts at once, also for who is signed in', async () => {
    const somebody = await personWith(sluice, 'viewer', account, { team: null });
    const path = `/admin/v1/people/${String(somebody.person['id'])}`;
    const change = (role: string | null): Promise<RawResponse> =>
      person.owner.call('PATCH', path, { memberships: [{ account, role }] });
    expect((await somebody.call('POST', '/admin/v1/teams', { name: 'x' })).status).toBe(403);
    const changed: Json = jsonOf(await change('admin'));
    expect(changed['memberships']).toMatchObject([{ account, role: 'admin' }]);
    expect((await somebody.call('POST', '/admin/v1/teams', { name: 'x' })).status).toBe(201);
    expect((await change(null)).status).toBe(200);
    expect((await somebody.call('GET', '/admin/v1/teams')).status).toBe(403);
    expect((await person.owner.call('GET', path)).status).toBe(404);
  });
});
