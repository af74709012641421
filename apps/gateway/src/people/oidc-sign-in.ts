/**
 * Signing in with an OpenID provider. A person is who the provider's subject says, never who has the same address: who knows somebody's
 * address cannot become them. Roles are those of the groups at each sign-in.
 */
import type { AuditLog } from '../admin/index.ts';
import { makeId, type Role, roles } from '../auth/index.ts';
import { once } from '../concurrency/index.ts';
import type { AuthSettings, OidcSettings } from '../config/index.ts';
import { createSealer, type MasterKeys } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { MembershipRow, PersonRow, PersonWithRoles, Storage } from '../storage/index.ts';
import { emailKey, readEmail } from './email.ts';
import type { FetchJson, OidcChecks, OidcClaims } from './oidc-client.ts';
import { orUnavailable } from './or-unavailable.ts';
import { onlyAccountOf } from './person-view.ts';
import type { NewSession, Sessions } from './sessions.ts';
import type { Attempt } from './sign-in.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** Time to sign in at the provider. */
const flowMs = 10 * 60_000;
const sealId = 'flow';

export interface OidcSignIn {
  /** Names of the providers. */
  names(): readonly string[];
  /** Where to send the browser, and what it has to bring back in a cookie. Throws `not_found` for an unknown name. */
  begin(name: string): Promise<{ readonly url: string; readonly flow: string; readonly maxAgeS: number }>;
  /** @param query of the callback; @param flow the cookie. Throws `sign_in_refused` or `rate_limit_exceeded`. */
  finish(
    name: string,
    query: Readonly<Record<string, string | undefined>>,
    flow: string | undefined,
    attempt: Attempt,
  ): Promise<NewSession>;
}

export interface OidcSignInDeps {
  readonly storage: Storage;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly sessions: Sessions;
  readonly throttle: SignInThrottle;
  readonly masterKeys: MasterKeys;
  readonly settings: () => AuthSettings;
  readonly fetchJson: FetchJson;
  readonly now: () => number;
  /** Tells the operator why somebody could not sign in. */
  readonly notice: (message: string) => void;
}

export function createOidcSignIn(deps: OidcSignInDeps): OidcSignIn {
  const { storage, auditLog, sessions, throttle, settings, fetchJson, now, notice } = deps;
  // Most installations have no use for the library.
  const client = once(async () => (await import('./oidc-client.ts')).createOidcClient(fetchJson, now));
  const sealer = createSealer(deps.masterKeys, 'people.oidc');
  const provider = (name: string): OidcSettings => {
    const found = settings().oidc.get(name);
    if (found === undefined) throw new SluiceError('not_found', { message: 'There is no such provider.' });
    return found;
  };
  const callbackUrl = (name: string): string =>
    `${settings().publicUrl ?? ''}/admin/v1/session/oidc/${name}/callback`;
  const failed = (name: string, cause: unknown): SluiceError => {
    notice(`signing in with ${name} failed: ${reasonOf(cause)}`);
    return new SluiceError('sign_in_refused', { cause });
  };

  /** The account in which the roles of a provider count; made by the first sign-in if it has a name only. */
  const accountOf = async (name: string, { account }: OidcSettings): Promise<string | null> => {
    if (account === undefined) return null;
    // Names are not unique, and their owners change them: what a name meant at first is kept.
    const place = `oidc.${name}.${account}`;
    const known = account.startsWith('acc_') ? account : await storage.meta.get(place);
    if (known !== undefined) {
      if ((await storage.accounts.get(known)) !== undefined) return known;
      throw refused(`The account ${known} does not exist; an administrator has to correct auth.oidc.`);
    }
    const id = `acc_${makeId()}`;
    await storage.accounts.insert({ id, name: account, settings: '{}', limits: '{}', created_at: now() });
    await storage.meta.set(place, id);
    return id;
  };

  const membershipsOf = async (
    name: string,
    provided: OidcSettings,
    personId: string,
    claims: OidcClaims['claims'],
  ): Promise<readonly MembershipRow[]> => {
    const role = roleOf(provided, claims[provided.groupsClaim]);
    if (role === undefined) return [];
    const row = {
      id: `mem_${makeId()}`,
      person_id: personId,
      account_id: await accountOf(name, provided),
      team_id: null,
      role,
      source: `oidc:${name}`,
      created_at: now(),
    };
    return [row];
  };

  const createPerson = async (
    name: string,
    provided: OidcSettings,
    { issuer, subject, claims }: OidcClaims,
  ): Promise<PersonWithRoles> => {
    const email = verifiedEmail(provided, claims);
    const id = `per_${makeId()}`;
    const memberships = await membershipsOf(name, provided, id, claims);
    if (memberships.length === 0) throw noRole();
    const at = now();
    const person: PersonRow = {
      id,
      email,
      email_key: emailKey(email),
      name: displayName(claims, email),
      password_hash: null,
      totp_sealed: null,
      totp_confirmed: 0,
      totp_last_step: null,
      recovery_codes: null,
      oidc_issuer: issuer,
      oidc_subject: subject,
      status: 'active',
      created_at: at,
      updated_at: at,
    };
    if (!(await storage.people.insert(person, memberships)))
      throw refused(
        'Somebody with this e-mail address signs in another way; an owner has to remove them first.',
      );
    await auditLog.record(person, {
      action: 'person.create',
      target: id,
      accountId: onlyAccountOf(memberships),
      after: { roles: memberships.map(({ role, source }) => ({ role, source })) },
    });
    return { person, memberships };
  };

  /** Somebody who has signed in before, with the roles of today. */
  const refresh = async (
    name: string,
    provided: OidcSettings,
    { person }: PersonWithRoles,
    { claims }: OidcClaims,
  ): Promise<PersonWithRoles> => {
    if (person.status !== 'active') throw refused('You are disabled here; ask an owner.');
    const memberships = await membershipsOf(name, provided, person.id, claims);
    const outcome = await storage.people.replaceMemberships(person.id, `oidc:${name}`, memberships);
    if (outcome === 'last_owner')
      notice(`${person.id} stays the last owner, although ${name} does not say so`);
    const after = await storage.people.get(person.id);
    if (after !== undefined && after.memberships.length > 0) return after;
    await storage.people.sessions.removeOthers(person.id, undefined);
    throw noRole();
  };

  const readFlow = (name: string, flow: string | undefined): OidcChecks => {
    try {
      const sealed = Buffer.from(flow ?? '', 'base64url');
      const opened: Partial<OidcChecks> & { name?: string; endsAt?: number } = JSON.parse(
        sealer.open(sealId, sealed).toString('utf8'),
      );
      const { state, nonce, verifier, endsAt = 0 } = opened;
      if (opened.name === name && endsAt > now() && state && nonce && verifier)
        return { state, nonce, verifier };
    } catch (cause) {
      throw refused('This sign-in was not begun in this browser; begin again.', cause);
    }
    throw refused('This sign-in was begun too long ago, or with another provider; begin again.');
  };

  return {
    names: () => [...settings().oidc.keys()],
    async begin(name) {
      const provided = provider(name);
      const { url, checks } = await (await client())
        .begin(provided, callbackUrl(name))
        .catch((cause: unknown) => {
          throw failed(name, cause);
        });
      const plain = JSON.stringify({ ...checks, name, endsAt: now() + flowMs });
      const flow = sealer.seal(sealId, Buffer.from(plain)).toString('base64url');
      return { url, flow, maxAgeS: flowMs / 1000 };
    },
    async finish(name, query, flow, { address, cookie }) {
      const provided = provider(name);
      const checks = readFlow(name, flow);
      const callback = new URL(callbackUrl(name));
      for (const [key, value] of Object.entries(query))
        if (value !== undefined) callback.searchParams.set(key, value);
      // Every try sends a request to the provider.
      const attempt = await throttle.begin({ address, flow: checks.state });
      const told = await (await client()).finish(provided, callback, checks).catch((cause: unknown) => {
        throw failed(name, cause);
      });
      const known = await orUnavailable(storage.people.byIdentity(told.issuer, told.subject));
      const found =
        known === undefined
          ? await createPerson(name, provided, told)
          : await refresh(name, provided, known, told);
      await attempt.succeeded();
      const session = await sessions.open(found, `oidc:${name}`, cookie);
      await auditLog.record(found.person, {
        action: 'session.create',
        target: found.person.id,
        accountId: onlyAccountOf(found.memberships),
        facts: { method: `oidc:${name}` },
      });
      return session;
    },
  };
}

/** The strongest role of the groups. */
function roleOf(provided: OidcSettings, groups: unknown): Role | undefined {
  const names = Array.isArray(groups) ? groups.map(String) : typeof groups === 'string' ? [groups] : [];
  const own = new Set(
    names.flatMap((name) => (Object.hasOwn(provided.roles, name) ? [provided.roles[name]] : [])),
  );
  return roles.find((role) => own.has(role)) ?? provided.defaultRole;
}

function verifiedEmail(provided: OidcSettings, claims: OidcClaims['claims']): string {
  const { email: told, email_verified: verified } = claims;
  const email = typeof told === 'string' ? readEmail(told) : undefined;
  if (email === undefined) throw refused('The identity provider tells no e-mail address.');
  if (verified === true || (provided.trustEmail && verified === undefined)) return email;
  throw refused('The identity provider has not verified your e-mail address.');
}

/** @param email shown if there is no name that can be shown */
function displayName({ name }: OidcClaims['claims'], email: string): string {
  const isName = typeof name === 'string' && /^\P{Cc}{1,200}$/u.test(name);
  return isName ? name : email.slice(0, 200);
}

function noRole(): SluiceError {
  return refused('You have no role here; ask an owner, or who manages your groups.');
}

function refused(message: string, cause?: unknown): SluiceError {
  return new SluiceError('sign_in_refused', { message, cause });
}

/** Codes of the library and of OAuth; never a token, nor what a person sent. */
function reasonOf(cause: unknown): string {
  const parts = [Reflect.get(Object(cause), 'code'), Reflect.get(Object(cause), 'error')];
  const codes = parts.filter((part) => typeof part === 'string' && /^[\w.-]{1,60}$/.test(part));
  return codes.length > 0 ? codes.join(' ') : 'the provider does not answer as expected';
}
