import 'uplot/dist/uPlot.min.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { formatShortClock, formatShortDay } from '../format/index.ts';
import { type PlotColours, usePlotColours } from './colours.ts';
import styles from './plots.module.css';
import { Readout, readoutText } from './readout.tsx';
import type { Series } from './series.ts';

interface TimePlotProps {
  /** What the plot shows, in a sentence; the values stand in a table beside it. */
  readonly label: string;
  /** Beginnings of the buckets, epoch seconds. */
  readonly times: readonly number[];
  /** Stacked from the first to the last. */
  readonly series: readonly Series[];
  /** Totals of the period before, at the same places. */
  readonly before?: readonly number[] | undefined;
  readonly beforeLabel?: string;
  readonly format: (value: number) => string;
  readonly isUtc: boolean;
  /** Called with the part that was marked, in epoch seconds. */
  readonly onZoom: (since: number, until: number) => void;
  readonly height?: number;
}

/** Stacked columns over time: mark a part to zoom in; the arrow keys move a cursor, whose values stand below. */
export function TimePlot(props: TimePlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const colours = usePlotColours();
  const { label, height = 240 } = props;
  const [cursor, setCursor] = useState<number>();
  const latest = useRef(props);
  latest.current = props;
  const shape = JSON.stringify([
    props.series.map((one) => [one.label, one.colour]),
    props.isUtc,
    props.before === undefined,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a plot is made anew when its series change, not with every value
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const made = new uPlot(
      optionsOf(latest, setCursor, colours, element.clientWidth, height),
      dataOf(latest.current),
      element,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape, colours, height]);
  useEffect(() => plot.current?.setData(dataOf(props)));

  const last = props.times.length - 1;
  const at = cursor === undefined || cursor > last ? undefined : cursor;
  const onKey = (event: KeyboardEvent): void => {
    const next = movedCursor(event.key, at, last);
    const made = plot.current;
    if (next === undefined || made === null) return;
    event.preventDefault();
    made.setCursor({ left: made.valToPos(props.times[next] ?? 0, 'x') + 1, top: 0 });
    setCursor(next);
  };
  return (
    <>
      <div
        ref={place}
        className={styles['plot']}
        style={{ height }}
        role="slider"
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? 0}
        aria-valuetext={readoutText(props, at ?? 0)}
        tabIndex={0}
        onKeyDown={onKey}
      />
      <Readout values={props} at={at} />
    </>
  );
}

/** Where the cursor goes with a key; undefined for keys that do not move it. */
function movedCursor(key: string, at: number | undefined, last: number): number | undefined {
  if (last < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft') return at === undefined ? last : Math.max(0, at - 1);
  if (key === 'ArrowRight') return at === undefined ? 0 : Math.min(last, at + 1);
  return undefined;
}

/** Columns are drawn from the highest sum to the lowest, so that each covers the foot of the one before. */
function dataOf({ times, series, before }: TimePlotProps): uPlot.AlignedData {
  const sums: number[][] = [];
  for (const { values } of series) {
    const below = sums.at(-1);
    sums.push(times.map((_, at) => (below?.[at] ?? 0) + (values[at] ?? 0)));
  }
  return [[...times], ...sums.toReversed(), ...(before === undefined ? [] : [[...before]])];
}

function optionsOf(
  latest: { readonly current: TimePlotProps },
  onCursor: (at: number | undefined) => void,
  colours: PlotColours,
  width: number,
  height: number,
): uPlot.Options {
  const { series, before, beforeLabel = '', isUtc } = latest.current;
  const bars = uPlot.paths.bars?.({ size: [0.8, 40], align: 1 });
  const axis = {
    stroke: colours.muted,
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
    font: '12px system-ui',
  };
  return {
    width,
    height,
    ...(isUtc ? { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC') } : {}),
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, points: { show: false } },
    // The last column stands right of the beginning of its bucket.
    scales: {
      x: { range: (_plot, low, high) => [low, high + stepOf(latest.current.times)] },
      y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        space: 64,
        values: (_plot, ticks) => ticks.map((tick, at) => tickText(tick, ticks, at, isUtc)),
      },
      {
        ...axis,
        size: 64,
        incrs: increments(latest.current),
        values: (_plot, ticks) => ticks.map((tick) => latest.current.format(tick)),
      },
    ],
    series: [
      {},
      ...series.toReversed().map(({ label, colour }) => {
        const fill = colour === undefined ? colours.other : (colours.series[colour] ?? colours.other);
        return {
          label,
          fill,
          stroke: fill,
          width: 0,
          ...(bars === undefined ? {} : { paths: bars }),
          points: { show: false },
        };
      }),
      ...(before === undefined
        ? []
        : [{ label: beforeLabel, stroke: colours.muted, width: 1, dash: [4, 4], points: { show: false } }]),
    ],
    hooks: {
      // A column stands right of the beginning of its bucket: the cursor is in the one that it is right of.
      setCursor: [
        ({ cursor: { left }, posToVal }) => onCursor(bucketAt(latest.current.times, left, posToVal)),
      ],
      setSelect: [
        (plot) => {
          const { left, width: selected } = plot.select;
          if (selected < 8) return;
          latest.current.onZoom(
            Math.floor(plot.posToVal(left, 'x')),
            Math.ceil(plot.posToVal(left + selected, 'x')),
          );
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

/** Steps of the value axis: counts have no fractions. */
function increments({ series, before = [] }: TimePlotProps): number[] {
  const isCount = [before, ...series.map(({ values }) => values)].every((values) =>
    values.every(Number.isInteger),
  );
  const powers = Array.from({ length: 30 }, (_, at) => 10 ** (at - 12));
  return powers
    .flatMap((power) => [1, 2, 2.5, 5].map((step) => step * power))
    .filter((step) => !isCount || Number.isInteger(step));
}

/** The bucket below the cursor; undefined where there is none. */
function bucketAt(
  times: readonly number[],
  left: number | undefined,
  toTime: (position: number, scale: string) => number,
): number | undefined {
  if (left === undefined || left < 0) return undefined;
  const time = toTime(left, 'x');
  const at = times.findLastIndex((start) => start <= time);
  return at === -1 ? undefined : at;
}

const hourS = 3600;
const dayS = 24 * hourS;
const stepOf = (times: readonly number[]): number => (times[1] ?? hourS) - (times[0] ?? 0);

/** The clock, with the day below where one begins; of days only the day. */
function tickText(tick: number, ticks: readonly number[], at: number, isUtc: boolean): string {
  const day = formatShortDay(tick * 1000, isUtc ? 'utc' : 'local');
  const before = ticks[at - 1];
  const isNewDay = before === undefined || formatShortDay(before * 1000, isUtc ? 'utc' : 'local') !== day;
  const step = (ticks[1] ?? tick) - (ticks[0] ?? tick);
  if (step >= dayS) return day;
  const clock = formatShortClock(tick * 1000, isUtc ? 'utc' : 'local');
  return isNewDay ? `${clock}\n${day}` : clock;
}
