import { useMemo } from 'react';
import { LazyTimePlot } from '../../lazy-plots/index.ts';
import type { TimeGrid } from '../../location/index.ts';
import { type Dimension, type Measure, stack, totalsOverTime, type UsageGroup } from './series.ts';
import { text } from './text.ts';

interface UsagePlotProps {
  readonly rows: readonly UsageGroup[];
  readonly before: readonly UsageGroup[] | undefined;
  readonly grid: TimeGrid;
  readonly dimension: Dimension;
  readonly measure: Measure;
  readonly nameOf: (id: string) => string;
  readonly format: (value: number) => string;
  readonly isUtc: boolean;
  readonly onZoom: (since: number, until: number) => void;
}

/** Usage over time, stacked by a dimension, with the period before as a line. */
export function UsagePlot(props: UsagePlotProps) {
  const { rows, before, grid, dimension, measure, nameOf } = props;
  const { times, series } = useMemo(
    () => stack(rows, grid, { dimension, measure }),
    [rows, grid, dimension, measure],
  );
  const earlier = useMemo(() => {
    if (before === undefined) return undefined;
    const spanMs = grid.toMs - grid.fromMs;
    return totalsOverTime(
      before,
      { ...grid, fromMs: grid.fromMs - spanMs, toMs: grid.fromMs },
      measure,
    ).slice(0, times.length);
  }, [before, grid, measure, times.length]);
  return (
    <LazyTimePlot
      label={text.plotLabel(text.measures[measure], text.dimensions[dimension])}
      times={times}
      series={series.map((one) => ({ ...one, label: nameOf(one.label) }))}
      before={earlier}
      beforeLabel={text.before}
      format={props.format}
      isUtc={props.isUtc}
      onZoom={props.onZoom}
    />
  );
}
