import { useMemo } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCount, formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import {
  entityName,
  ListEnd,
  Opened,
  paging,
  RecordName,
  useDownload,
  useFilter,
  useOpened,
} from '../../parts/index.ts';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  Dialog,
  Empty,
  Loaded,
  Menu,
  Problem,
  Row,
  Stack,
} from '../../ui/index.ts';
import { ReceiptDetails } from './receipt-details.tsx';
import { text } from './text.ts';
import { useWhose, WhoseFilter } from './whose.tsx';

export type Receipt = components['schemas']['ReceiptList']['data'][number];
const pageSize = 100;
const modes = ['anonymized', 'off'] as const;

/** Receipts, newest first. */
export function ReceiptList() {
  const { from, fixedTo, zone } = useTimeRange();
  const whose = useWhose();
  const [mode, setMode] = useFilter('mode');
  const [opened, open] = useOpened();
  const chosen = modes.find((one) => one === mode);
  const filters = {
    from,
    ...fixedTo,
    ...whose,
    ...(chosen === undefined ? {} : { mode: chosen }),
  };
  const receipts = api.useInfiniteQuery(
    'get',
    '/admin/v1/receipts',
    { params: { query: { ...filters, limit: pageSize } } },
    paging,
  );
  const rows = useMemo(() => receipts.data?.pages.flatMap(({ data }) => data) ?? [], [receipts.data]);
  const columns = useMemo(
    (): readonly Column<Receipt>[] => [
      { id: 'when', header: text.when, cell: ({ started_at: at }) => formatTime(at, zone) },
      {
        id: 'mode',
        header: text.mode,
        cell: (receipt) => (
          <Badge tone={receipt.mode === 'off' ? 'warn' : 'private'}>{text.modes[receipt.mode]}</Badge>
        ),
      },
      {
        id: 'replaced',
        header: text.replaced,
        isNumber: true,
        cell: (receipt) => (receipt.mode === 'off' ? '' : formatCount(receipt.total)),
      },
      {
        id: 'types',
        header: text.types,
        cell: (receipt) =>
          receipt.mode === 'off'
            ? text.notSearched
            : [...new Set(receipt.entities.map(({ type }) => entityName(type)))].join(', '),
      },
      { id: 'team', header: text.team, cell: ({ team }) => team?.name ?? team?.id ?? '' },
      {
        id: 'key',
        header: text.key,
        cell: ({ key }) => (key.name === null ? <RecordName id={key.id} /> : key.name),
      },
      { id: 'model', header: text.model, cell: ({ model }) => model },
      { id: 'region', header: text.region, cell: ({ region }) => region ?? text.unknownRegion },
      { id: 'request', header: text.request, cell: ({ request_id: id }) => <code>{id}</code> },
    ],
    [zone],
  );
  const file = useDownload('/admin/v1/receipts');
  const exported = (format: string): void => file.mutate({ ...filters, format });
  const shown = rows.find(({ request_id: id }) => id === opened);
  const record = api.useQuery(
    'get',
    '/admin/v1/receipts/{request_id}',
    { params: { path: { request_id: opened ?? '' } } },
    { enabled: opened !== undefined && shown === undefined && receipts.isFetched },
  );
  return (
    <Stack>
      <WhoseFilter />
      <Row>
        <select aria-label={text.mode} value={mode} onChange={({ target }) => setMode(target.value)}>
          <option value="">{text.allModes}</option>
          <option value="anonymized">{text.modes.anonymized}</option>
          <option value="off">{text.modes.off}</option>
        </select>
        <Menu
          button={<Button isBusy={file.isPending}>{text.export}</Button>}
          actions={[
            { label: text.csv, onSelect: () => exported('csv') },
            { label: text.ndjson, onSelect: () => exported('ndjson') },
          ]}
        />
      </Row>
      <Problem error={file.error} />
      <Loaded query={receipts} height={400}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.empty}>{text.emptyHint}</Empty>
          ) : (
            <DataTable
              label={text.tabs.receipts}
              columns={columns}
              rows={rows}
              rowId={({ request_id: id }) => id}
              onOpen={({ request_id: id }) => open(id)}
              openId={opened}
              height="70dvh"
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={receipts.hasNextPage}
        isBusy={receipts.isFetchingNextPage}
        onMore={() => void receipts.fetchNextPage()}
      />
      {opened === undefined ? null : (
        <Opened id={opened} row={shown} record={record} onClose={() => open(undefined)}>
          {(receipt) => (
            <Dialog title={receipt.request_id} place="side" onClose={() => open(undefined)}>
              <ReceiptDetails receipt={receipt} zone={zone} />
            </Dialog>
          )}
        </Opened>
      )}
    </Stack>
  );
}
