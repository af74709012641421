import { api } from '../../api/index.ts';
import type { OwnerKind } from './owner.ts';

/** The gateway makes the ids of teams so; the first account has an id of its own. */
const teamStart = 'team_';

/** What the record of an id is. */
export const kindOf = (id: string): OwnerKind => (id.startsWith(teamStart) ? 'team' : 'account');

/** The account or team of an id. @param isWanted whether it is asked for at all */
export function useOwner(id: string, isWanted: boolean) {
  const kind = kindOf(id);
  const params = { path: { id } };
  const account = api.useQuery(
    'get',
    '/admin/v1/accounts/{id}',
    { params },
    { enabled: isWanted && kind === 'account' },
  );
  const team = api.useQuery(
    'get',
    '/admin/v1/teams/{id}',
    { params },
    { enabled: isWanted && kind === 'team' },
  );
  return kind === 'team' ? team : account;
}
