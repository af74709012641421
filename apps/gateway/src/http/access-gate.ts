import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type Actor,
  type Authenticator,
  actorWith,
  keyActor,
  type Principal,
  rootActor,
  type Scope,
  type SessionRef,
} from '../auth/index.ts';
import type { Settings } from '../config/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Access, HttpRoute } from '../openapi/index.ts';
import { isLoopback } from '../upstream/index.ts';
import { requireSameOrigin } from './same-origin.ts';
import { sessionCookieOf } from './session-cookie.ts';
import { createTokenThrottle } from './token-throttle.ts';

/** The authenticated caller. */
export interface Caller {
  readonly principal: Principal | undefined;
  readonly actor: Actor;
  /** Undefined unless the caller is somebody who is signed in. */
  readonly session?: SessionRef | undefined;
}

/** What is asked of a route to authorize its caller. */
export type AskedRoute = Pick<HttpRoute, 'access' | 'method' | 'body' | 'form'>;

/** Somebody who is signed in. */
export interface SignedIn {
  readonly actor: Actor;
  readonly session: SessionRef;
}

export interface Gate {
  /**
   * To be waited for before `authorize`: the key may have been made at another process. Undefined if there is nothing to wait for;
   * rejects with 503 if that cannot be known now.
   */
  whenKnown(request: IncomingMessage): Promise<void> | undefined;
  /** Whether somebody calls who is signed in, as themselves: then `authorizeRoute` tells whether they may. */
  isBySession(access: Access, request: IncomingMessage): boolean;
  /** Authorizes a caller by headers and address, before the body is read. Throws 401, 403 or 503. */
  authorize(access: Access, request: IncomingMessage): Caller;
  /** The same for a route of the table, which people may call too. */
  authorizeRoute(route: AskedRoute, request: IncomingMessage): Promise<Caller>;
  /** The same again while the response lasts, which does not count as using the session. */
  reauthorizeRoute(route: AskedRoute, request: IncomingMessage): Promise<Caller>;
}

export interface GateDeps {
  readonly authenticator: Authenticator;
  readonly adminToken: string | undefined;
  readonly sessions: {
    /** Whose session a cookie is; undefined if it is none, or has ended. @param isUse whether the session lasts longer for it */
    find(cookie: string, isUse: boolean): Promise<SignedIn | undefined>;
    /** With what rights somebody sends requests in an account. Throws `permission_denied`. */
    actIn(actor: Actor, accountId: string | undefined): Promise<Principal>;
  };
  readonly settings: () => Settings;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}

/** A caller without rights. */
export const nobody: Caller = { principal: undefined, actor: { id: 'nobody', memberships: [] } };
const admin: Caller = { principal: undefined, actor: rootActor('admin-token') };

export function createGate(deps: GateDeps): Gate {
  const adminDigest = deps.adminToken === undefined ? undefined : digest(deps.adminToken);
  const isAdminToken = (request: IncomingMessage): boolean => {
    const token = /^bearer[ \t]+(\S+)[ \t]*$/i.exec(request.headers.authorization ?? '')?.[1];
    return token !== undefined && adminDigest !== undefined && timingSafeEqual(digest(token), adminDigest);
  };
  const throttle = createTokenThrottle(deps.now);
  // Apart, so that a client with an old key locks no administrator out.
  const hints = createTokenThrottle(deps.now);
  /** @param isAdminRoute whether the admin token would do as well */
  const authenticate = (request: IncomingMessage, isAdminRoute: boolean): Principal => {
    try {
      return deps.authenticator.authenticate(request.headers);
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'invalid_api_key') throw error;
      if (isAdminRoute) throw error.withMessage(adminHint(adminDigest !== undefined));
      // The hint tells that the token is right, and so is given no faster than tokens may be tried.
      const address = request.socket.remoteAddress ?? '';
      if (hints.retryAfterMs(address) > 0) throw error;
      if (!isAdminToken(request)) {
        if (hasCredentials(request)) hints.failed(address);
        throw error;
      }
      throw error.withMessage('This is the admin token, which opens /admin/v1 only; send an API key here.');
    }
  };
  /**
   * The operator's token, or a key with one of the scopes. Wrong ones are counted by address. The right ones are too long to guess, and
   * work from an address that is refused: all clients of a balancer share its address.
   */
  const byToken = (request: IncomingMessage, ...scopes: readonly Scope[]): Caller => {
    const address = request.socket.remoteAddress ?? '';
    if (isAdminToken(request)) return admin;
    const isRefused = throttle.retryAfterMs(address) > 0;
    try {
      return byKey(request, ...scopes);
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'invalid_api_key' || !hasCredentials(request))
        throw error;
      if (isRefused) throw throttle.refusal(address);
      throttle.failed(address);
      throw error;
    }
  };
  /** @param scopes any of these will do; none: every key */
  const byKey = (request: IncomingMessage, ...scopes: readonly Scope[]): Caller => {
    const principal = authenticate(request, scopes.includes('admin'));
    if (scopes.length > 0 && !scopes.some((scope) => principal.scopes.has(scope))) {
      const names = scopes.map((scope) => `'${scope}'`).join(' or ');
      throw new SluiceError('permission_denied', { message: `This key lacks the scope ${names}.` });
    }
    return { principal, actor: { id: principal.keyId, memberships: [] } };
  };
  const byTokenWithRole = (request: IncomingMessage, ...scopes: readonly Scope[]): Caller => {
    const caller = byToken(request, ...scopes);
    const { principal } = caller;
    if (principal === undefined) return caller;
    const role = principal.scopes.has('admin') ? 'admin' : 'privacy_officer';
    return { principal, actor: keyActor(principal.keyId, principal.accountId, role) };
  };
  const authorize: Gate['authorize'] = (access, request) => {
    if (access.kind === 'public' || access.kind === 'sign_in') return nobody;
    if (access.kind === 'session') throw new SluiceError('not_signed_in');
    const more = 'scope' in access && access.scope !== undefined ? [access.scope] : [];
    if (access.kind === 'admin') return withRoles(byTokenWithRole(request, 'admin', ...more), access);
    if (access.kind === 'key') return byKey(request, ...more);
    const { metrics } = deps.settings().server;
    if (metrics === 'off') throw new SluiceError('not_found');
    if (metrics === 'loopback' && isFromThisMachine(request)) return nobody;
    return byToken(request, 'usage');
  };
  const bySession = async (cookie: string, isUse: boolean): Promise<Caller> => {
    const found = await deps.sessions.find(cookie, isUse);
    if (found === undefined) throw new SluiceError('not_signed_in');
    return { principal: undefined, ...found };
  };
  const whenKnown: Gate['whenKnown'] = (request) => deps.authenticator.lookUp(request.headers);
  const authorizeRoute = async (
    route: AskedRoute,
    request: IncomingMessage,
    isUse: boolean,
  ): Promise<Caller> => {
    const { access } = route;
    if (access.kind === 'sign_in') {
      requireSameOrigin(request, route, false);
      return nobody;
    }
    if (!isBySession(access, request)) {
      if (access.kind !== 'public') await whenKnown(request);
      return authorize(access, request);
    }
    requireSameOrigin(request, route, true);
    const caller = await bySession(sessionCookieOf(request.headers.cookie) ?? '', isUse);
    if (access.kind === 'key') return await asThemselves(caller, access, request);
    return access.kind === 'admin' ? withRoles(caller, access) : caller;
  };
  /** Somebody who is signed in, in one of the accounts in which they may send requests. */
  const asThemselves = async (
    caller: Caller,
    { people = [] }: Extract<Access, { readonly kind: 'key' }>,
    { headers }: IncomingMessage,
  ): Promise<Caller> => {
    const { actor } = withRoles(caller, { roles: people });
    const wanted = headers['x-sluice-account'];
    const principal = await deps.sessions.actIn(actor, typeof wanted === 'string' ? wanted : undefined);
    return { ...caller, principal, actor: { id: actor.id, memberships: [] } };
  };
  return {
    whenKnown,
    isBySession,
    authorize,
    authorizeRoute: (route, request) => authorizeRoute(route, request, true),
    reauthorizeRoute: (route, request) => authorizeRoute(route, request, false),
  };
}

/** The caller with the roles that may call a route. */
function withRoles(
  caller: Caller,
  { roles, isForInstallation }: Omit<Extract<Access, { readonly kind: 'admin' }>, 'kind'>,
): Caller {
  const { id, memberships } = actorWith(caller.actor, roles);
  const counted =
    isForInstallation === true ? memberships.filter(({ accountId }) => accountId === null) : memberships;
  if (counted.length > 0) return { ...caller, actor: { id, memberships: counted } };
  const where = isForInstallation === true ? ' in the whole installation' : '';
  throw new SluiceError('permission_denied', {
    message: `This needs one of the roles ${roles.join(', ')}${where}.`,
  });
}

/** A key or a token counts more than a cookie that a browser adds. */
function isBySession(access: Access, request: IncomingMessage): boolean {
  const { cookie } = request.headers;
  if (cookie === undefined || hasCredentials(request)) return false;
  const isForPeople =
    access.kind === 'session' ||
    access.kind === 'admin' ||
    (access.kind === 'key' && access.people !== undefined);
  return isForPeople && sessionCookieOf(cookie) !== undefined;
}

function hasCredentials({ headers }: IncomingMessage): boolean {
  return ['authorization', 'x-api-key', 'api-key'].some((name) => headers[name] !== undefined);
}

/** The same for every caller: it tells what to send, and nothing about keys that exist. */
function adminHint(hasToken: boolean): string {
  const what =
    'Send the admin token, or an API key with the scope "admin", as "Authorization: Bearer <token>".';
  return hasToken ? what : `${what} No admin token is set (SLUICE_ADMIN_TOKEN).`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** Headers by which a proxy says that it passes on the request of another client. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/** A proxy on this machine connects from a loopback address too, whoever its client is. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    proxyHeaders.every((name) => headers[name] === undefined) &&
    isLoopbackHost(headers.host)
  );
}

/**
 * Whether the client asked for this machine by one of its loopback names: a page in a browser can connect from here too, under
 * a name of its own that resolves to 127.0.0.1 (DNS rebinding). Browsers always send a name.
 */
function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined) return true;
  const name = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(host.trim());
  return name !== null && isLoopback((name[1] ?? name[2] ?? '').toLowerCase());
}
