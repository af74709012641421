import type { Database } from '../storage/index.ts';
import { type Principal, toPrincipal } from './principal.ts';

/** How requests of somebody who is signed in are recorded, where others have the id of a key. */
export function personKeyId(personId: string): string {
  return `person:${personId}`;
}

/**
 * Somebody who sends requests as themselves: with the settings and limits of the account, and of the team that their role is limited
 * to. They have no key, and so neither limits of one nor more rights than a key without scopes of its own.
 */
export function personPrincipal(
  personId: string,
  account: Database['accounts'],
  team: Database['teams'] | undefined,
): Principal {
  return toPrincipal(
    {
      id: personKeyId(personId),
      account_id: account.id,
      team_id: team?.id ?? null,
      name: personId,
      digest: '',
      scopes: '["inference","usage"]',
      limits: '{}',
      models: null,
      settings: '{}',
      created_at: 0,
      updated_at: 0,
      expires_at: null,
      revoked_at: null,
      previous_digest: null,
      previous_expires_at: null,
      created_by: personId,
    },
    account,
    team,
  );
}
