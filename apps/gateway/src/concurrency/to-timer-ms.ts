/** Timers count in a signed 32-bit integer; longer delays would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** A delay that every timer accepts: whole milliseconds, at least 1, at most 24 days. Fractions and any size are allowed. */
export function toTimerMs(durationMs: number): number {
  return Number.isNaN(durationMs) ? 1 : Math.min(maxTimerMs, Math.max(1, Math.ceil(durationMs)));
}
