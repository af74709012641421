/** The last millisecond of the year 9999: later times have no RFC 3339 form, and a clock that tells them is wrong. */
export const maxTimeMs = 253_402_300_799_999;

/** A time that reports can show: the nearest one from 1970 to 9999. @param timeMs epoch milliseconds */
export function timeInRange(timeMs: number): number {
  return Math.min(maxTimeMs, Math.max(0, timeMs));
}
