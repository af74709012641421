import type { components } from '../../api/index.ts';
import { formatCompact, formatShare, formatUsd } from '../../format/index.ts';
import { Sparkline } from '../../ui/index.ts';
import styles from './overview.module.css';
import { type timesOf, totalsOverTime, type UsageGroup } from './series.ts';
import { text } from './text.ts';

type Totals = components['schemas']['UsageTotals'];

interface FiguresProps {
  readonly now: Totals;
  readonly before: Totals | undefined;
  readonly rows: readonly UsageGroup[];
  readonly grid: Parameters<typeof timesOf>[0];
}

/** The figures at the head of the page, with their course and their change. */
export function Figures({ now, before, rows, grid }: FiguresProps) {
  const course = (measure: 'requests' | 'cost_usd' | 'errors' | 'tokens') =>
    totalsOverTime(rows, grid, measure);
  const errorShare = ({ errors, requests }: Totals): number => (requests === 0 ? 0 : errors / requests);
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
        value={formatUsd(now.cost_usd)}
        change={changeOf(now.cost_usd, before?.cost_usd)}
        course={course('cost_usd')}
      />
      <Figure
        name={text.errors}
        value={formatShare(errorShare(now))}
        change={before === undefined ? '' : text.change(formatShare(errorShare(now) - errorShare(before)))}
        course={course('errors')}
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

function changeOf(now: number, before: number | undefined): string {
  if (before === undefined) return '';
  if (before === 0) return text.noChange;
  const share = now / before - 1;
  return text.change(`${share >= 0 ? '+' : ''}${formatShare(share)}`);
}

function Figure({
  name,
  value,
  change,
  course,
}: {
  readonly name: string;
  readonly value: string;
  readonly change: string;
  readonly course: readonly number[];
}) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd className={styles['value']}>{value}</dd>
      <dd className={styles['change']}>{change}</dd>
      <dd>
        <Sparkline values={course} />
      </dd>
    </div>
  );
}
