import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCount, formatDuration, formatShare, formatTime, formatUsd } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { balancedDial, DialField, domainName } from '../../parts/index.ts';
import { type Column, DataTable, Empty, Loaded, Panel, PlainTable, Stack } from '../../ui/index.ts';
import { text } from './text.ts';

type Report = components['schemas']['RoutingReplay'];
type Expected = Report['before'];
type Move = Report['moves'][number];

/** What earlier requests would have got with another trade-off. */
export function Replay() {
  const { from, to, account } = useTimeRange();
  const [dial, setDial] = useState(balancedDial);
  const wanted = useDeferredValue(dial);
  const replay = api.useQuery(
    'get',
    '/admin/v1/routing/replay',
    { params: { query: { from, to, dial: wanted, ...(account === undefined ? {} : { account }) } } },
    { placeholderData: (before) => before },
  );
  return (
    <Stack>
      <p>{text.replayLead}</p>
      <DialField label={text.dial} value={dial} onChange={setDial} />
      <Loaded query={replay} height={480}>
        {(report) =>
          report.requests === 0 ? (
            <Empty title={text.noDecisions}>{text.noDecisionsHint}</Empty>
          ) : (
            <Stack>
              <p role="status">{text.moved(formatCount(report.moved), formatCount(report.requests))}</p>
              <Outcomes report={report} />
              <Models report={report} />
              <Moves moves={report.moves} />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Outcomes({ report: { before, after } }: { readonly report: Report }) {
  const line = (name: string, of: (one: Expected) => string) => ({
    name,
    before: of(before),
    after: of(after),
  });
  return (
    <Panel title={text.expected}>
      <PlainTable
        label={text.expected}
        rowId={({ name }) => name}
        rows={[
          line(text.quality, ({ quality }) => formatShare(quality)),
          line(text.costOfAll, ({ cost_usd: usd }) => formatUsd(usd)),
          line(text.time, ({ seconds }) => formatDuration(seconds * 1000)),
          ...(before.unpriced + after.unpriced === 0
            ? []
            : [line(text.unpriced, ({ unpriced }) => formatCount(unpriced))]),
        ]}
        columns={[
          { id: 'name', header: text.figureName, cell: ({ name }) => name },
          { id: 'before', header: text.before, isNumber: true, cell: (row) => row.before },
          { id: 'after', header: text.after, isNumber: true, cell: (row) => row.after },
        ]}
      />
    </Panel>
  );
}

function Models({ report: { models } }: { readonly report: Report }) {
  return (
    <Panel title={text.chosenModels}>
      <PlainTable
        label={text.chosenModels}
        rows={models}
        rowId={({ model }) => model}
        columns={[
          { id: 'model', header: text.model, cell: ({ model }) => model },
          { id: 'before', header: text.before, isNumber: true, cell: (row) => formatCount(row.before) },
          { id: 'after', header: text.after, isNumber: true, cell: (row) => formatCount(row.after) },
        ]}
      />
    </Panel>
  );
}

function Moves({ moves }: { readonly moves: readonly Move[] }) {
  const { zone } = useTimeRange();
  const choice = ({ model, quality, cost_usd: usd }: Move['before']): string =>
    `${model} (${formatShare(quality)}, ${formatUsd(usd)})`;
  const columns: readonly Column<Move>[] = [
    {
      id: 'when',
      header: text.when,
      cell: ({ started_at: at, request_id: id }) => (
        <Link to="/requests" search={{ open: id }}>
          {formatTime(at, zone)}
        </Link>
      ),
    },
    { id: 'domain', header: text.domain, cell: ({ domain }) => domainName(domain) },
    { id: 'before', header: text.before, cell: ({ before }) => choice(before) },
    { id: 'after', header: text.after, cell: ({ after }) => choice(after) },
  ];
  if (moves.length === 0) return null;
  return (
    <Panel title={text.moves}>
      <DataTable
        label={text.moves}
        columns={columns}
        rows={moves}
        rowId={({ request_id: id }) => id}
        height={400}
      />
    </Panel>
  );
}
