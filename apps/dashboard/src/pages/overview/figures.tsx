import type { components } from '../../api/index.ts';
import {
  formatChange,
  formatCompact,
  formatCost,
  formatDuration,
  formatPoints,
  formatShare,
  unknownText,
} from '../../format/index.ts';
import type { TimeGrid } from '../../location/index.ts';
import { Sparkline } from '../../ui/index.ts';
import styles from './overview.module.css';
import { failedShare, totalsOverTime, type UsageGroup } from './series.ts';
import { text } from './text.ts';
import type { FirstByte } from './use-first-byte.ts';

type Totals = components['schemas']['UsageTotals'];

interface FiguresProps {
  readonly now: Totals;
  readonly before: Totals | undefined;
  readonly rows: readonly UsageGroup[];
  readonly grid: TimeGrid;
  readonly firstByte: FirstByte;
  readonly firstByteBefore: FirstByte;
}

/** The figures at the head of the page, with their course and their change. */
export function Figures({ now, before, rows, grid, firstByte, firstByteBefore }: FiguresProps) {
  const course = (measure: 'requests' | 'cost_usd' | 'errors' | 'tokens') =>
    totalsOverTime(rows, grid, measure);
  const errorShareBefore = before === undefined || before.requests === 0 ? undefined : failedShare(before);
  const tokens = ({ prompt_tokens: input, completion_tokens: output }: Totals): number => input + output;
  return (
    <dl className={styles['figures']}>
      <Figure
        name={text.requests}
        value={formatCompact(now.requests)}
        change={changeOf(now.requests, before?.requests)}
        course={course('requests')}
      />
      <Figure
        name={text.spend}
        value={formatCost(now)}
        change={changeOf(now.cost_usd, before?.cost_usd)}
        course={course('cost_usd')}
      />
      <Figure
        name={text.errors}
        hint={text.errorsNote}
        value={formatShare(failedShare(now))}
        change={pointsOf(failedShare(now), errorShareBefore)}
        judged={judge(failedShare(now), errorShareBefore)}
        course={course('errors')}
      />
      <Figure
        name={text.firstByte}
        value={firstByte.medianMs === undefined ? unknownText : `~ ${formatDuration(firstByte.medianMs)}`}
        hint={text.firstByteNote}
        change={
          firstByte.medianMs === undefined ? '' : changeOf(firstByte.medianMs, firstByteBefore.medianMs)
        }
        judged={judge(firstByte.medianMs, firstByteBefore.medianMs)}
        course={firstByte.course}
      />
      <Figure
        name={text.tokens}
        value={formatCompact(tokens(now))}
        change={changeOf(tokens(now), before && tokens(before))}
        course={course('tokens')}
      />
    </dl>
  );
}

/** The change in words: '' where nothing can be compared, undefined where there is none. */
type Change = string | undefined;

function changeOf(now: number, before: number | undefined): Change {
  // Of nothing, there is no change worth telling.
  if (before === undefined || before === 0) return '';
  const change = formatChange(now / before - 1);
  return change && text.change(change);
}

/** The change of a share is one of percentage points. */
function pointsOf(now: number, before: number | undefined): Change {
  if (before === undefined) return '';
  const points = formatPoints(now - before);
  return points && text.change(text.points(points));
}

type Judged = keyof typeof text.judged;
/** Smaller changes are chance. */
const minShare = 0.02;

/** Whether less is what there is now; for figures of which less is better. */
function judge(now: number | undefined, before: number | undefined): Judged {
  if (now === undefined || before === undefined) return 'same';
  if (Math.abs(now - before) <= minShare * Math.max(now, before)) return 'same';
  return now < before ? 'better' : 'worse';
}

function Figure({
  name,
  value,
  hint,
  change,
  judged = 'same',
  course,
}: {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
  readonly change: Change;
  readonly judged?: Judged;
  readonly course: readonly number[];
}) {
  return (
    <div className={styles['figure']} title={hint}>
      <dt>{name}</dt>
      <dd className={styles['value']}>{value}</dd>
      <dd className={styles['change']}>
        {change ?? text.unchanged}
        {judged === 'same' || change === undefined || change === '' ? null : (
          <span className={styles[judged]}>{`, ${text.judged[judged]}`}</span>
        )}
      </dd>
      <dd>
        <Sparkline values={course} />
      </dd>
    </div>
  );
}
