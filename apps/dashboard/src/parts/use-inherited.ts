import { api } from '../api/index.ts';
import { useSession } from '../session/index.ts';
import { type Inherited, inForceOf, type SettingsLevel } from './in-force.ts';
import { useNames } from './names.ts';
import { text } from './text.ts';

/** What is shown as in force is asked for each time: somebody else may have changed it. */
const fresh = { staleTime: 0 };

/** Below what something stands. */
interface Above {
  readonly account?: string | undefined;
  readonly team?: string | null | undefined;
}

/** The settings and limits of the installation, an account and a team, the outermost first, as far as the person may see them. */
export function useSettingsLevels(above: Above): {
  readonly levels: readonly SettingsLevel[];
  readonly error: unknown;
} {
  const { can } = useSession();
  const names = useNames();
  const team = api.useQuery(
    'get',
    '/admin/v1/teams/{id}',
    { params: { path: { id: above.team ?? '' } } },
    { enabled: typeof above.team === 'string' && can('GET /admin/v1/teams/{id}'), ...fresh },
  );
  const account = api.useQuery(
    'get',
    '/admin/v1/accounts/{id}',
    { params: { path: { id: above.account ?? '' } } },
    { enabled: above.account !== undefined && can('GET /admin/v1/accounts/{id}'), ...fresh },
  );
  const settings = api.useQuery('get', '/admin/v1/settings', {}, { enabled: can('GET /admin/v1/settings') });
  const levels = [
    { settings: settings.data?.in_force, from: text.installation },
    {
      settings: account.data?.settings,
      limits: account.data?.limits,
      from: text.fromAccount(names.account(above.account)),
    },
    { settings: team.data?.settings, limits: team.data?.limits, from: text.fromTeam(names.team(above.team)) },
  ];
  return { levels, error: settings.error ?? account.error ?? team.error };
}

/** What settings are inherited: of those of which several count, the nearest. */
export function useInherited(above: Above): (path: string) => Inherited | undefined {
  const { levels } = useSettingsLevels(above);
  return (path) => inForceOf(path, levels).at(-1);
}
