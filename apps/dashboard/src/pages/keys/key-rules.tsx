import { api } from '../../api/index.ts';
import { type Limits, limitsText, settingsText, useNames, valueAt } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { type Column, DataTable, Panel, Problem } from '../../ui/index.ts';
import type { ApiKey } from './key-state.ts';
import { text } from './text.ts';

/** What one owner sets for the requests of a key. */
interface Rules {
  readonly id: string;
  readonly owner: string;
  readonly limits: string;
  readonly settings: string;
}

const columns: readonly Column<Rules>[] = [
  { id: 'owner', header: text.setBy, cell: ({ owner }) => owner },
  { id: 'limits', header: text.limits, isLong: true, cell: ({ limits }) => limits },
  { id: 'settings', header: text.settings, isLong: true, cell: ({ settings }) => settings },
];

/** What a key inherits, and from whom: the limits and settings of the installation, of its account, its team and its own. */
export function KeyRules({ apiKey }: { readonly apiKey: ApiKey }) {
  const { can } = useSession();
  const names = useNames();
  const account = api.useQuery(
    'get',
    '/admin/v1/accounts/{id}',
    { params: { path: { id: apiKey.account } } },
    { enabled: can('GET /admin/v1/accounts/{id}') },
  );
  const team = api.useQuery(
    'get',
    '/admin/v1/teams/{id}',
    { params: { path: { id: apiKey.team ?? '' } } },
    { enabled: apiKey.team !== null && can('GET /admin/v1/teams/{id}') },
  );
  const installation = api.useQuery(
    'get',
    '/admin/v1/settings',
    {},
    { enabled: can('GET /admin/v1/settings') },
  );
  const inForce = (path: string): unknown => valueAt(installation.data?.in_force, path);
  const rulesOf = (
    id: string,
    owner: string,
    { limits, settings }: { readonly limits: Limits | undefined; readonly settings: object },
  ): Rules => ({
    id,
    owner,
    limits: limits === undefined ? '' : limitsText(limits),
    settings: settingsText(settings) || text.none,
  });
  const rows = [
    ...(installation.data === undefined
      ? []
      : [
          rulesOf('installation', text.ofInstallation, {
            // It has none that would count beside those of keys.
            limits: undefined,
            settings: {
              anonymization: { default: inForce('anonymization.default') },
              routing: {
                default: inForce('routing.default'),
                personal_data: inForce('routing.personal_data'),
              },
            },
          }),
        ]),
    ...(account.data === undefined
      ? []
      : [rulesOf('account', text.ofAccount(names.account(apiKey.account)), account.data)]),
    ...(apiKey.team === null || team.data === undefined
      ? []
      : [rulesOf('team', text.ofTeam(names.team(apiKey.team)), team.data)]),
    rulesOf('key', text.ofKey, {
      limits: apiKey.limits,
      settings: { ...apiKey.settings, models: apiKey.models ?? apiKey.settings.models },
    }),
  ];
  return (
    <Panel title={text.rules}>
      <p>{text.rulesHint}</p>
      <Problem error={account.error ?? team.error ?? installation.error} />
      <DataTable label={text.rules} columns={columns} rows={rows} rowId={({ id }) => id} stacks />
    </Panel>
  );
}
