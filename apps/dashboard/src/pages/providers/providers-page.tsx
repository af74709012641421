import { useMemo } from 'react';
import { api } from '../../api/index.ts';
import { useSetSearch } from '../../location/index.ts';
import { NameFilter, Opened, useFilter, useOpened } from '../../parts/index.ts';
import { Button, type Column, DataTable, Empty, Icon, Loaded, Page } from '../../ui/index.ts';
import { NewProviderDialog } from './new-provider-dialog.tsx';
import { type Provider, secretText } from './provider.ts';
import { ProviderDrawer } from './provider-drawer.tsx';
import { ProviderState } from './provider-state.tsx';
import { text } from './text.ts';

const maxRows = 500;

export function ProvidersPage() {
  const [name, setName] = useFilter('name');
  const [opened, open] = useOpened();
  const setSearch = useSetSearch();
  const [isNew, setIsNew] = useFilter('new');
  const providers = api.useQuery('get', '/admin/v1/providers', {
    params: { query: { limit: maxRows } },
  });
  const columns = useMemo(
    (): readonly Column<Provider>[] => [
      { id: 'name', header: text.name, cell: (one) => one.name, sortValue: (one) => one.name },
      { id: 'protocol', header: text.protocol, cell: (one) => one.preset ?? one.protocol },
      {
        id: 'state',
        header: text.state,
        cell: (one) => <ProviderState provider={one} />,
      },
      { id: 'origin', header: text.origin, cell: ({ origin }) => text.origins[origin] },
      { id: 'secret', header: text.secret, cell: secretText },
      { id: 'region', header: text.region, cell: ({ region }) => region ?? '' },
      { id: 'url', header: text.baseUrl, cell: ({ base_url: url }) => url ?? '' },
    ],
    [],
  );
  const rows = providers.data?.data ?? [];
  // The API finds whole names only, and all are here.
  const fitting = rows.filter((one) => one.name.toLowerCase().includes(name.toLowerCase()));
  const shown = rows.find((one) => one.name === opened);
  const record = api.useQuery(
    'get',
    '/admin/v1/providers/{id}',
    { params: { path: { id: opened ?? '' } } },
    { enabled: opened !== undefined && shown === undefined && providers.isFetched },
  );
  return (
    <Page
      title={text.title}
      lead={text.lead}
      tools={
        <Button look="primary" onClick={() => setIsNew('1')}>
          <Icon name="plus" />
          {text.create}
        </Button>
      }
    >
      <div>
        <NameFilter value={name} onChange={setName} />
      </div>
      <Loaded query={providers} height={240}>
        {() =>
          fitting.length === 0 ? (
            <Empty title={name === '' ? text.emptyTitle : text.nothing}>
              {name === '' ? text.empty : undefined}
            </Empty>
          ) : (
            <DataTable
              label={text.title}
              columns={columns}
              rows={fitting}
              rowId={(one) => one.name}
              onOpen={(one) => open(one.name)}
              openId={opened}
              stacks
            />
          )
        }
      </Loaded>
      {opened === undefined ? null : (
        <Opened id={opened} row={shown} record={record} onClose={() => open(undefined)}>
          {(one) => <ProviderDrawer key={one.name} provider={one} onClose={() => open(undefined)} />}
        </Opened>
      )}
      {isNew === '' ? null : (
        <NewProviderDialog
          onClose={() => setIsNew('')}
          onMade={(name) => setSearch({ open: name, new: undefined })}
        />
      )}
    </Page>
  );
}
