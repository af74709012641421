import { useMemo } from 'react';
import { api } from '../../api/index.ts';
import { formatTime } from '../../format/index.ts';
import { RangeChoice, useTimeRange } from '../../location/index.ts';
import {
  differencesOf,
  ListEnd,
  NameFilter,
  Opened,
  paging,
  RecordName,
  useDownload,
  useFilter,
  useNames,
  useOpened,
  useRecordNames,
} from '../../parts/index.ts';
import {
  Button,
  CodeBlock,
  type Column,
  CopyButton,
  DataTable,
  Dialog,
  Empty,
  Facts,
  Loaded,
  Menu,
  Page,
  Problem,
  Row,
} from '../../ui/index.ts';
import { text } from './text.ts';

const pageSize = 100;

export function AuditPage() {
  const { from, fixedTo, zone, account } = useTimeRange();
  const [actor, setActor] = useFilter('actor');
  const [action, setAction] = useFilter('action');
  const [opened, open] = useOpened();
  const names = useNames();
  const filters = {
    from,
    ...fixedTo,
    ...(account === undefined ? {} : { account }),
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action }),
  };
  const entries = api.useInfiniteQuery(
    'get',
    '/admin/v1/audit',
    { params: { query: { ...filters, limit: pageSize } } },
    paging,
  );
  const rows = useMemo(() => entries.data?.pages.flatMap(({ data }) => data) ?? [], [entries.data]);
  type Entry = (typeof rows)[number];
  const columns = useMemo(
    (): readonly Column<Entry>[] => [
      { id: 'when', header: text.when, cell: ({ at }) => formatTime(at, zone) },
      { id: 'actor', header: text.actor, cell: (entry) => <RecordName id={entry.actor} /> },
      { id: 'action', header: text.action, cell: (entry) => <code>{entry.action}</code> },
      { id: 'target', header: text.target, cell: ({ target }) => <RecordName id={target} /> },
      { id: 'account', header: text.account, cell: ({ account }) => names.account(account) },
    ],
    [zone, names],
  );
  const file = useDownload('/admin/v1/audit');
  const exported = (format: string): void => file.mutate({ ...filters, format });
  const shown = rows.find(({ id }) => id === opened);
  const record = api.useQuery(
    'get',
    '/admin/v1/audit/{id}',
    { params: { path: { id: opened ?? '' } } },
    { enabled: opened !== undefined && shown === undefined && entries.isFetched },
  );
  return (
    <Page
      title={text.title}
      lead={text.lead}
      tools={
        <>
          <RangeChoice />
          <Menu
            button={<Button isBusy={file.isPending}>{text.export}</Button>}
            actions={[
              { label: text.csv, onSelect: () => exported('csv') },
              { label: text.ndjson, onSelect: () => exported('ndjson') },
            ]}
          />
        </>
      }
    >
      <Row>
        <NameFilter label={text.filterActor} value={actor} onChange={setActor} />
        <NameFilter label={text.filterAction} value={action} onChange={setAction} />
      </Row>
      <Problem error={file.error} />
      <Loaded query={entries} height={400}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.nothing}>{text.nothingHint}</Empty>
          ) : (
            <DataTable
              stacks
              label={text.title}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
              openId={opened}
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={entries.hasNextPage}
        isBusy={entries.isFetchingNextPage}
        onMore={() => void entries.fetchNextPage()}
      />
      {opened === undefined ? null : (
        <Opened id={opened} row={shown} record={record} onClose={() => open(undefined)}>
          {(entry) => (
            <Dialog title={entry.action} place="side" onClose={() => open(undefined)}>
              <Facts
                facts={[
                  [text.when, formatTime(entry.at, zone)],
                  [text.actor, <NamedId key="actor" id={entry.actor} />],
                  [text.target, <NamedId key="target" id={entry.target} />],
                  [text.account, names.account(entry.account)],
                ]}
              />
              <Changes detail={entry.detail} />
              <CodeBlock label={text.detail} code={JSON.stringify(entry.detail, null, 2)} />
            </Dialog>
          )}
        </Opened>
      )}
    </Page>
  );
}

/** A name with the id that the API knows it by. */
function NamedId({ id }: { readonly id: string }) {
  const name = useRecordNames()(id);
  if (name === id) return <code>{id}</code>;
  return (
    <Row>
      {name} <code>{id}</code>
      <CopyButton value={id} label={text.copyId} />
    </Row>
  );
}

function Changes({ detail }: { readonly detail: Readonly<Record<string, unknown>> }) {
  const differences = differencesOf(detail['before'] ?? {}, detail['after'] ?? {});
  if (differences.length === 0) return null;
  return (
    <DataTable
      label={text.changes}
      rows={differences}
      rowId={({ path }) => path}
      columns={[
        { id: 'field', header: text.field, cell: ({ path }) => <code>{path}</code> },
        { id: 'before', header: text.before, cell: ({ before }) => before },
        { id: 'after', header: text.after, cell: ({ after }) => after },
      ]}
    />
  );
}
