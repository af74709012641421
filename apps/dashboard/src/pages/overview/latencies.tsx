import { api } from '../../api/index.ts';
import { formatDuration } from '../../format/index.ts';
import { Loaded, Panel, type PlainColumn, PlainTable } from '../../ui/index.ts';
import type { UsageQuery } from './series.ts';
import { text } from './text.ts';

/** How long the models took, from sketches that are kept by hour. */
export function Latencies({ query }: { readonly query: UsageQuery }) {
  const latency = api.useQuery(
    'get',
    '/admin/v1/usage/latency',
    { params: { query } },
    { placeholderData: (before) => before },
  );
  type Line = NonNullable<typeof latency.data>['data'][number];
  const columns: readonly PlainColumn<Line>[] = [
    {
      id: 'model',
      header: text.dimensions.model,
      cell: ({ model }) => model,
    },
    {
      id: 'first',
      header: text.firstByte,
      isNumber: true,
      cell: (line) => formatDuration(line.first_byte_ms.p50),
    },
    {
      id: 'p95',
      header: `${text.duration}, ${text.p95}`,
      isNumber: true,
      cell: (line) => formatDuration(line.duration_ms.p95),
    },
  ];
  return (
    <Panel title={text.latency}>
      <Loaded query={latency} height={160}>
        {({ data }) => (
          <PlainTable
            label={text.latency}
            columns={columns}
            rows={data}
            rowId={({ model }) => model ?? ''}
            height={400}
          />
        )}
      </Loaded>
    </Panel>
  );
}
