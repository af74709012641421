/**
 * Access tokens of a Google identity: a service account signs a token request with its key (RFC 7523), application
 * default credentials of a user exchange a refresh token (RFC 6749, section 6). A token is fetched once for all
 * waiting requests, cached, and renewed before it expires.
 */
import { createSign } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SluiceError } from '../../errors/index.ts';
import type { Credential, FetchJson } from './credential.ts';

const scope = 'https://www.googleapis.com/auth/cloud-platform';
const defaultTokenUri = 'https://oauth2.googleapis.com/token';
const lifeS = 3600;
/** Renewed while it is still valid, so that no request has to wait. */
const renewBeforeMs = 5 * 60_000;
/** Not used this close to expiry, even if renewal is late. */
const deadBeforeMs = 30_000;
const fetchTimeoutMs = 10_000;
/** Minimum wait after a failure; otherwise every request would retry. */
const retryAfterMs = 1000;

const KeyFile = Type.Union([
  Type.Object({
    type: Type.Enum(['service_account']),
    client_email: Type.String(),
    private_key: Type.String(),
    private_key_id: Type.Optional(Type.String()),
    project_id: Type.Optional(Type.String()),
    token_uri: Type.Optional(Type.String()),
  }),
  Type.Object({
    type: Type.Enum(['authorized_user']),
    client_id: Type.String(),
    client_secret: Type.String(),
    refresh_token: Type.String(),
    quota_project_id: Type.Optional(Type.String()),
    token_uri: Type.Optional(Type.String()),
  }),
]);
/** Relevant fields of Google's credentials files. */
export type GoogleKeyFile = Static<typeof KeyFile>;
const Token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Number()),
});
const isKeyFile = Compile(KeyFile);
const isToken = Compile(Token);

/** Parses a credentials file. Throws an error that does not quote it. */
export function readGoogleKeyFile(text: string): GoogleKeyFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('the Google credentials are not JSON');
  }
  if (!isKeyFile.Check(value)) {
    throw new Error(
      'the Google credentials are neither a service account nor application-default credentials',
    );
  }
  return value;
}

export interface GoogleTokenDeps {
  readonly fetchJson: FetchJson;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface Held {
  readonly headers: Readonly<Record<string, string>>;
  readonly endsAtMs: number;
}

/** Authenticates with access tokens of a credentials file. */
export function googleCredential(name: string, file: GoogleKeyFile, deps: GoogleTokenDeps): Credential {
  let held: Held | undefined;
  let fetching: Promise<Held> | undefined;
  let failedAtMs = Number.NEGATIVE_INFINITY;

  const fetchToken = async (): Promise<Held> => {
    const url = file.token_uri ?? defaultTokenUri;
    const { status, body } = await deps.fetchJson({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: grantOf(file, url, deps.now()),
      timeoutMs: fetchTimeoutMs,
    });
    if (status !== 200 || !isToken.Check(body))
      throw new Error(`the token service responded with status ${status}`);
    const endsAtMs = deps.now() + (body.expires_in ?? lifeS) * 1000;
    return { headers: { authorization: `Bearer ${body.access_token}` }, endsAtMs };
  };
  const renew = (): Promise<Held> => {
    fetching ??= fetchToken()
      .then(
        (token) => {
          held = token;
          return token;
        },
        (cause: unknown) => {
          failedAtMs = deps.now();
          const message = 'The gateway could not get an access token for its Google credentials.';
          throw new SluiceError('upstream_auth', { message, cause });
        },
      )
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };

  return {
    name,
    authorize: () => {
      const nowMs = deps.now();
      const current = held;
      if (current === undefined || nowMs >= current.endsAtMs - deadBeforeMs) {
        return renew().then(({ headers }) => headers);
      }
      if (nowMs >= current.endsAtMs - renewBeforeMs && nowMs >= failedAtMs + retryAfterMs) {
        // The old token still works; a failure only matters once it expires.
        renew().catch(() => undefined);
      }
      return current.headers;
    },
  };
}

/** The body of a token request. */
function grantOf(file: GoogleKeyFile, audience: string, nowMs: number): string {
  const form = new URLSearchParams();
  if (file.type === 'authorized_user') {
    form.set('grant_type', 'refresh_token');
    form.set('client_id', file.client_id);
    form.set('client_secret', file.client_secret);
    form.set('refresh_token', file.refresh_token);
    return form.toString();
  }
  const issuedAtS = Math.floor(nowMs / 1000);
  const head = { alg: 'RS256', typ: 'JWT', ...(file.private_key_id ? { kid: file.private_key_id } : {}) };
  const claims = {
    iss: file.client_email,
    sub: file.client_email,
    scope,
    aud: audience,
    iat: issuedAtS,
    exp: issuedAtS + lifeS,
  };
  const unsigned = `${base64url(head)}.${base64url(claims)}`;
  const signature = createSign('RSA-SHA256').update(unsigned).sign(file.private_key, 'base64url');
  form.set('grant_type', 'urn:ietf:params:oauth:grant-type:jwt-bearer');
  form.set('assertion', `${unsigned}.${signature}`);
  return form.toString();
}

const base64url = (value: unknown): string =>
  Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
