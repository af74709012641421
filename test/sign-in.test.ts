/** People who sign in: the first owner, sessions, second factors. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import {
  accept,
  appCode,
  type Browser,
  cookieOf,
  fromPage,
  ownerToken,
  password,
  personWith,
  signIn,
} from './people-client.ts';
import { disposeAll, rawRequest, runSluice, type Sluice, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let owner: Browser;
const canaries: string[] = [password];

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  canaries.push(ownerToken(sluice));
});
afterAll(disposeAll);

const sessionPath = '/admin/v1/session';
const acceptPath = '/admin/v1/invitations/accept';
const trySignIn = (body: Json, cookie?: string, more: Readonly<Record<string, string>> = {}) =>
  fromPage(sluice, cookie, ['POST', sessionPath, body], more);

describe('the first owner', () => {
  it('SEC-50: gets in by the link of the banner, once', async () => {
    const token = ownerToken(sluice);
    const incomplete = await fromPage(sluice, undefined, [
      'POST',
      acceptPath,
      { token, name: 'Jane', password },
    ]);
    expect([refusal(incomplete), jsonOf(incomplete)['detail']]).toMatchObject([
      [422, 'invalid_request'],
      [{ loc: ['body', 'email'] }],
    ]);
    const person = await accept(sluice, token, 'Jane.Owner@example.com');
    expect(person).toMatchObject({
      memberships: [{ account: null, role: 'owner' }],
      signs_in_with: 'password',
    });
    const again = await fromPage(sluice, undefined, [
      'POST',
      acceptPath,
      { token, name: 'Eve', email: 'eve@example.com', password },
    ]);
    expect(refusal(again)).toEqual([404, 'not_found']);
    owner = await signIn(sluice, 'jane.owner@EXAMPLE.com');
    canaries.push(owner.cookie);
    expect(jsonOf(await owner.call('GET', sessionPath))['person']).toMatchObject({ id: person['id'] });
  });

  it('can be made on the machine too, with a link from the command line', async () => {
    const made = await runSluice(['people', 'link', '--json', '--data', sluice.dataDir]);
    expect(made.code, made.stderr).toBe(0);
    const person = await accept(sluice, JSON.parse(made.stdout).token, 'second@example.com');
    expect(person['memberships']).toMatchObject([{ account: null, role: 'owner' }]);
    const reset = ['people', 'link', '--email', 'second@example.com', '--json', '--data', sluice.dataDir];
    const { token } = JSON.parse((await runSluice(reset)).stdout);
    const before = await signIn(sluice, 'second@example.com');
    const changed = await fromPage(sluice, undefined, [
      'POST',
      acceptPath,
      { token, password: 'another canary 4711' },
    ]);
    expect(changed.status, changed.text).toBe(201);
    canaries.push(token, 'another canary 4711');
    expect((await before.call('GET', sessionPath)).status).toBe(401);
    await signIn(sluice, 'second@example.com', { password: 'another canary 4711' });
  });
});

describe('a session', () => {
  it('SEC-51: is a cookie that pages cannot read, other sites cannot send, and signing in replaces', async () => {
    const body = { email: 'jane.owner@example.com', password };
    const first = await trySignIn(body);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^__Host-sluice_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200, __Host-sluice_device=\d{10}\.[\w-]{22}\.[0-9a-f]{64}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    const second = await trySignIn(body, cookieOf(first));
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    const stale = await fromPage(sluice, cookieOf(first), ['GET', sessionPath, undefined]);
    expect(refusal(stale)).toEqual([401, 'not_signed_in']);
    const out = await fromPage(sluice, cookieOf(second), ['DELETE', sessionPath, undefined]);
    expect([out.status, cookieOf(out)]).toEqual([204, '']);
    expect((await fromPage(sluice, cookieOf(second), ['GET', sessionPath, undefined])).status).toBe(401);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '../../x', '%00'])(
    'SEC-51: is no cookie %j',
    async (cookie) => {
      for (const path of [sessionPath, '/admin/v1/keys'])
        expect((await fromPage(sluice, cookie, ['GET', path, undefined])).status).toBe(401);
    },
  );

  it('SEC-51: is ambiguous with two cookies, and never opens what needs a key', async () => {
    const twice = { cookie: `__Host-sluice_session=${owner.cookie}; __Host-sluice_session=x` };
    expect((await fromPage(sluice, undefined, ['GET', sessionPath, undefined], twice)).status).toBe(401);
    expect((await owner.call('GET', '/v1/files')).status).toBe(401);
    const both = await owner.call('GET', '/admin/v1/keys', undefined, bearer('wrong'.repeat(10)));
    expect(both.status).toBe(401);
  });

  it('SEC-51: is listed, and ended by its person only', async () => {
    const other = await signIn(sluice, 'jane.owner@example.com');
    const listed = jsonOf(await other.call('GET', `${sessionPath}/all`))['data'];
    const sessions: readonly Json[] = Array.isArray(listed) ? listed : [];
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(other.cookie);
    const stranger = await personWith(sluice, 'viewer', null);
    const [mine] = sessions.filter(({ current }) => current === true);
    const path = `${sessionPath}/all/${String(mine?.['id'])}`;
    expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect((await owner.call('DELETE', path)).status).toBe(204);
    expect((await other.call('GET', sessionPath)).status).toBe(401);
  });
});

describe('SEC-52: a change', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': '', origin: '' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'content-type': 'application/jsonx' }, 415],
  ])('with the headers %j gets %i', async (headers, status) => {
    const answer = await owner.call('POST', '/admin/v1/keys', { name: 'csrf' }, headers);
    expect(answer.status, answer.text).toBe(status);
    const signing = await trySignIn({ email: 'jane.owner@example.com', password }, undefined, headers);
    expect(signing.status).toBe(status);
  });

  it('by a session says where it comes from; an origin must be the own one', async () => {
    const send = (headers: Readonly<Record<string, string>>) =>
      rawRequest({
        url: sluice.url,
        path: '/admin/v1/keys',
        method: 'POST',
        headers: {
          cookie: `__Host-sluice_session=${owner.cookie}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: { name: 'csrf' },
      });
    expect(refusal(await send({}))).toEqual([403, 'cross_site_request']);
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${sluice.port + 1}`])
      expect((await send({ origin })).status, origin).toBe(403);
    expect((await send({ origin: sluice.url })).status).toBe(201);
  });
});

describe('SEC-55: signing in', () => {
  it('answers an unknown address like a wrong password, and slows both down alike', async () => {
    for (const email of ['nobody@example.com', 'slow@example.com']) {
      if (email.startsWith('slow')) {
        const made = await admin.call('POST', '/admin/v1/invitations', {
          email,
          account: null,
          role: 'viewer',
        });
        await accept(sluice, jsonOf(made)['token'], email);
      }
      const answers = [];
      for (let tries = 0; tries < 6; tries++) answers.push(await trySignIn({ email, password: 'wrong' }));
      expect(answers.map(refusal)).toEqual([
        ...Array(5).fill([401, 'wrong_credentials']),
        [429, 'rate_limit_exceeded'],
      ]);
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
      expect(new Set(answers.slice(0, 5).map((answer) => JSON.stringify(answer.json()))).size).toBe(1);
    }
    const audit = await admin.call('GET', '/admin/v1/audit?action=session.refuse');
    const entries: readonly Json[] = Object(jsonOf(audit)['data']);
    expect(entries.map(({ detail }) => Object(detail)['count']).toSorted()).toEqual([1, 1, 2, 2, 4, 4]);
    expect(audit.text).not.toContain('nobody@');
  });

  it.each([
    [{}, 422],
    [{ email: 'x', password: 'x' }, 422],
    [{ email: 'a@b', password: 'x'.repeat(10_000) }, 422],
    [{ email: `${'a'.repeat(10_000)}@b`, password: 'x' }, 422],
    [{ email: ['a@b'], password: 'x' }, 422],
    [{ email: 'a@b', password: 'x', admin: true }, 422],
    [{ email: 'a\u202e@b', password: 'x' }, 422],
    [{ email: 'a\u200b@b', password: 'x' }, 422],
  ])('refuses %j', async (body, status) => {
    expect((await trySignIn(body)).status).toBe(status);
  });
});

describe('a second factor', () => {
  it('is asked for, accepts every code once, and recovery codes once', async () => {
    const email = 'totp@example.com';
    const made = await admin.call('POST', '/admin/v1/invitations', { email, account: null, role: 'viewer' });
    canaries.push(String(jsonOf(made)['token']));
    await accept(sluice, jsonOf(made)['token'], email);
    const browser = await signIn(sluice, email);
    const wrong = await browser.call('POST', `${sessionPath}/totp`, { password: 'wrong' });
    expect(refusal(wrong)).toEqual([401, 'wrong_credentials']);
    const { secret } = Object(jsonOf(await browser.call('POST', `${sessionPath}/totp`, { password })));
    canaries.push(secret);
    await signIn(sluice, email);
    const confirm = `${sessionPath}/totp/confirm`;
    expect((await browser.call('POST', confirm, { code: '000000' })).status).toBe(401);
    const confirmed = await browser.call('POST', confirm, { code: appCode(secret, -1) });
    const codes: readonly string[] = Object(jsonOf(confirmed))['recovery_codes'];
    expect(codes).toHaveLength(10);
    canaries.push(...codes, ...codes.map((code) => code.replaceAll('-', '')));

    expect(refusal(await trySignIn({ email, password }))).toEqual([401, 'code_required']);
    expect(refusal(await trySignIn({ email, password: 'wrong', code: appCode(secret) }))).toEqual([
      401,
      'wrong_credentials',
    ]);
    const replayed = await trySignIn({ email, password, code: appCode(secret, -1) });
    expect(refusal(replayed)).toEqual([401, 'wrong_credentials']);
    await signIn(sluice, email, { code: appCode(secret, 1) });
    const recovered = await Promise.all(
      [1, 2].map(() => trySignIn({ email, password, code: codes[0]?.toLowerCase() })),
    );
    expect(recovered.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const remove = (more: Json) => browser.call('POST', `${sessionPath}/totp/remove`, { password, ...more });
    expect(refusal(await remove({}))).toEqual([401, 'code_required']);
    for (const code of ['000000', codes[0], appCode(secret, 1)])
      expect(refusal(await remove({ code }))).toEqual([401, 'wrong_credentials']);
    expect((await remove({ code: codes[1] })).status).toBe(204);
    await signIn(sluice, email);
  });
});

describe('a changed password', () => {
  it('ends the other sessions of its person', async () => {
    const browser = await personWith(sluice, 'admin', null);
    const email = String(browser.person['email']);
    const other = await signIn(sluice, email);
    const change = { current_password: password, password: 'yet another canary' };
    const path = `${sessionPath}/password`;
    expect((await browser.call('POST', path, { ...change, current_password: 'x' })).status).toBe(401);
    expect((await browser.call('POST', path, { ...change, password: 'short' })).status).toBe(422);
    expect((await browser.call('POST', path, { ...change, password: 'aaaaaaaaaaaaaa' })).status).toBe(422);
    expect((await browser.call('POST', path, change)).status).toBe(204);
    canaries.push('yet another canary');
    expect((await other.call('GET', sessionPath)).status).toBe(401);
    expect((await browser.call('GET', sessionPath)).status).toBe(200);
    await signIn(sluice, email, { password: 'yet another canary' });
  });
});

it('SEC-07: no password, code, cookie or token is in an answer, a log or the database', async () => {
  const paths = ['people', 'invitations', 'audit?limit=1000', 'keys', 'session', 'session/all', 'accounts'];
  const answers = await Promise.all(paths.map((path) => owner.call('GET', `/admin/v1/${path}`)));
  const { text: log } = { text: `${sluice.stdout().replace(/^first owner.*$/m, '')}${sluice.stderr()}` };
  const names = (await readdir(sluice.dataDir)).filter((name) => name.startsWith('sluice.db'));
  const files = await Promise.all(names.map((name) => readFile(join(sluice.dataDir, name), 'latin1')));
  for (const text of [...answers.map(({ text }) => text), log, ...files])
    for (const canary of canaries) expect(text.includes(canary), canary.slice(0, 3)).toBe(false);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/\b[0-9a-f]{64}\b|argon2|digest|sealed/);
  }
});
