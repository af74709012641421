import type { components } from '../../api/index.ts';
import { formatDuration, formatFigure, formatShare, formatUsd, unknownText } from '../../format/index.ts';
import { Badge, type Column, DataTable, Panel } from '../../ui/index.ts';
import styles from './routing.module.css';
import { text } from './text.ts';

type Candidate = components['schemas']['RouteAnswer']['candidates'][number];

/** Every candidate with what is expected of it, and why it was left out. */
export function Candidates({
  candidates,
  chosen,
}: {
  readonly candidates: readonly Candidate[];
  readonly chosen: string;
}) {
  const columns: readonly Column<Candidate>[] = [
    {
      id: 'model',
      header: text.model,
      cell: ({ model, eligible }) => (
        <>
          {model}{' '}
          {model === chosen ? (
            <Badge tone="ok">{text.chosen}</Badge>
          ) : eligible ? null : (
            <Badge tone="warn">{text.left}</Badge>
          )}
        </>
      ),
    },
    {
      id: 'quality',
      header: text.quality,
      isNumber: true,
      cell: ({ predicted_quality: quality }) => formatShare(quality ?? undefined),
      sortValue: ({ predicted_quality: quality }) => quality ?? -1,
    },
    {
      id: 'cost',
      header: text.costUsd,
      isNumber: true,
      cell: ({ estimated_cost_usd: usd }) => formatUsd(usd),
      sortValue: ({ estimated_cost_usd: usd }) => usd ?? Number.MAX_SAFE_INTEGER,
    },
    {
      id: 'time',
      header: text.time,
      isNumber: true,
      cell: ({ estimated_seconds: seconds }) => formatDuration(seconds === null ? null : seconds * 1000),
      sortValue: ({ estimated_seconds: seconds }) => seconds ?? Number.MAX_SAFE_INTEGER,
    },
    {
      id: 'score',
      header: text.score,
      isNumber: true,
      cell: ({ score }) => formatFigure(score),
    },
    { id: 'why', header: text.why, isLong: true, cell: ({ reasons }) => reasons.join('; ') || unknownText },
  ];
  return (
    <Panel title={text.all}>
      <DataTable
        label={text.all}
        columns={columns}
        rows={candidates}
        rowId={({ model }) => model}
        height={480}
      />
      <p className={styles['note']}>{text.scoreNote}</p>
    </Panel>
  );
}
