/** One-time links: invitations, the first owner, and new passwords for who has forgotten theirs. */
import { createHash, randomBytes } from 'node:crypto';
import {
  type AuditLog,
  formatTimestamp,
  type Page,
  type PageRequest,
  requireTag,
  toPage,
} from '../admin/index.ts';
import { type Actor, accountsOf, actsIn, makeId, owners, type Role, readRole } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type {
  InvitationQuery,
  InvitationRow,
  PersonRow,
  PersonWithRoles,
  Storage,
} from '../storage/index.ts';
import { emailKey, laterEmailKey, requireEmail } from './email.ts';
import { goneError, missingField, notFound, takenError } from './invitation-errors.ts';
import { invitationView, type TaggedInvitation, taggedInvitation } from './invitation-view.ts';
import { orUnavailable } from './or-unavailable.ts';
import { type Passwords, requireGoodPassword } from './passwords.ts';
import type { AcceptBody, Invitation, NewInvitation, NewInvitationBody, Person } from './people-schemas.ts';
import { actorOf, personView } from './person-view.ts';
import { provenBy } from './proven-by.ts';
import { membershipRow, requireGrant } from './roles-in-accounts.ts';
import type { SignIn } from './sign-in.ts';

const invitationMs = 7 * 86_400_000;
/** Of links that open more than one account. */
const ownerLinkMs = 86_400_000;

/** A one-time link to be an owner, or to set a new password. */
export interface OwnerLink {
  readonly token: string;
  readonly expires_at: string;
}

/** What a list of invitations is narrowed to. */
export interface InvitationFilter extends Pick<InvitationQuery, 'account'> {
  readonly role?: Role | undefined;
}

export interface Invitations {
  /** Throws `not_found` for accounts and teams that the actor may not see. */
  create(body: NewInvitationBody, actor: Actor): Promise<NewInvitation>;
  list(page: PageRequest, filter: InvitationFilter, actor: Actor): Promise<Page<Invitation>>;
  /** Throws `not_found`, also for invitations to accounts of others. */
  get(id: string, actor: Actor): Promise<TaggedInvitation>;
  /** Throws like `get`, and `conflict` when `ifMatch` is of another one. */
  revoke(id: string, ifMatch: string | undefined, actor: Actor): Promise<void>;
  /** @param signedIn who accepts, if it is somebody who is signed in; @param address network address */
  accept(body: AcceptBody, signedIn: Actor | undefined, address: string): Promise<Person>;
  /** A link for an owner of the whole installation, whoever opens it first. */
  createOwnerLink(actor: Pick<Actor, 'id'>): Promise<OwnerLink>;
  /**
   * A link by which a person sets a new password, without a second factor. Throws `not_found`, and `conflict` if several have the address.
   * @param email or the id of the person
   */
  createPasswordLink(email: string, actor: Pick<Actor, 'id'>): Promise<OwnerLink>;
}

export interface InvitationsDeps {
  readonly storage: Storage;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly passwords: Passwords;
  readonly signIn: Pick<SignIn, 'proved'>;
  readonly now: () => number;
}

export function createInvitations(deps: InvitationsDeps): Invitations {
  const { storage, auditLog, passwords, signIn, now } = deps;
  const { people } = storage;
  const { invitations } = people;

  const insert = async (
    more: Pick<InvitationRow, 'email' | 'person_id' | 'account_id' | 'team_id' | 'role' | 'created_by'>,
    lifeMs: number,
  ): Promise<{ readonly row: InvitationRow; readonly token: string }> => {
    const at = now();
    await invitations.removeExpired(at);
    const token = randomBytes(32).toString('base64url');
    const row = {
      id: `inv_${makeId()}`,
      digest: digestOf(token),
      ...more,
      created_at: at,
      expires_at: at + lifeMs,
    };
    await invitations.insert(row);
    return { row, token };
  };

  const find = async (id: string, actor: Actor): Promise<InvitationRow> => {
    const row = await invitations.get(id);
    if (row !== undefined && row.person_id === null && actsIn(actor, row.account_id)) return row;
    throw notFound();
  };

  /** Whether who invited may still do so. */
  const isStillGranted = async ({ created_by: by, account_id: account }: InvitationRow): Promise<boolean> => {
    if (!by.startsWith('per_')) return true;
    const inviter = await people.get(by);
    return inviter?.person.status === 'active' && actsIn(actorOf(inviter), account, owners);
  };

  const usable = async (token: string): Promise<InvitationRow> => {
    const row = await orUnavailable(invitations.byDigest(digestOf(token)));
    if (row !== undefined && row.expires_at > now() && (await isStillGranted(row))) return row;
    throw goneError();
  };

  const finish = async (
    row: InvitationRow,
    found: PersonWithRoles | PersonRow,
    change: { readonly insert?: PersonRow; readonly reset?: { personId: string; passwordHash: string } },
  ): Promise<Person> => {
    const at = now();
    const person = 'person' in found ? found.person : found;
    const { account_id: account, team_id: team } = row;
    const memberships =
      row.role === null ? [] : [membershipRow(person.id, { account, team, role: readRole(row.role) }, at)];
    const outcome = await invitations.accept(row.id, { ...change, memberships, at });
    if (outcome === 'gone') throw goneError();
    if (outcome === 'taken') throw takenError();
    const after = await people.get(person.id);
    if (after === undefined) throw goneError();
    const view = personView(after, undefined);
    await auditLog.record(person, {
      action: change.reset === undefined ? 'invitation.accept' : 'person.reset',
      target: person.id,
      accountId: account,
      // Roles in other accounts are none of the business of who reads this account's log.
      after: { memberships: view.memberships.filter((one) => one.account === account) },
      facts: { invitation: row.id, created_by: row.created_by },
    });
    return view;
  };

  const acceptAsNew = async (
    row: InvitationRow,
    body: AcceptBody,
    email: string,
    isFirst: boolean,
  ): Promise<Person> => {
    const { name, password } = body;
    if (name === undefined) throw missingField('name');
    if (password === undefined) throw missingField('password');
    requireGoodPassword(password, email);
    const at = now();
    const id = `per_${makeId()}`;
    const person: PersonRow = {
      id,
      email,
      email_key: isFirst ? emailKey(email) : laterEmailKey(email, id),
      name,
      password_hash: await passwords.hash(password),
      totp_sealed: null,
      totp_confirmed: 0,
      totp_last_step: null,
      recovery_codes: null,
      oidc_issuer: null,
      oidc_subject: null,
      status: 'active',
      created_at: at,
      updated_at: at,
    };
    return await finish(row, person, { insert: person });
  };

  const acceptReset = async (row: InvitationRow, personId: string, body: AcceptBody): Promise<Person> => {
    const found = await people.get(personId);
    if (found === undefined) throw goneError();
    if (body.password === undefined) throw missingField('password');
    requireGoodPassword(body.password, found.person.email);
    const passwordHash = await passwords.hash(body.password);
    return await finish(row, found, { reset: { personId, passwordHash } });
  };

  return {
    async create(body, actor) {
      const email = requireEmail(body.email);
      await requireGrant(storage, actor, body);
      const { row, token } = await insert(
        {
          email,
          person_id: null,
          account_id: body.account,
          team_id: body.team ?? null,
          role: body.role,
          created_by: actor.id,
        },
        invitationMs,
      );
      const { id, account, team, role } = invitationView(row);
      await auditLog.record(actor, {
        action: 'invitation.create',
        target: id,
        accountId: account,
        after: { account, team, role },
      });
      return { ...invitationView(row), token };
    },

    async list({ limit, after }, filter, actor) {
      const query = { ...filter, accountIds: accountsOf(actor), after, limit: limit + 1 };
      return toPage(await invitations.page(query), limit, invitationView);
    },

    get: async (id, actor) => taggedInvitation(await find(id, actor)),

    async revoke(id, ifMatch, actor) {
      const row = await find(id, actor);
      requireTag(ifMatch, taggedInvitation(row).tag);
      if (!(await invitations.remove(id))) throw notFound();
      const { account, team, role } = invitationView(row);
      await auditLog.record(actor, {
        action: 'invitation.revoke',
        target: id,
        accountId: account,
        before: { account, team, role },
      });
    },

    async accept(body, signedIn, address) {
      const row = await usable(body.token);
      if (row.person_id !== null) return await acceptReset(row, row.person_id, body);
      const given = row.email ?? body.email;
      if (given === undefined) throw missingField('email');
      const email = requireEmail(given);
      const all = await people.allByEmail(emailKey(email));
      if (all.length === 0) return await acceptAsNew(row, body, email, true);
      // Whoever invited somebody has the link too: it must not open what the person has already.
      const own = all.find(({ person }) => person.id === signedIn?.id);
      if (own !== undefined) return await finish(row, own, {});
      const proof = await provenBy(signIn, row, all, body, address);
      if (proof === undefined) return await acceptAsNew(row, body, email, false);
      await proof.attempt.succeeded();
      return await finish(row, proof.found, {});
    },

    async createOwnerLink(actor) {
      const { row, token } = await insert(
        {
          email: null,
          person_id: null,
          account_id: null,
          team_id: null,
          role: 'owner',
          created_by: actor.id,
        },
        ownerLinkMs,
      );
      await auditLog.record(actor, { action: 'invitation.create', target: row.id, accountId: null });
      return { token, expires_at: formatTimestamp(row.expires_at) };
    },

    async createPasswordLink(email, actor) {
      const named = email.startsWith('per_') ? await people.get(email) : undefined;
      const all = named === undefined ? await people.allByEmail(emailKey(requireEmail(email))) : [named];
      const [found, other] = all;
      if (found === undefined) throw new SluiceError('not_found', { message: 'Person not found.' });
      if (other !== undefined)
        throw new SluiceError('conflict', {
          message: `Several people have this address; name one by its id: ${all.map(({ person }) => person.id).join(', ')}.`,
        });
      const { id } = found.person;
      const { row, token } = await insert(
        { email: null, person_id: id, account_id: null, team_id: null, role: null, created_by: actor.id },
        ownerLinkMs,
      );
      await auditLog.record(actor, { action: 'person.link', target: id, accountId: null });
      return { token, expires_at: formatTimestamp(row.expires_at) };
    },
  };
}

/** The token is 256 random bits: a plain digest cannot be reversed. */
function digestOf(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}
