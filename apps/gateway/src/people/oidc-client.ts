/** OpenID Connect: authorization code with PKCE, state and nonce (openid-client), over the one egress. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { OidcSettings } from '../config/index.ts';
import { isObject } from '../contract/index.ts';

/** Sends a small request; the gateway's egress. */
export type FetchJson = (request: {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly limitBytes: number;
  readonly allowPrivateNetwork: boolean;
}) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}>;

/** What the way back from a provider has to match. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of a person. */
export interface OidcClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

const timeoutMs = 10_000;
const limitBytes = 1024 * 1024;
const discoveryMs = 10 * 60_000;

export interface OidcClient {
  /** Where to send a browser. Rejects if the provider does not answer. */
  begin(
    settings: OidcSettings,
    redirectUri: string,
  ): Promise<{ readonly url: string; readonly checks: OidcChecks }>;
  /** Exchanges the code of a callback. Rejects unless everything matches: state, nonce, PKCE, issuer, signature, times. */
  finish(settings: OidcSettings, callback: URL, checks: OidcChecks): Promise<OidcClaims>;
}

/** @param now epoch milliseconds */
export function createOidcClient(fetchJson: FetchJson, now: () => number): OidcClient {
  /** What providers say of themselves. Anybody can begin to sign in: that must not send a request each time. */
  const known = new WeakMap<
    OidcSettings,
    { readonly client: Promise<Configuration>; readonly endsAt: number }
  >();
  const clientOf = (settings: OidcSettings): Promise<Configuration> => {
    const found = known.get(settings);
    if (found !== undefined && now() < found.endsAt) return found.client;
    const client = discover(settings, fetchJson);
    known.set(settings, { client, endsAt: now() + discoveryMs });
    client.catch(() => known.delete(settings));
    return client;
  };
  return {
    async begin(settings, redirectUri) {
      const client = await clientOf(settings);
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...settings.scopes])].join(' '),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },
    async finish(settings, callback, { state, nonce, verifier }) {
      const client = await clientOf(settings);
      const tokens = await authorizationCodeGrant(client, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('There is no ID token.');
      const { iss: issuer, sub: subject } = claims;
      const isComplete = claims['email'] !== undefined && claims[settings.groupsClaim] !== undefined;
      if (isComplete || client.serverMetadata().userinfo_endpoint === undefined)
        return { issuer, subject, claims };
      const more = await fetchUserInfo(client, tokens.access_token, subject);
      // What is signed counts.
      return { issuer, subject, claims: { ...more, ...claims } };
    },
  };
}

function discover(settings: OidcSettings, fetchJson: FetchJson): Promise<Configuration> {
  const issuer = new URL(settings.issuer);
  return discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
    [customFetch]: fetchWith(fetchJson, issuer),
    // The configuration allows it on this machine only.
    execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    timeout: timeoutMs / 1000,
  });
}

/** Only the issuer that the operator named may be in a private network, not what its documents name. */
function fetchWith(fetchJson: FetchJson, issuer: URL): CustomFetch {
  return async (url, { method, headers, body }) => {
    const target = new URL(url);
    if (target.protocol !== 'https:' && target.origin !== issuer.origin)
      throw new Error('The provider names an address without encryption.');
    const answer = await fetchJson({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body == null ? undefined : bodyText(body),
      timeoutMs,
      limitBytes,
      allowPrivateNetwork: target.origin === issuer.origin,
    });
    const type = answer.headers['content-type'];
    return new Response(isObject(answer.body) ? JSON.stringify(answer.body) : null, {
      status: answer.status,
      headers: { 'content-type': typeof type === 'string' ? type : 'application/json' },
    });
  };
}

function bodyText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('A body of this kind is not sent.');
}
