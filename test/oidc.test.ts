/** Signing in with a real OpenID provider. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { clientSecret, type OidcServer, signInAtProvider, startOidcProvider } from './oidc-provider.ts';
import { accept, cookieOf, fromPage, ownerToken } from './people-client.ts';
import { freePort } from './support/free-port.ts';
import { disposeAll, type RawResponse, rawRequest, type Sluice, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let provider: OidcServer;

const oidcPath = '/admin/v1/session/oidc';

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const names = ['work', 'other'];
  provider = await startOidcProvider(
    providerPort,
    names.map((name) => `${publicUrl}${oidcPath}/${name}/callback`),
  );
  const section = (more: string): string => `
      issuer: ${provider.issuer}
      client_id: sluice
      client_secret: env:OIDC_SECRET
      scopes: [openid, email, profile, groups]
      roles: { bosses: owner, engineers: developer, auditors: privacy_officer }
${more}`;
  sluice = await startSluice({
    args: ['--port', String(port)],
    env: { OIDC_SECRET: clientSecret, SLUICE_PORT: String(port) },
    config: `auth:
  public_url: ${publicUrl}
  oidc:
    work:${section('      account: research')}
    other:${section('      default_role: viewer')}
`,
  });
  admin = adminClient(sluice);
  await accept(sluice, ownerToken(sluice), 'local@example.com');
});
afterAll(disposeAll);

/** Begins to sign in. */
async function begin(name: string): Promise<{ readonly url: URL; readonly flow: string }> {
  const answer = await rawRequest({ url: sluice.url, path: `${oidcPath}/${name}` });
  expect(answer.status, answer.text).toBe(303);
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(/^__Host-sluice_oidc=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const [, flow = ''] = /sluice_oidc=([\w-]+)/.exec(set) ?? [];
  return { url: new URL(answer.headers['location'] ?? ''), flow };
}

/** Returns to the gateway. */
const comeBack = (callback: URL, flow: string | undefined): Promise<RawResponse> =>
  rawRequest({
    url: sluice.url,
    path: callback.pathname + callback.search,
    headers: flow === undefined ? {} : { cookie: `__Host-sluice_oidc=${flow}` },
  });

async function signInAs(login: string, name = 'work'): Promise<RawResponse> {
  const { url, flow } = await begin(name);
  return await comeBack(await signInAtProvider(url.href, login), flow);
}

async function whoIs(answer: RawResponse): Promise<Json> {
  expect([answer.status, answer.headers['location']], answer.text).toEqual([303, '../../../../../']);
  const current = await fromPage(sluice, cookieOf(answer), ['GET', '/admin/v1/session', undefined]);
  return jsonOf(current);
}

describe('signing in with OpenID Connect', () => {
  it('makes the person and the account, with the role of the group', async () => {
    const verified = { email: 'jane@example.com', email_verified: true, name: 'Jane' };
    provider.people.set('jane', { ...verified, groups: ['engineers', 'auditors', 'x'] });
    const first = await whoIs(await signInAs('jane'));
    expect(first).toMatchObject({
      person: { email: 'jane@example.com', name: 'Jane', memberships: [{ role: 'privacy_officer' }] },
      session: { method: 'oidc:work' },
    });
    const accounts = jsonOf(await admin.call('GET', '/admin/v1/accounts'))['data'];
    const research = Object(accounts).find(({ name }: Json) => name === 'research');
    const { person } = Object(first);
    expect(person.memberships).toEqual([
      { account: research.id, team: null, role: 'privacy_officer', source: 'oidc:work' },
    ]);

    provider.people.set('jane', { ...verified, groups: ['bosses'] });
    const second = await whoIs(await signInAs('jane'));
    expect(second['person']).toMatchObject({ id: person.id, memberships: [{ role: 'owner' }] });
    provider.people.set('bob', { ...verified, email: 'bob@example.com', groups: ['engineers'] });
    expect((await whoIs(await signInAs('bob')))['person']).toMatchObject({
      memberships: [{ account: research.id, role: 'developer' }],
    });
  });

  it('ends the sessions of who has no role any more', async () => {
    provider.people.set('leaver', { email: 'l@example.com', email_verified: true, groups: ['engineers'] });
    const answer = await signInAs('leaver');
    await whoIs(answer);
    provider.people.set('leaver', { email: 'l@example.com', email_verified: true, groups: [] });
    expect(refusal(await signInAs('leaver'))).toEqual([403, 'sign_in_refused']);
    const old = await fromPage(sluice, cookieOf(answer), ['GET', '/admin/v1/session', undefined]);
    expect(old.status).toBe(401);
  });

  it.each([
    ['unverified', { email: 'u@example.com', email_verified: false, groups: ['bosses'] }],
    ['unsaid', { email: 'u@example.com', groups: ['bosses'] }],
    ['nameless', { groups: ['bosses'] }],
    ['groupless', { email: 'g@example.com', email_verified: true }],
    ['thief', { email: 'local@example.com', email_verified: true, groups: ['bosses'] }],
    ['thief2', { email: 'LOCAL@example.com', email_verified: true, groups: ['bosses'] }],
  ])('refuses somebody who is %s', async (login, person) => {
    provider.people.set(login, person);
    const answer = await signInAs(login);
    expect(refusal(answer)).toEqual([403, 'sign_in_refused']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('refuses somebody who is disabled here', async () => {
    provider.people.set('off', { email: 'off@example.com', email_verified: true, groups: ['engineers'] });
    const { person } = Object(await whoIs(await signInAs('off')));
    await admin.call('PATCH', `/admin/v1/people/${person.id}`, { disabled: true });
    expect(refusal(await signInAs('off'))).toEqual([403, 'sign_in_refused']);
  });
});

describe('a callback', () => {
  beforeAll(() => {
    provider.people.set('eve', { email: 'eve@example.com', email_verified: true, groups: ['engineers'] });
  });

  it('counts once', async () => {
    const { url, flow } = await begin('work');
    const callback = await signInAtProvider(url.href, 'eve');
    expect((await comeBack(callback, flow)).status).toBe(303);
    expect(refusal(await comeBack(callback, flow))).toEqual([403, 'sign_in_refused']);
  });

  it.each([
    ['another state', (back: URL) => back.searchParams.set('state', 'x')],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (back: URL) => back.searchParams.delete('iss')],
    ['another code', (back: URL) => back.searchParams.set('code', 'x')],
    ['an error', (back: URL) => back.searchParams.set('error', 'access_denied')],
    [
      'the name of another provider',
      (back: URL) => {
        back.pathname = back.pathname.replace('/work/', '/other/');
      },
    ],
  ])('with %s is refused', async (_what, change) => {
    const { url, flow } = await begin('work');
    const callback = await signInAtProvider(url.href, 'eve');
    change(callback);
    expect(refusal(await comeBack(callback, flow))).toEqual([403, 'sign_in_refused']);
  });

  it.each(['nonce', 'code_challenge'])('for another %s is refused', async (name) => {
    const { url, flow } = await begin('work');
    url.searchParams.set(name, 'A'.repeat(43));
    const callback = await signInAtProvider(url.href, 'eve');
    expect(refusal(await comeBack(callback, flow))).toEqual([403, 'sign_in_refused']);
  });

  it('in another browser is refused', async () => {
    const [mine, other] = [await begin('work'), await begin('work')];
    const callback = await signInAtProvider(mine.url.href, 'eve');
    for (const flow of [undefined, other.flow, 'x', `${mine.flow.slice(0, -2)}AA`, ''])
      expect(refusal(await comeBack(callback, flow))).toEqual([403, 'sign_in_refused']);
  });

  it('of a provider that is not configured is not found', async () => {
    for (const path of [`${oidcPath}/nobody`, `${oidcPath}/nobody/callback?code=x&state=x`])
      expect((await rawRequest({ url: sluice.url, path })).status).toBe(404);
    const listed = await rawRequest({ url: sluice.url, path: oidcPath });
    expect(jsonOf(listed)).toEqual({ data: [{ name: 'work' }, { name: 'other' }], signed_in: false });
  });
});

it('SEC-07: the client secret is in no answer, log or file', async () => {
  const names = (await readdir(sluice.dataDir)).filter((name) => name.startsWith('sluice.db'));
  const files = await Promise.all(names.map((name) => readFile(join(sluice.dataDir, name), 'latin1')));
  for (const text of [sluice.stdout(), sluice.stderr(), ...files]) expect(text).not.toContain(clientSecret);
});
