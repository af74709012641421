import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../errors/index.ts';
import type { FetchJson } from './credential.ts';
import { googleCredential, readGoogleKeyFile } from './google-token.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const serviceAccount = readGoogleKeyFile(
  JSON.stringify({
    type: 'service_account',
    client_email: 'gateway@project.iam.gserviceaccount.com',
    private_key: privateKey,
    private_key_id: 'kid-1',
    token_uri: 'https://oauth2.example/token',
  }),
);
const request = { origin: 'https://x', path: '/', method: 'POST' as const, headers: {}, body: '' };

function house(answers: readonly { status: number; body: unknown }[]) {
  const clock = { nowMs: 1_760_000_000_000 };
  const asked: Parameters<FetchJson>[0][] = [];
  const fetchJson: FetchJson = async (call) => {
    asked.push(call);
    await Promise.resolve();
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? { status: 500, body: null };
    return { ...answer, headers: {} };
  };
  const credential = googleCredential('key-1', serviceAccount, { fetchJson, now: () => clock.nowMs });
  return { clock, asked, credential };
}
const token = (name: string) => ({ status: 200, body: { access_token: name, expires_in: 3600 } });

describe('tokens of a Google service account', () => {
  it('are requested with a signed assertion', async () => {
    const { asked, credential } = house([token('t1')]);
    expect(await credential.authorize(request)).toEqual({ authorization: 'Bearer t1' });
    const [call] = asked;
    expect(call).toMatchObject({ url: 'https://oauth2.example/token', method: 'POST' });
    const form = new URLSearchParams(call?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    expect(
      createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url'),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: 'kid-1',
    });
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'gateway@project.iam.gserviceaccount.com',
      aud: 'https://oauth2.example/token',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      iat: 1_760_000_000,
      exp: 1_760_003_600,
    });
  });

  it('are fetched once for all waiting requests, and cached', async () => {
    const { asked, credential } = house([token('t1')]);
    await Promise.all([credential.authorize(request), credential.authorize(request)]);
    expect(credential.authorize(request)).toEqual({ authorization: 'Bearer t1' });
    expect(asked).toHaveLength(1);
  });

  it('are renewed before they expire, while the old one is used', async () => {
    const { asked, clock, credential } = house([token('t1'), token('t2')]);
    await credential.authorize(request);
    clock.nowMs += 56 * 60_000;
    expect(credential.authorize(request)).toEqual({ authorization: 'Bearer t1' });
    await new Promise(setImmediate);
    expect(credential.authorize(request)).toEqual({ authorization: 'Bearer t2' });
    expect(asked).toHaveLength(2);
  });

  it('that cannot be renewed are used until they expire, then requests fail with upstream_auth', async () => {
    const { clock, credential } = house([token('t1'), { status: 401, body: { error: 'invalid_grant' } }]);
    await credential.authorize(request);
    clock.nowMs += 56 * 60_000;
    expect(credential.authorize(request)).toEqual({ authorization: 'Bearer t1' });
    await new Promise(setImmediate);
    clock.nowMs += 4 * 60_000;
    const failed = Promise.resolve(credential.authorize(request));
    await expect(failed).rejects.toThrow(SluiceError);
    await expect(failed).rejects.toMatchObject({ code: 'upstream_auth' });
  });

  it.each(['{', '[]', '{"type":"external_account"}', '{"type":"service_account"}'])('refuses %s', (text) => {
    expect(() => readGoogleKeyFile(text)).toThrow(/Google credentials/);
  });

  it('are exchanged for the refresh token of a user', async () => {
    const asked: Parameters<FetchJson>[0][] = [];
    const file = readGoogleKeyFile(
      JSON.stringify({ type: 'authorized_user', client_id: 'i', client_secret: 's', refresh_token: 'r' }),
    );
    const fetchJson: FetchJson = async (call) => {
      asked.push(call);
      return Promise.resolve({ ...token('t1'), headers: {} });
    };
    await googleCredential('key-1', file, { fetchJson, now: () => 0 }).authorize(request);
    expect(asked[0]?.url).toBe('https://oauth2.googleapis.com/token');
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      grant_type: 'refresh_token',
      client_id: 'i',
      client_secret: 's',
      refresh_token: 'r',
    });
  });
});
