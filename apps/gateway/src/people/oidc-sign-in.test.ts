import { beforeEach, describe, expect, it } from 'vitest';
import { type AuthSettings, toSettings } from '../config/index.ts';
import { masterKeysOf } from '../crypto/index.ts';
import { openStorage } from '../storage/index.ts';
import type { FetchJson } from './oidc-client.ts';
import { createOidcSignIn, type OidcSignIn } from './oidc-sign-in.ts';
import { createSessions } from './sessions.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const issuer = 'https://login.example';

describe('signing in with OpenID Connect', () => {
  let at = 0;
  let sent: Parameters<FetchJson>[0][];
  let oidc: OidcSignIn;
  let document: object;
  const { auth }: { auth: AuthSettings } = toSettings({
    file: {
      auth: { public_url: 'https://sluice.example', oidc: { one: { issuer, client_id: 'x' } } },
    },
    path: undefined,
  });
  beforeEach(async () => {
    sent = [];
    document = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: 'https://10.0.0.1/token',
      jwks_uri: `${issuer}/jwks`,
    };
    const storage = await openStorage('sqlite::memory:');
    oidc = createOidcSignIn({
      storage,
      auditLog: { record: () => Promise.resolve() },
      sessions: createSessions({ storage, now: () => at }),
      throttle: createSignInThrottle({ storage, pepper: Buffer.alloc(32), now: () => at }),
      masterKeys: masterKeysOf(Buffer.alloc(32, 1)),
      settings: () => auth,
      fetchJson: (request) => {
        sent.push(request);
        return Promise.resolve({
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: document,
        });
      },
      now: () => at,
      notice: () => undefined,
    });
  });
  const attempt = { address: '127.0.0.1', cookie: undefined };

  it('is begun with PKCE, state and nonce, and asks the provider for its addresses once', async () => {
    const { url } = await oidc.begin('one');
    const { searchParams: query } = new URL(url);
    expect(Object.fromEntries(query)).toMatchObject({
      redirect_uri: 'https://sluice.example/admin/v1/session/oidc/one/callback',
      code_challenge_method: 'S256',
      response_type: 'code',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    await oidc.begin('one');
    expect(sent.map(({ url: asked }) => asked)).toEqual([`${issuer}/.well-known/openid-configuration`]);
  });

  it('is over after ten minutes', async () => {
    const { url, flow } = await oidc.begin('one');
    const state = new URL(url).searchParams.get('state') ?? '';
    at += 600_000;
    await expect(oidc.finish('one', { code: 'x', state }, flow, attempt)).rejects.toThrow(/too long ago/);
    expect(sent).toHaveLength(1);
  });

  it('sends nothing to a private address that the provider names, and no code more than a few times', async () => {
    const { url, flow } = await oidc.begin('one');
    const state = new URL(url).searchParams.get('state') ?? '';
    const finish = () => oidc.finish('one', { code: 'x', state }, flow, attempt);
    for (let tries = 0; tries < 5; tries++)
      await expect(finish()).rejects.toMatchObject({ code: 'sign_in_refused' });
    await expect(finish()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    const tokens = sent.filter(({ url: asked }) => asked.endsWith('/token'));
    expect(tokens.map(({ allowPrivateNetwork }) => allowPrivateNetwork)).toEqual(Array(5).fill(false));
  });

  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['an unencrypted address', { token_endpoint: 'http://login.example/token' }],
  ])('refuses a provider that names %s', async (_what, change) => {
    document = { ...document, ...change };
    const finish = async () => {
      const { url, flow } = await oidc.begin('one');
      const state = new URL(url).searchParams.get('state') ?? '';
      await oidc.finish('one', { code: 'x', state }, flow, attempt);
    };
    await expect(finish()).rejects.toMatchObject({ code: 'sign_in_refused' });
    expect(sent).toHaveLength(1);
  });
});
