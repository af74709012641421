import { useCallback, useMemo, useState } from 'react';
import { api } from '../../api/index.ts';
import { formatCost, formatCount, formatShare, formatTime } from '../../format/index.ts';
import { RangeChoice, useTimeRange } from '../../location/index.ts';
import { ListEnd, paging, useFilter, useNames, useOpened } from '../../parts/index.ts';
import { Button, DataTable, Dialog, Icon, Loaded, Page, Row } from '../../ui/index.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { columnsOf, type RequestRow } from './columns.tsx';
import { ExportChoice } from './export-choice.tsx';
import { FilterChips } from './filter-chips.tsx';
import { RequestFilters, rejectedStatus, useRequestFilters } from './filters.tsx';
import { LiveNotice, useLiveRequests } from './live.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RejectedRequests } from './rejected-requests.tsx';
import { RequestDetails } from './request-details.tsx';
import { sumSession } from './session-sum.ts';
import { text } from './text.ts';
import { ViewChoice } from './view-choice.tsx';

const pageSize = 100;
const noneHidden: readonly string[] = [];

/** What came through, newest first; one opens beside the list. */
export function RequestsPage() {
  const { zone } = useTimeRange();
  const [opened, open] = useOpened();
  const [status] = useFilter('status');
  return (
    <Page title={text.title} tools={<RangeChoice />}>
      {status === rejectedStatus ? (
        <>
          <Row>
            <RequestFilters onFind={open} />
            <ViewChoice hidden={noneHidden} />
          </Row>
          <FilterChips />
          <RejectedRequests opened={opened} onOpen={open} />
        </>
      ) : (
        <ServedRequests opened={opened} onOpen={open} />
      )}
      {opened === undefined ? null : (
        <Dialog title={opened} place="side" onClose={() => open(undefined)}>
          <RequestDetails key={opened} id={opened} zone={zone} />
        </Dialog>
      )}
    </Page>
  );
}

function ServedRequests({
  opened,
  onOpen: open,
}: {
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const { from, fromMs, toMs, fixedTo, zone } = useTimeRange();
  const filters = useRequestFilters();
  const [isLive, setIsLive] = useState(false);
  const [hidden, setHidden] = useHiddenColumns();
  const requests = api.useInfiniteQuery(
    'get',
    '/admin/v1/requests',
    { params: { query: { from, ...fixedTo, ...filters, limit: pageSize } } },
    paging,
  );
  const { fetchNextPage } = requests;
  const searchOn = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const live = useLiveRequests(isLive, filters);
  const pages = requests.data?.pages;
  const rows = useMemo(() => {
    const stored = pages?.flatMap(({ data }) => data) ?? [];
    const known = new Set(live.rows.map(({ request_id: id }) => id));
    return [...live.rows, ...stored.filter(({ request_id: id }) => !known.has(id))];
  }, [pages, live.rows]);
  const names = useNames();
  const session = useMemo(
    () => (filters.session === undefined ? undefined : sumSession(rows)),
    [rows, filters.session],
  );
  const columns = useMemo(() => columnsOf(zone, names, session), [zone, names, session]);
  const searchedTo = pages?.at(-1)?.searched_to ?? null;
  return (
    <>
      <Row>
        <RequestFilters onFind={open} />
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
        <ViewChoice hidden={hidden} />
        <ExportChoice filters={filters} />
        <Button onClick={() => setIsLive(!isLive)} aria-pressed={isLive}>
          <Icon name={isLive ? 'pause' : 'play'} />
          {isLive ? text.pause : text.live}
        </Button>
      </Row>
      <FilterChips />
      {session === undefined ? null : (
        <p>
          {text.sessionSum(
            formatCount(session.requests),
            formatCost(session),
            formatShare(session.cachedShare),
          )}{' '}
          {requests.hasNextPage ? text.sessionPart : null}
        </p>
      )}
      <LiveNotice isLive={isLive} state={live} />
      <Loaded query={requests} height={480}>
        {() =>
          rows.length === 0 ? (
            <NothingFound
              key={`${from} ${JSON.stringify(filters)}`}
              fromMs={fromMs}
              toMs={toMs}
              searchedTo={requests.hasNextPage ? (searchedTo ?? undefined) : undefined}
              zone={zone}
              isBusy={requests.isFetching}
              hasFailed={requests.isError}
              onMore={searchOn}
            />
          ) : (
            <DataTable<RequestRow>
              label={text.title}
              columns={columns}
              rows={rows}
              rowId={({ request_id: id }) => id}
              hidden={hidden}
              onOpen={({ request_id: id }) => open(id)}
              openId={opened}
              height="70dvh"
            />
          )
        }
      </Loaded>
      {searchedTo === null || rows.length === 0 ? null : <p>{text.searched(formatTime(searchedTo, zone))}</p>}
      <ListEnd
        hasMore={requests.hasNextPage && rows.length > 0}
        isBusy={requests.isFetchingNextPage}
        onMore={searchOn}
      />
    </>
  );
}
