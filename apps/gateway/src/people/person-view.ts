import { formatTimestamp } from '../admin/index.ts';
import { type Actor, actsIn, type Membership, readRole } from '../auth/index.ts';
import type { MembershipRow, PersonWithRoles } from '../storage/index.ts';
import type { CurrentSession, Person } from './people-schemas.ts';

/** A person as an actor may see them: without roles in accounts of others. */
export function personView({ person, memberships }: PersonWithRoles, actor: Actor | undefined): Person {
  const shown = memberships.filter((one) => actor === undefined || actsIn(actor, one.account_id));
  const withIdentity = person.oidc_issuer === null ? 'nothing' : 'oidc';
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    memberships: shown.map(membershipView),
    second_factor: person.totp_confirmed !== 0,
    disabled: person.status !== 'active',
    signs_in_with: person.password_hash === null ? withIdentity : 'password',
    created_at: formatTimestamp(person.created_at),
    updated_at: formatTimestamp(person.updated_at),
  };
}

function membershipView(row: MembershipRow): Person['memberships'][number] {
  return { account: row.account_id, team: row.team_id, role: readRole(row.role), source: row.source };
}

/** The same for the person itself. */
export function ownView(found: PersonWithRoles): CurrentSession['person'] {
  const { id, email, name, memberships, second_factor } = personView(found, undefined);
  return { id, email, name, memberships, second_factor };
}

/** What a person may do. */
export function actorOf({ person, memberships }: PersonWithRoles): Actor {
  return { id: person.id, memberships: memberships.map(membershipOf) };
}

function membershipOf(row: MembershipRow): Membership {
  return { accountId: row.account_id, role: readRole(row.role), teamId: row.team_id };
}

/** The account of a person for the audit log, if there is only one. */
export function onlyAccountOf(memberships: readonly MembershipRow[]): string | null {
  const accounts = [...new Set(memberships.map(({ account_id: account }) => account))];
  return accounts.length === 1 ? (accounts[0] ?? null) : null;
}
