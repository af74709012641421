import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isRecord } from '../../exchange/request-facts.ts';
import { headerOf } from '../headers.ts';

/** A response of the OAuth token endpoint. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TokenEndpointOptions {
  /** PEM of the service account's public key; the assertion's signature is checked only with it. */
  readonly publicKey?: string;
  /** Seconds of life that each token claims; default 3599 as Google's. */
  readonly lifetimeS?: number;
}

export interface TokenEndpoint {
  answer(headers: IncomingHttpHeaders, body: Buffer): TokenAnswer;
  /** True for an issued token that has not expired. */
  isIssued(token: string): boolean;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * The JWT-bearer grant (RFC 7523 section 2.1) as Google's endpoint checks it: form-encoded, RS256, `iss`, `aud`,
 * `scope`, `iat`, `exp` at most one hour after `iat` (developers.google.com, OAuth 2.0 for server to server).
 */
export function createTokenEndpoint(options: TokenEndpointOptions = {}): TokenEndpoint {
  const lifetimeS = options.lifetimeS ?? 3599;
  const issued = new Map<string, number>();
  return {
    answer: (headers, body) => {
      const refusal = refuseGrant(headers, body.toString('utf8'), options.publicKey);
      if (refusal !== undefined) return refusal;
      const token = `ya29.fake-token-${issued.size + 1}`;
      issued.set(token, Date.now() + lifetimeS * 1000);
      return { status: 200, body: { access_token: token, expires_in: lifetimeS, token_type: 'Bearer' } };
    },
    isIssued: (token) => (issued.get(token) ?? 0) > Date.now(),
  };
}

/** RFC 6749 section 5.2. */
function refuse(error: string, description: string): TokenAnswer {
  return { status: 400, body: { error, error_description: description } };
}

function refuseGrant(
  headers: IncomingHttpHeaders,
  body: string,
  publicKey: string | undefined,
): TokenAnswer | undefined {
  if (!headerOf(headers, 'content-type').toLowerCase().startsWith('application/x-www-form-urlencoded')) {
    return refuse('invalid_request', 'Request must be form-encoded.');
  }
  const form = new URLSearchParams(body);
  const grant = form.get('grant_type');
  if (grant === null) return refuse('invalid_request', 'Missing parameter: grant_type');
  if (grant !== GRANT) return refuse('unsupported_grant_type', `Invalid grant_type: ${grant}`);
  const assertion = form.get('assertion');
  if (assertion === null) return refuse('invalid_request', 'Missing parameter: assertion');
  const [header, claims, signature, ...rest] = assertion.split('.');
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) {
    return refuse('invalid_grant', 'Invalid JWT: Must have three parts.');
  }
  return (
    refuseHeader(readPart(header)) ??
    refuseClaims(readPart(claims), headers) ??
    refuseSignature(`${header}.${claims}`, signature, publicKey)
  );
}

function readPart(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function refuseHeader(header: Readonly<Record<string, unknown>>): TokenAnswer | undefined {
  return header['alg'] === 'RS256' && (header['typ'] === undefined || header['typ'] === 'JWT')
    ? undefined
    : refuse('invalid_grant', 'Invalid JWT: Algorithm must be RS256.');
}

function refuseClaims(
  claims: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): TokenAnswer | undefined {
  const { iss, aud, scope, iat, exp } = claims;
  const nowS = Date.now() / 1000;
  if (typeof iss !== 'string' || iss === '') return refuse('invalid_grant', 'Invalid JWT: iss is missing.');
  if (typeof scope !== 'string' || scope === '') {
    return refuse('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
  }
  const host = headerOf(headers, 'host');
  const isOurs = typeof aud === 'string' && aud.endsWith('/token') && aud.includes(`//${host}/`);
  if (!isOurs && aud !== 'https://oauth2.googleapis.com/token') {
    return refuse('invalid_grant', 'Invalid JWT: Failed audience check.');
  }
  const isShort =
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    exp - iat <= 3600 &&
    exp > nowS &&
    // Ten minutes are a guess at the skew that the endpoint forgives.
    iat < nowS + 600;
  return isShort
    ? undefined
    : refuse(
        'invalid_grant',
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
      );
}

function refuseSignature(
  signed: string,
  signature: string,
  publicKey: string | undefined,
): TokenAnswer | undefined {
  if (publicKey === undefined) {
    return signature === '' ? refuse('invalid_grant', 'Invalid JWT Signature.') : undefined;
  }
  const bytes = Buffer.from(signature, 'base64url');
  return verify('RSA-SHA256', Buffer.from(signed), createPublicKey(publicKey), bytes)
    ? undefined
    : refuse('invalid_grant', 'Invalid JWT Signature.');
}
