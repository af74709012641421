import { unknownText } from './numbers.ts';

/** Where times are shown: the viewer's zone, or UTC. */
export type Zone = 'local' | 'utc';

const locale = navigator.language;
const options = {
  time: { dateStyle: 'medium', timeStyle: 'medium' },
  day: { dateStyle: 'medium' },
  shortDay: { day: 'numeric', month: 'short' },
  shortClock: { timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Made once: a format costs more than a hundred uses of it. */
const formatsIn = (zone: { readonly timeZone?: string }) => ({
  time: new Intl.DateTimeFormat(locale, { ...options.time, ...zone }),
  day: new Intl.DateTimeFormat(locale, { ...options.day, ...zone }),
  shortDay: new Intl.DateTimeFormat(locale, { ...options.shortDay, ...zone }),
  shortClock: new Intl.DateTimeFormat(locale, { ...options.shortClock, ...zone }),
  clock: new Intl.DateTimeFormat(locale, { ...options.clock, ...zone }),
});
const formats = { local: formatsIn({}), utc: formatsIn({ timeZone: 'UTC' }) } as const;

const isDate = (value: string | number | null | undefined): value is string | number =>
  value !== null && value !== undefined;

/** Date and time to the second. */
export function formatTime(at: string | number | null | undefined, zone: Zone = 'local'): string {
  if (!isDate(at)) return unknownText;
  return formats[zone].time.format(new Date(at));
}

export function formatDay(at: string | number | null | undefined, zone: Zone = 'local'): string {
  if (!isDate(at)) return unknownText;
  return formats[zone].day.format(new Date(at));
}

/** The clock alone, for rows of one day. */
export function formatClock(at: string | number, zone: Zone = 'local'): string {
  return formats[zone].clock.format(new Date(at));
}

/** Day and month, for axes. */
export function formatShortDay(at: number, zone: Zone): string {
  return formats[zone].shortDay.format(new Date(at));
}

/** Hour and minute, for axes. */
export function formatShortClock(at: number, zone: Zone): string {
  return formats[zone].shortClock.format(new Date(at));
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
