import { unknownText } from './numbers.ts';

/** Where times are shown: the viewer's zone, or UTC. */
export type Zone = 'local' | 'utc';

const locale = navigator.language;
const zoneOf = (zone: Zone): { timeZone?: string } => (zone === 'utc' ? { timeZone: 'UTC' } : {});
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(name: string, zone: Zone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, ...zoneOf(zone) });
  formats.set(key, format);
  return format;
}

const isDate = (value: string | number | null | undefined): value is string | number =>
  value !== null && value !== undefined;

/** Date and time to the second. */
export function formatTime(at: string | number | null | undefined, zone: Zone = 'local'): string {
  if (!isDate(at)) return unknownText;
  return formatOf('time', zone, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
}

export function formatDay(at: string | number | null | undefined, zone: Zone = 'local'): string {
  if (!isDate(at)) return unknownText;
  return formatOf('day', zone, { dateStyle: 'medium' }).format(new Date(at));
}

/** Day and month, for axes. */
export function formatShortDay(at: number, zone: Zone): string {
  return formatOf('short day', zone, { day: 'numeric', month: 'short' }).format(new Date(at));
}

/** Hour and minute, for axes. */
export function formatShortClock(at: number, zone: Zone): string {
  return formatOf('short clock', zone, { timeStyle: 'short' }).format(new Date(at));
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** `5 minutes ago`, `in 2 days`. */
export function formatRelative(at: string | number | null | undefined, nowMs = Date.now()): string {
  if (!isDate(at)) return unknownText;
  const differenceMs = new Date(at).getTime() - nowMs;
  for (const [unit, sizeMs] of steps) {
    if (Math.abs(differenceMs) >= sizeMs) return relative.format(Math.trunc(differenceMs / sizeMs), unit);
  }
  return relative.format(0, 'second');
}
