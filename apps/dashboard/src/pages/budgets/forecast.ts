/** What becomes of a budget if spending goes on as it did since the period began. */
export type Forecast =
  | { readonly kind: 'reached' | 'lasts' }
  | { readonly kind: 'reaches'; readonly atMs: number };

/** Before that, a pace is chance. */
const minElapsedMs = 60_000;

/** @param endMs end of the period; undefined if it never ends */
export function forecastOf(
  {
    spent,
    limit,
    sinceMs,
    endMs,
  }: { spent: number; limit: number; sinceMs: number; endMs: number | undefined },
  nowMs: number,
): Forecast {
  if (spent >= limit) return { kind: 'reached' };
  const elapsedMs = Math.max(minElapsedMs, nowMs - sinceMs);
  if (spent <= 0) return { kind: 'lasts' };
  const atMs = sinceMs + (limit / spent) * elapsedMs;
  return atMs < (endMs ?? Number.POSITIVE_INFINITY) ? { kind: 'reaches', atMs } : { kind: 'lasts' };
}
