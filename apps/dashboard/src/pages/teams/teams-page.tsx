import { useMemo } from 'react';
import { api } from '../../api/index.ts';
import { formatDay } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { limitsText, Opened, useFilter, useNames, useOpened } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, type Column, DataTable, Empty, Icon, Loaded, Page, Panel } from '../../ui/index.ts';
import { NewOwnerDialog } from './new-owner-dialog.tsx';
import { type Owner, type OwnerKind, settingsText } from './owner.ts';
import { OwnerDrawer } from './owner-drawer.tsx';
import { text } from './text.ts';
import { kindOf, useOwner } from './use-owner.ts';

const maxRows = 500;
const kinds = ['account', 'team'] as const satisfies readonly OwnerKind[];

export function TeamsPage() {
  const { can } = useSession();
  const { account } = useTimeRange();
  const [opened, open] = useOpened();
  const [newText, setNew] = useFilter('new');
  const isNew = kinds.find((one) => one === newText);
  const accounts = api.useQuery('get', '/admin/v1/accounts', { params: { query: { limit: maxRows } } });
  const teams = api.useQuery('get', '/admin/v1/teams', {
    params: { query: { limit: maxRows, ...(account === undefined ? {} : { account }) } },
  });
  const names = useNames();
  const columns = useMemo(
    (): readonly Column<Owner>[] => [
      { id: 'name', header: text.name, cell: ({ name }) => name, sortValue: ({ name }) => name },
      { id: 'limits', header: text.limits, cell: ({ limits }) => limitsText(limits) },
      { id: 'settings', header: text.settings, cell: ({ settings }) => settingsText(settings) },
      {
        id: 'created',
        header: text.created,
        cell: ({ created_at: at }) => formatDay(at),
        sortValue: ({ created_at: at }) => at,
      },
      { id: 'id', header: text.id, cell: ({ id }) => <code>{id}</code> },
    ],
    [],
  );
  const teamColumns = useMemo(
    (): readonly Column<Owner>[] => [
      ...columns.slice(0, 1),
      { id: 'account', header: text.account, cell: (team) => names.account(team.account) },
      ...columns.slice(1),
    ],
    [columns, names],
  );
  const openAccount = accounts.data?.data.find(({ id }) => id === opened);
  const openTeam = teams.data?.data.find(({ id }) => id === opened);
  const shown: Owner | undefined = openAccount ?? openTeam;
  const record = useOwner(
    opened ?? '',
    opened !== undefined && shown === undefined && accounts.isFetched && teams.isFetched,
  );
  const addButton = (kind: OwnerKind, label: string) => (
    <Button size="small" onClick={() => setNew(kind)}>
      <Icon name="plus" />
      {label}
    </Button>
  );
  return (
    <Page title={text.title} lead={text.lead}>
      <Panel
        title={text.accounts}
        tools={can('POST /admin/v1/accounts') ? addButton('account', text.newAccount) : null}
      >
        <Loaded query={accounts}>
          {({ data }) => (
            <DataTable
              label={text.accounts}
              columns={columns}
              rows={data}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
              openId={opened}
              stacks
              height={360}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title={text.teams} tools={can('POST /admin/v1/teams') ? addButton('team', text.newTeam) : null}>
        <Loaded query={teams}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={text.noTeams}>{text.noTeamsHint}</Empty>
            ) : (
              <DataTable
                label={text.teams}
                columns={teamColumns}
                rows={data}
                rowId={({ id }) => id}
                onOpen={({ id }) => open(id)}
                openId={opened}
                stacks
                height={480}
              />
            )
          }
        </Loaded>
      </Panel>
      {opened === undefined ? null : (
        <Opened id={opened} row={shown} record={record} onClose={() => open(undefined)}>
          {(owner) => (
            <OwnerDrawer
              key={owner.id}
              kind={kindOf(owner.id)}
              owner={owner}
              onClose={() => open(undefined)}
            />
          )}
        </Opened>
      )}
      {isNew === undefined ? null : (
        <NewOwnerDialog kind={isNew} accounts={accounts.data?.data ?? []} onClose={() => setNew('')} />
      )}
    </Page>
  );
}
