import { violationsError } from '../contract/index.ts';

/**
 * Epoch milliseconds of a timestamp: RFC 3339, a date (midnight UTC) or Unix seconds. Throws `invalid_request`
 * (422) naming `loc` for a date that does not exist.
 */
export function timestampMs(value: string | number, loc: readonly (string | number)[]): number {
  const timeMs = typeof value === 'number' ? value * 1000 : Date.parse(value.toUpperCase());
  if (!Number.isFinite(timeMs)) {
    throw violationsError([{ loc, msg: 'Input should be a valid timestamp', type: 'datetime_parsing' }]);
  }
  return timeMs;
}

/** RFC 3339 in UTC of epoch milliseconds; null stays null. */
export function timestamp(timeMs: number): string;
export function timestamp(timeMs: number | null): string | null;
export function timestamp(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}
