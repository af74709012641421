import { formatDay, formatTime } from '../format/index.ts';
import { Swatch } from '../ui/index.ts';
import styles from './plots.module.css';
import type { Series } from './series.ts';
import { text } from './text.ts';

const dayS = 24 * 3600;

export interface ReadoutValues {
  /** Beginnings of the buckets, epoch seconds. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly before?: readonly number[] | undefined;
  readonly beforeLabel?: string;
  readonly format: (value: number) => string;
  readonly isUtc: boolean;
}

interface Part {
  readonly label: string;
  readonly value: string;
  /** Of the palette; null: without one. */
  readonly colour: number | undefined | null;
}

/** What stands in one bucket: all, the period before, and each series that has something, largest first. */
function partsOf({ series, before, beforeLabel = '', format }: ReadoutValues, at: number): readonly Part[] {
  const values = series.map(({ label, colour, values: all }) => ({ label, colour, value: all[at] ?? 0 }));
  const sum = values.reduce((total, { value }) => total + value, 0);
  const earlier = before?.[at];
  return [
    { label: text.total, value: format(sum), colour: null },
    ...(earlier === undefined ? [] : [{ label: beforeLabel, value: format(earlier), colour: null }]),
    ...values
      .filter(({ value }) => value > 0)
      .toSorted((a, b) => b.value - a.value)
      .map(({ label, colour, value }) => ({ label, colour, value: format(value) })),
  ];
}

/** The time of a bucket; days are days in UTC. */
function timeText({ times, isUtc }: ReadoutValues, at: number): string {
  const [first = 0, second = 0] = times;
  const ms = (times[at] ?? 0) * 1000;
  return second - first >= dayS ? formatDay(ms, 'utc') : formatTime(ms, isUtc ? 'utc' : 'local');
}

/** A bucket in one sentence, for screen readers. */
export const readoutText = (values: ReadoutValues, at: number): string =>
  [timeText(values, at), ...partsOf(values, at).map(({ label, value }) => `${label} ${value}`)].join(', ');

/** The values of the bucket that the cursor stands on; its place is kept free before. */
export function Readout({ values, at }: { readonly values: ReadoutValues; readonly at: number | undefined }) {
  if (at === undefined)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <p className={styles['readout']} tabIndex={0}>
        {text.hint}
      </p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <p className={styles['readout']} tabIndex={0}>
      <strong>{timeText(values, at)}</strong>
      {partsOf(values, at).map(({ label, value, colour }) => (
        <span key={label}>
          {colour === null ? null : <Swatch colour={colour} />}
          {`${label} ${value}`}
        </span>
      ))}
    </p>
  );
}
