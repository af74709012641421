/** Rows of people for tests. */
import type { InvitationRow, MembershipRow, PersonRow, SessionRow } from '../storage/index.ts';

export function testPerson(id: string, more: Partial<PersonRow> = {}): PersonRow {
  return {
    id,
    email: `${id}@example.com`,
    email_key: `${id}@example.com`,
    name: id,
    password_hash: null,
    totp_sealed: null,
    totp_confirmed: 0,
    totp_last_step: null,
    recovery_codes: null,
    oidc_issuer: null,
    oidc_subject: null,
    status: 'active',
    created_at: 1,
    updated_at: 1,
    ...more,
  };
}

export function testMembership(
  id: string,
  personId: string,
  more: Partial<MembershipRow> = {},
): MembershipRow {
  return {
    id,
    person_id: personId,
    account_id: null,
    team_id: null,
    role: 'owner',
    source: 'local',
    created_at: 1,
    ...more,
  };
}

export function testSession(id: string, personId: string, more: Partial<SessionRow> = {}): SessionRow {
  return {
    id,
    digest: `digest of ${id}`,
    person_id: personId,
    method: 'password',
    created_at: 1,
    last_seen_at: 1,
    expires_at: 1000,
    ...more,
  };
}

export function testInvitation(id: string, more: Partial<InvitationRow> = {}): InvitationRow {
  return {
    id,
    digest: `digest of ${id}`,
    email: null,
    person_id: null,
    account_id: null,
    team_id: null,
    role: 'owner',
    created_by: 'cli',
    created_at: 1,
    expires_at: 1000,
    ...more,
  };
}
