import type { ReactNode } from 'react';
import type { components } from '../../api/index.ts';
import { formatCount, formatDuration, formatFigure, formatShare, formatUsd } from '../../format/index.ts';
import { domainName } from '../../parts/index.ts';
import { Badge, DataTable, Facts, PlainTable, Stack } from '../../ui/index.ts';
import { text } from './text.ts';
import styles from './waterfall.module.css';

type Routing = NonNullable<components['schemas']['RequestDetail']['routing']>;

const nameIn = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name;

/** Why auto chose: each candidate with what was expected of it. */
export function RoutingDecision({
  routing,
  model,
  isAuto,
  failedFirst,
  feedback,
}: {
  readonly routing: Routing | null;
  readonly model: string;
  /** Whether the request left the choice to the gateway. */
  readonly isAuto: boolean;
  /** The model that was asked first, if another one answered. */
  readonly failedFirst?: string | undefined;
  readonly feedback: ReactNode;
}) {
  if (routing === null) return <p>{isAuto ? text.noneToCompare : text.notRouted}</p>;
  return (
    <Stack>
      <Facts
        facts={[
          [text.policy, nameIn(text.policies, routing.policy)],
          [text.cause, nameIn(text.causes, routing.cause)],
          [text.domain, domainName(routing.domain)],
          [text.difficulty, text.difficultyOf(formatFigure(routing.difficulty))],
          [text.pinned, routing.pinned ? text.yes : text.no],
          [text.rejected, formatCount(routing.rejected)],
          ...(routing.shadow_model === null ? [] : [[text.shadow, routing.shadow_model] as const]),
        ]}
      />
      {feedback}
      <DataTable
        label={text.routing}
        stacks
        rows={routing.candidates}
        rowId={(candidate) => candidate.model}
        columns={[
          {
            id: 'model',
            header: text.candidate,
            cell: (candidate) => (
              <>
                {candidate.model}{' '}
                {candidate.model === model ? (
                  <Badge tone="ok">{failedFirst === undefined ? text.chosen : text.answered}</Badge>
                ) : candidate.model === failedFirst ? (
                  <Badge tone="warn">{text.chosenFailed}</Badge>
                ) : null}
              </>
            ),
          },
          {
            id: 'quality',
            header: text.quality,
            isNumber: true,
            cell: ({ success, measured }) => formatShare(measured ? success : undefined),
          },
          {
            id: 'cost',
            header: text.expectedCost,
            isNumber: true,
            cell: ({ cost_usd: usd }) => formatUsd(usd),
          },
          {
            id: 'time',
            header: text.time,
            isNumber: true,
            cell: ({ milliseconds }) => formatDuration(milliseconds),
          },
          {
            id: 'score',
            header: text.score,
            isNumber: true,
            cell: ({ utility }) => formatFigure(utility),
          },
        ]}
      />
      {failedFirst === undefined ? null : <p>{text.fellBack(failedFirst, model)}</p>}
      <p className={styles['note']}>{text.scoreNote}</p>
      {routing.excluded.length === 0 ? null : (
        <PlainTable
          label={text.excluded}
          rows={routing.excluded}
          rowId={({ reason }) => reason}
          columns={[
            { id: 'reason', header: text.excluded, cell: ({ reason }) => reason },
            { id: 'count', header: text.models, isNumber: true, cell: ({ count }) => formatCount(count) },
            {
              id: 'names',
              header: text.such,
              cell: ({ models, count }) => `${models.join(', ')}${count > models.length ? ' …' : ''}`,
            },
          ]}
          height={240}
        />
      )}
    </Stack>
  );
}
