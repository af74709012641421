import { useMemo } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatTime, type Zone } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { ListEnd, type Names, paging, RecordName, useNames } from '../../parts/index.ts';
import { Badge, type Column, DataTable, Empty, Loaded } from '../../ui/index.ts';
import { errorName } from './error-name.ts';
import { useRequestFilters } from './filters.tsx';
import { text } from './text.ts';

type Rejection = components['schemas']['Rejection'];

const pageSize = 100;

function columnsOf(zone: Zone, names: Names): readonly Column<Rejection>[] {
  return [
    { id: 'when', header: text.when, cell: ({ at }) => formatTime(at, zone) },
    {
      id: 'status',
      header: text.status,
      cell: ({ http_status: status }) => <Badge tone="warn">{`${status} ${text.rejectedBadge}`}</Badge>,
    },
    { id: 'error', header: text.error, cell: ({ error_code: code }) => errorName(code) },
    { id: 'param', header: text.param, cell: ({ param }) => (param === null ? '' : <code>{param}</code>) },
    { id: 'api', header: text.api, cell: ({ endpoint }) => endpoint },
    { id: 'account', header: text.account, cell: ({ account_id: id }) => names.account(id) },
    { id: 'key', header: text.key, cell: ({ key_id: id }) => <RecordName id={id} /> },
    { id: 'id', header: text.id, cell: ({ request_id: id }) => <code>{id}</code> },
  ];
}

/** Requests that were rejected before anything was sent, newest first. They have no cost and no model. */
export function RejectedRequests({
  opened,
  onOpen,
}: {
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const { from, fixedTo, zone } = useTimeRange();
  const { account, key, team, endpoint, error_code: code } = useRequestFilters();
  const query = {
    from,
    ...fixedTo,
    ...(account === undefined ? {} : { account }),
    ...(key === undefined ? {} : { key }),
    ...(team === undefined ? {} : { team }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(code === undefined ? {} : { error_code: code }),
    limit: pageSize,
  };
  const rejections = api.useInfiniteQuery('get', '/admin/v1/rejections', { params: { query } }, paging);
  const rows = useMemo(() => rejections.data?.pages.flatMap(({ data }) => data) ?? [], [rejections.data]);
  const names = useNames();
  const columns = useMemo(() => columnsOf(zone, names), [zone, names]);
  return (
    <>
      <p>{text.rejectedNote}</p>
      <Loaded query={rejections} height={480}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.noRejected}>{text.noRejectedHint}</Empty>
          ) : (
            <DataTable<Rejection>
              label={text.rejectedTitle}
              columns={columns}
              rows={rows}
              rowId={({ request_id: id }) => id}
              onOpen={({ request_id: id }) => onOpen(id)}
              openId={opened}
              height="70dvh"
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={rejections.hasNextPage}
        isBusy={rejections.isFetchingNextPage}
        onMore={() => void rejections.fetchNextPage()}
      />
    </>
  );
}
