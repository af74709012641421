/** Numbers as people read them, in the language of the browser. What is unknown is a dash, or the word for it for amounts; never 0. */
import { text } from './text.ts';

const locale = navigator.language;
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
const smallUsd = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
});
const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const centUsd = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});
const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 2 });
const milliseconds = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'millisecond',
  maximumFractionDigits: 0,
});

export const unknownText = '–';

export const formatCount = (value: number): string => whole.format(value);

/** Four digits at most: `12.3K`. */
export const formatCompact = (value: number): string =>
  (Math.abs(value) < 10_000 ? whole : compact).format(value);

const figure = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const fineMilliseconds = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'millisecond',
  maximumSignificantDigits: 2,
});

/** An estimate, with three digits behind the point. */
export const formatFigure = (value: number | null | undefined): string =>
  value === null || value === undefined ? unknownText : figure.format(value);

/** A share between 0 and 1. */
export const formatShare = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? unknownText : percent.format(value);

const change = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** A change as a share of what was before, with its sign; undefined if it is none to one digit. */
export const formatChange = (share: number): string | undefined => unlessZero(change, share);

/** A change of a share, in percentage points with its sign; undefined if it is none to one digit. */
export const formatPoints = (change: number): string | undefined => unlessZero(points, 100 * change);

function unlessZero(format: Intl.NumberFormat, value: number): string | undefined {
  const written = format.format(value);
  return written === format.format(0) ? undefined : written;
}

/** A price, with all of its digits. */
export const formatPrice = (value: number): string => price.format(value);

/** Amounts below a cent keep two digits that mean something, those below a dollar a hundredth of a cent. */
export function formatUsd(value: number | null | undefined | 'unknown'): string {
  if (value === null || value === undefined || value === 'unknown') return text.unknown;
  const size = Math.abs(value);
  if (size !== 0 && size < 0.01) return smallUsd.format(value);
  return (size < 1 ? centUsd : usd).format(value);
}

/** What requests cost together: those without a price are part of it, and may be all. */
export function formatCost(group: { readonly cost_usd: number; readonly unpriced_requests: number }): string {
  const { cost_usd: known, unpriced_requests: unpriced } = group;
  if (unpriced === 0) return formatUsd(known);
  return known === 0 ? text.unknown : text.andUnknown(formatUsd(known));
}

/** A duration also below ten milliseconds, of which parts count. */
export const formatFineDuration = (ms: number): string =>
  ms < 10 ? fineMilliseconds.format(ms) : formatDuration(ms);

export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return unknownText;
  return ms < 1000 ? milliseconds.format(ms) : seconds.format(ms / 1000);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteUnits[power] ?? 'byte',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}
