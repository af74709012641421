import { violationsError } from '../contract/index.ts';
import { maxTimeMs, timeInRange } from '../storage/index.ts';

/** RFC 3339, whose seconds may be absent, or a date alone. */
export const timestampPattern =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])([Tt]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?' +
  '([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9]))?$';
/** The last second of the year 9999. */
export const maxUnixSeconds = 253_402_300_799;
const timestamp = new RegExp(timestampPattern);
/** The first millisecond of the year 0. */
const minTimeMs = -62_167_219_200_000;

/**
 * Parses a timestamp to epoch milliseconds: RFC 3339, a date (midnight UTC) or Unix seconds. Throws `invalid_request` (422)
 * naming `loc` for anything else, also for an hour, day or month that does not exist.
 */
export function parseTimestamp(value: string | number, loc: readonly (string | number)[]): number {
  const timeMs = typeof value === 'number' ? value * 1000 : readTimestamp(value);
  // An offset can lead beyond the years that can be written.
  if (!(timeMs >= minTimeMs && timeMs <= maxTimeMs)) {
    throw violationsError([{ loc, msg: 'Input should be a valid timestamp', type: 'datetime_parsing' }]);
  }
  return timeMs;
}

/** NaN if the text is no timestamp. JavaScript would take February 30 for March 2. */
function readTimestamp(text: string): number {
  if (!timestamp.test(text)) return Number.NaN;
  const midnight = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const exists = Number.isFinite(midnight.getTime()) && midnight.getUTCDate() === Number(text.slice(8, 10));
  return exists ? Date.parse(text.toUpperCase()) : Number.NaN;
}

/** Formats epoch milliseconds as RFC 3339 in UTC; null stays null. What no year of four digits has is shown as the nearest that has. */
export function formatTimestamp(timeMs: number): string;
export function formatTimestamp(timeMs: number | null): string | null;
export function formatTimestamp(timeMs: number | null): string | null {
  return timeMs === null
    ? null
    : new Date(timeMs < 0 ? Math.max(minTimeMs, timeMs) : timeInRange(timeMs)).toISOString();
}
