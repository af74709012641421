import { useMemo, useState } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCost, formatDay, formatRelative } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import {
  ListEnd,
  limitsText,
  NameFilter,
  paging,
  useFilter,
  useNames,
  useOpened,
} from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, Button, type Column, DataTable, Empty, Icon, Loaded, Page } from '../../ui/index.ts';
import { KeyDrawer } from './key-drawer.tsx';
import { stateOf } from './key-state.ts';
import styles from './keys.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { text } from './text.ts';

type ListedKey = components['schemas']['ListedKey'];

const pageSize = 100;
const tones = { active: 'ok', expired: 'warn', revoked: 'plain' } as const;
const states = ['active', 'expired', 'revoked'] as const;
const sorts = ['name', '-name', 'last_used', '-last_used'] as const;

const formatSpent = ({ spent_usd: usd, unpriced_requests: unpriced }: ListedKey): string =>
  formatCost({ cost_usd: usd, unpriced_requests: unpriced });

export function KeysPage() {
  const { account } = useTimeRange();
  const { can } = useSession();
  const [name, setName] = useFilter('name');
  const [state, setState] = useFilter('state');
  const [sortText, setSort] = useFilter('sort');
  const [opened, open] = useOpened();
  const [isNew, setIsNew] = useState(false);
  const status = states.find((one) => one === state);
  const sort = sorts.find((one) => one === sortText);
  const query = {
    limit: pageSize,
    ...(name === '' ? {} : { name }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort }),
    ...(account === undefined ? {} : { account }),
  };
  const keys = api.useInfiniteQuery(
    'get',
    '/admin/v1/keys',
    { params: { query } },
    // While another order is loaded, the list stays.
    { ...paging, placeholderData: (before) => before },
  );
  const rows = useMemo(() => keys.data?.pages.flatMap(({ data }) => data) ?? [], [keys.data]);
  const names = useNames();
  const columns = useMemo(
    (): readonly Column<ListedKey>[] => [
      { id: 'name', header: text.name, cell: (key) => key.name, isSortable: true },
      {
        id: 'state',
        header: text.status,
        cell: (key) => <Badge tone={tones[stateOf(key)]}>{text.states[stateOf(key)]}</Badge>,
      },
      { id: 'account', header: text.account, cell: (key) => names.account(key.account) },
      { id: 'team', header: text.team, cell: (key) => names.team(key.team) },
      { id: 'limits', header: text.limits, cell: (key) => limitsText(key.limits) },
      {
        id: 'last_used',
        header: text.lastUsed,
        cell: ({ last_used_at: at }) => (at === null ? text.neverUsed : formatRelative(at)),
        isSortable: true,
      },
      { id: 'spent', header: text.spentRecently, isNumber: true, cell: formatSpent },
      {
        id: 'created',
        header: text.created,
        cell: (key) => formatDay(key.created_at),
      },
      { id: 'id', header: text.id, cell: (key) => <code>{key.id}</code> },
    ],
    [names],
  );
  const isFiltered = name !== '' || state !== '';
  return (
    <Page
      title={text.title}
      lead={text.lead}
      tools={
        can('POST /admin/v1/keys') ? (
          <Button look="primary" onClick={() => setIsNew(true)}>
            <Icon name="plus" />
            {text.create}
          </Button>
        ) : null
      }
    >
      <div className={styles['filters']}>
        <NameFilter value={name} onChange={setName} />
        <select
          className={styles['select']}
          aria-label={text.status}
          value={state}
          onChange={({ target }) => setState(target.value)}
        >
          <option value="">{text.all}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {text.states[one]}
            </option>
          ))}
        </select>
      </div>
      <Loaded query={keys} height={320}>
        {() =>
          rows.length === 0 ? (
            <Empty title={isFiltered ? text.nothing : text.emptyTitle}>
              {isFiltered ? undefined : text.empty}
            </Empty>
          ) : (
            <DataTable
              label={text.title}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
              openId={opened}
              sort={sortText}
              onSort={setSort}
              stacks
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={keys.hasNextPage}
        isBusy={keys.isFetchingNextPage}
        onMore={() => void keys.fetchNextPage()}
      />
      {opened === undefined ? null : <KeyDrawer key={opened} id={opened} onClose={() => open(undefined)} />}
      {isNew ? <NewKeyDialog onClose={() => setIsNew(false)} /> : null}
    </Page>
  );
}
