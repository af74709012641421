import { api } from '../api/index.ts';
import { useSession } from '../session/index.ts';
import type { Inherited } from './all-settings.tsx';
import { useNames } from './names.ts';
import { text } from './text.ts';
import { valueAt } from './value-at.ts';

/**
 * What settings are inherited, as far as the person may see: from the team, else from the account, else from the installation.
 * @param above whose settings count where nothing is set
 */
export function useInherited(above: {
  readonly account?: string | undefined;
  readonly team?: string | null | undefined;
}): (path: string) => Inherited | undefined {
  const { can } = useSession();
  const names = useNames();
  const team = api.useQuery(
    'get',
    '/admin/v1/teams/{id}',
    { params: { path: { id: above.team ?? '' } } },
    { enabled: typeof above.team === 'string' && can('GET /admin/v1/teams/{id}') },
  );
  const account = api.useQuery(
    'get',
    '/admin/v1/accounts/{id}',
    { params: { path: { id: above.account ?? '' } } },
    { enabled: above.account !== undefined && can('GET /admin/v1/accounts/{id}') },
  );
  const settings = api.useQuery('get', '/admin/v1/settings', {}, { enabled: can('GET /admin/v1/settings') });
  const sources = [
    { settings: team.data?.settings, from: text.fromTeam(names.team(above.team)) },
    { settings: account.data?.settings, from: text.fromAccount(names.account(above.account)) },
    { settings: settings.data?.in_force, from: text.installation },
  ];
  return (path) => {
    for (const { settings: all, from } of sources) {
      const value = valueAt(all, path);
      if (value !== undefined && value !== null) return { value, from };
    }
    return undefined;
  };
}
