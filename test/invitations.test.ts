/** Invitations, and who may change whose roles. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { accept, type Browser, fromPage, ownerToken, password, personWith, signIn } from './people-client.ts';
import { disposeAll, type RawResponse, type Sluice, startSluice } from './support/index.ts';

const acceptPath = '/admin/v1/invitations/accept';
const sessionPath = '/admin/v1/session';
let sluice: Sluice;
let admin: AdminClient;
let owner: Browser;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  await accept(sluice, ownerToken(sluice), 'jane.owner@example.com');
  owner = await signIn(sluice, 'jane.owner@example.com');
});
afterAll(disposeAll);

const trySignIn = (body: Json): Promise<RawResponse> =>
  fromPage(sluice, undefined, ['POST', sessionPath, body]);

describe('an invitation', () => {
  it('never opens what the invited person has already', async () => {
    const account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'evil' }))['id'];
    const evil = await personWith(sluice, 'owner', account);
    const victim = 'jane.owner@example.com';
    const made = await evil.call('POST', '/admin/v1/invitations', { email: victim, account, role: 'viewer' });
    const body = { token: jsonOf(made)['token'], name: 'Eve', password: 'password of eve' };
    expect((await fromPage(sluice, undefined, ['POST', acceptPath, body])).status).toBe(401);
    expect((await fromPage(sluice, evil.cookie, ['POST', acceptPath, body])).status).toBe(401);
    expect((await trySignIn({ email: victim, password: body.password })).status).toBe(401);
    const accepted = await owner.call('POST', acceptPath, { token: body.token });
    expect(accepted.status, accepted.text).toBe(201);
    expect(Object(jsonOf(accepted)['person'])['memberships']).toHaveLength(2);
    const seen = await evil.call('GET', `/admin/v1/people/${String(owner.person['id'])}`);
    expect(jsonOf(seen)['memberships']).toEqual([{ account, team: null, role: 'viewer', source: 'local' }]);
    const disable = await evil.call('PATCH', `/admin/v1/people/${String(owner.person['id'])}`, {
      disabled: true,
    });
    expect(refusal(disable)).toEqual([403, 'permission_denied']);
  });

  it('works no longer when who invited is no owner any more, or when it was revoked', async () => {
    const account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'short' }))['id'];
    const inviter = await personWith(sluice, 'owner', account);
    const invite = async (email: string): Promise<Json> =>
      jsonOf(await inviter.call('POST', '/admin/v1/invitations', { email, account, role: 'viewer' }));
    const [one, other] = [await invite('one@example.com'), await invite('other@example.com')];
    expect((await inviter.call('DELETE', `/admin/v1/invitations/${String(one['id'])}`)).status).toBe(204);
    const tryAccept = ({ token }: Json) =>
      fromPage(sluice, undefined, ['POST', acceptPath, { token, name: 'x', password }]);
    expect((await tryAccept(one)).status).toBe(404);
    const path = `/admin/v1/people/${String(inviter.person['id'])}`;
    const disabled = await owner.call('PATCH', path, { disabled: true });
    expect(jsonOf(disabled)).toMatchObject({ disabled: true });
    expect((await inviter.call('GET', sessionPath)).status).toBe(401);
    expect((await trySignIn({ email: String(inviter.person['email']), password })).status).toBe(401);
    expect((await tryAccept(other)).status).toBe(404);
  });

  it('gives no role above that of who invites', async () => {
    const account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'limited' }))['id'];
    const limited = await personWith(sluice, 'owner', account);
    const more = { email: 'x@example.com', role: 'owner' };
    const everywhere = await limited.call('POST', '/admin/v1/invitations', { ...more, account: null });
    expect(refusal(everywhere)).toEqual([403, 'permission_denied']);
    const raise = await limited.call('PATCH', `/admin/v1/people/${String(limited.person['id'])}`, {
      memberships: [{ account: null, role: 'owner' }],
    });
    expect(refusal(raise)).toEqual([403, 'permission_denied']);
    const leave = await limited.call('DELETE', `/admin/v1/people/${String(limited.person['id'])}`);
    expect(refusal(leave)).toEqual([409, 'conflict']);
    for (const role of ['admin', 'developer', 'viewer', 'privacy_officer']) {
      const person = await personWith(sluice, role, account);
      const answer = await person.call('POST', '/admin/v1/invitations', { ...more, account });
      expect(refusal(answer), role).toEqual([403, 'permission_denied']);
    }
  });
});
