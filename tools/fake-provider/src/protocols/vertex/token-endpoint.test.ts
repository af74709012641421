import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokenEndpoint } from './token-endpoint.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', host: '127.0.0.1:1' };
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const nowS = Math.floor(Date.now() / 1000);
const claims = {
  iss: 'a@p.iam.gserviceaccount.com',
  scope: 'https://www.googleapis.com/auth/cloud-platform',
  aud: 'http://127.0.0.1:1/token',
  iat: nowS,
  exp: nowS + 3600,
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function assertion(patch: Record<string, unknown> = {}, alg = 'RS256'): string {
  const signed = `${part({ alg, typ: 'JWT' })}.${part({ ...claims, ...patch })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
}

function form(members: Record<string, string>): Buffer {
  return Buffer.from(new URLSearchParams(members).toString());
}

const grant = (jwt: string): Buffer =>
  form({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: jwt });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

test('a good assertion gets a token that is then known', () => {
  const endpoint = createTokenEndpoint({ publicKey: pem, lifetimeS: 60 });
  const { status, body } = endpoint.answer(FORM, grant(assertion()));
  expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'expires_in', 'token_type']]);
  expect(body).toMatchObject({ expires_in: 60, token_type: 'Bearer' });
  expect(endpoint.isIssued(String(body['access_token']))).toBe(true);
  expect(endpoint.isIssued('another')).toBe(false);
});

test.each([
  ['no grant type', form({ assertion: assertion() }), 'invalid_request', 'grant_type'],
  ['another grant', form({ grant_type: 'password' }), 'unsupported_grant_type', 'password'],
  [
    'no assertion',
    form({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' }),
    'invalid_request',
    'assertion',
  ],
  ['two parts', grant('a.b'), 'invalid_grant', 'three parts'],
  ['another algorithm', grant(assertion({}, 'HS256')), 'invalid_grant', 'RS256'],
  ['no issuer', grant(assertion({ iss: undefined })), 'invalid_grant', 'iss'],
  ['no scope', grant(assertion({ scope: '' })), 'invalid_scope', 'scope'],
  ['another audience', grant(assertion({ aud: 'https://elsewhere/token' })), 'invalid_grant', 'audience'],
  ['two hours', grant(assertion({ exp: nowS + 7200 })), 'invalid_grant', 'short-lived'],
  ['run out', grant(assertion({ iat: nowS - 4000, exp: nowS - 400 })), 'invalid_grant', 'short-lived'],
  ['a signature of another', grant(`${assertion().slice(0, -4)}AAAA`), 'invalid_grant', 'Signature'],
])('%s is refused', (_name, body, error, description) => {
  const answer = createTokenEndpoint({ publicKey: pem }).answer(FORM, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error, error_description: expect.stringContaining(description) });
});

test('JSON is refused', () => {
  const answer = createTokenEndpoint().answer({ 'content-type': 'application/json' }, Buffer.from('{}'));
  expect(answer.body).toMatchObject({ error: 'invalid_request' });
});
