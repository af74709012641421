import { contentTag, formatTimestamp } from '../admin/index.ts';
import { readRole } from '../auth/index.ts';
import type { InvitationRow } from '../storage/index.ts';
import type { Invitation } from './people-schemas.ts';

/** An invitation and its entity tag. */
export interface TaggedInvitation {
  readonly invitation: Invitation;
  readonly tag: string;
}

/** An invitation as its accounts' owners see it. */
export function invitationView(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    account: row.account_id,
    team: row.team_id,
    role: row.role === null ? null : readRole(row.role),
    created_by: row.created_by,
    created_at: formatTimestamp(row.created_at),
    expires_at: formatTimestamp(row.expires_at),
  };
}

/** The same with its entity tag. */
export function taggedInvitation(row: InvitationRow): TaggedInvitation {
  const invitation = invitationView(row);
  return { invitation, tag: contentTag(JSON.stringify(invitation)) };
}
