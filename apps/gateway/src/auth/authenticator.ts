/**
 * Authenticates callers. All keys are held in memory by their full HMAC digest; the database is read again when
 * its version changed (checked every second), so a key revoked by any process stops working within two seconds.
 * While the database is unavailable, known keys are accepted for `maxStaleMs`; unknown keys get 503, never 401,
 * since they may be new.
 */
import { hash } from 'node:crypto';
import { coalesced } from '../concurrency/index.ts';
import { keyedDigest } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';
import { canBeKey, isOwnKeyFormat } from './key-format.ts';
import { type Principal, toPrincipal } from './principal.ts';

const pollMs = 1000;
const maxStaleMs = 300_000;
/** A caller whose key is unknown waits for the store no longer than this. */
const maxLookMs = 1000;
const maxCachedPrincipals = 20_000;

/** The request headers that identify a caller. */
export interface Credentials {
  readonly authorization?: string | undefined;
  readonly 'x-api-key'?: string | string[] | undefined;
  readonly 'api-key'?: string | string[] | undefined;
}

export interface Authenticator {
  /** Identifies the caller. Throws `invalid_api_key`, or `store_unavailable` if keys cannot be read. */
  authenticate(headers: Credentials): Principal;
  /**
   * Looks whether a key that this process does not know was made meanwhile by another one. Undefined if there is nothing to look for.
   * Rejects with `store_unavailable` if the store fails, or does not answer within a second.
   */
  lookUp(headers: Credentials): Promise<void> | undefined;
  /** The digest under which a key is stored. */
  digestOf(key: string): string;
  /** Reloads all keys, for example after a local change. Rejects if the store fails. */
  refresh(): Promise<void>;
  /** Whether all keys that are not revoked are of one account. */
  hasOneAccount(): boolean;
  /** Whether the database was read recently enough. */
  fresh(): boolean;
  close(): void;
}

export interface AuthenticatorDeps {
  readonly storage: Storage;
  readonly pepper: Buffer;
  /** Monotonic clock, for the age of the data. */
  readonly now: () => number;
  /** Epoch milliseconds, for expiry. */
  readonly wallNow: () => number;
  readonly onError: (error: unknown) => void;
}

export async function createAuthenticator(deps: AuthenticatorDeps): Promise<Authenticator> {
  let principalByHmac = new Map<string, Principal>();
  /** Principals by SHA-256 of a presented key: avoids the slower HMAC on every request. */
  let principalBySha256 = new Map<string, Principal>();
  let hasOneAccount = true;
  let version = '';
  let lastCheckMs = deps.now();

  let begun = 0;
  let applied = 0;
  const refresh = async (): Promise<void> => {
    const turn = ++begun;
    const { storage } = deps;
    const nextVersion = await storage.keys.version();
    const [keys, accounts, teams] = await Promise.all([
      storage.keys.all(),
      storage.accounts.list(),
      storage.teams.list(),
    ]);
    const accountById = new Map(accounts.map((account) => [account.id, account]));
    const teamById = new Map(teams.map((team) => [team.id, team]));
    const next = new Map<string, Principal>();
    for (const key of keys) {
      if (key.revoked_at !== null) continue;
      const team = key.team_id === null ? undefined : teamById.get(key.team_id);
      try {
        const principal = toPrincipal(key, accountById.get(key.account_id), team);
        next.set(key.digest, principal);
        const { previous_digest: previous, previous_expires_at: previousEndMs } = key;
        if (previous !== null && previousEndMs !== null && previousEndMs > deps.wallNow())
          next.set(previous, {
            ...principal,
            expiresAtMs: Math.min(previousEndMs, principal.expiresAtMs ?? Number.POSITIVE_INFINITY),
          });
      } catch (error) {
        // An invalid record disables only its own keys; revocations of all others must still take effect.
        deps.onError(
          new Error(`The stored record of key ${key.id} is invalid; the key is rejected.`, { cause: error }),
        );
      }
    }
    // Reads may overlap, since one can hang: what an older one found must not replace what a newer one did.
    if (turn < applied) return;
    applied = turn;
    principalByHmac = next;
    principalBySha256 = new Map();
    hasOneAccount = new Set([...next.values()].map(({ accountId }) => accountId)).size < 2;
    version = nextVersion;
    lastCheckMs = deps.now();
  };
  await refresh();

  const refreshIfChanged = async (): Promise<void> => {
    if ((await deps.storage.keys.version()) !== version) await refresh();
    lastCheckMs = deps.now();
  };
  const timer = setInterval(() => void refreshIfChanged().catch(deps.onError), pollMs);
  timer.unref();

  const lookOnce = coalesced(refreshIfChanged);
  /** A store that fails or is late does not say that the key is wrong. */
  const look = (): Promise<void> => {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(() => late.reject(unavailable()), maxLookMs);
    // The look of every second tells what is wrong with the store.
    const read = lookOnce().catch(() => Promise.reject(unavailable()));
    return Promise.race([read, late.promise]).finally(() => clearTimeout(timer));
  };

  const find = (key: string): Principal | undefined => {
    const fast = hash('sha256', key, 'base64url');
    const known = principalBySha256.get(fast);
    if (known !== undefined) return known;
    const principal = principalByHmac.get(keyedDigest(deps.pepper, key));
    if (principal !== undefined) {
      if (principalBySha256.size >= maxCachedPrincipals) principalBySha256.clear();
      principalBySha256.set(fast, principal);
    }
    return principal;
  };

  return {
    authenticate(headers) {
      const key = presentedKey(headers);
      const principal = key !== undefined && canBeKey(key) ? find(key) : undefined;
      const age = deps.now() - lastCheckMs;
      if (principal === undefined) {
        if (key !== undefined && age > pollMs * 5) throw unavailable();
        throw new SluiceError('invalid_api_key');
      }
      if (age > maxStaleMs) throw unavailable();
      if (principal.expiresAtMs !== undefined && principal.expiresAtMs <= deps.wallNow()) {
        throw new SluiceError('invalid_api_key');
      }
      return principal;
    },
    lookUp: (headers) => {
      const key = presentedKey(headers);
      if (key === undefined || !isOwnKeyFormat(key) || find(key) !== undefined) return undefined;
      return look();
    },
    digestOf: (key) => keyedDigest(deps.pepper, key),
    refresh,
    hasOneAccount: () => hasOneAccount,
    fresh: () => deps.now() - lastCheckMs <= pollMs * 5,
    close: () => clearInterval(timer),
  };
}

const unavailable = (): SluiceError => new SluiceError('store_unavailable', { retryAfterMs: 2000 });

/** Headers of SDKs that send no `authorization`: Anthropic's, and Azure's. */
const keyHeaders = ['x-api-key', 'api-key'] as const;

/** `Authorization: Bearer KEY` (scheme in any case), else `x-api-key`, else `api-key`. */
function presentedKey(headers: Credentials): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) {
    return /^bearer[ \t]+(\S+)[ \t]*$/i.exec(authorization)?.[1];
  }
  const other = keyHeaders.map((name) => headers[name]).find((value) => value !== undefined && value !== '');
  return typeof other === 'string' ? other : undefined;
}
