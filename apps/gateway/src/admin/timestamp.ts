import { violationsError } from '../contract/index.ts';

/**
 * Parses a timestamp to epoch milliseconds: RFC 3339, a date (midnight UTC) or Unix seconds. Throws `invalid_request` (422)
 * naming `loc` for an hour, day or month out of range.
 */
export function parseTimestamp(value: string | number, loc: readonly (string | number)[]): number {
  const timeMs = typeof value === 'number' ? value * 1000 : Date.parse(value.toUpperCase());
  if (!Number.isFinite(timeMs)) {
    throw violationsError([{ loc, msg: 'Input should be a valid timestamp', type: 'datetime_parsing' }]);
  }
  return timeMs;
}

/** Formats epoch milliseconds as RFC 3339 in UTC; null stays null. */
export function formatTimestamp(timeMs: number): string;
export function formatTimestamp(timeMs: number | null): string | null;
export function formatTimestamp(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}
