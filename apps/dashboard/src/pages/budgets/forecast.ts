/** What becomes of a budget if spending goes on as it did. */
export type Forecast =
  | { readonly kind: 'reached' | 'lasts' | 'unknown' }
  | { readonly kind: 'reaches'; readonly atMs: number };

interface Amounts {
  readonly spent: number;
  readonly limit: number;
  readonly sinceMs: number;
  /** End of the period; undefined if it never ends. */
  readonly endMs: number | undefined;
  /** Spent in the last 30 days, where a period has no beginning that means anything. */
  readonly recent?: number | undefined;
  /** Requests without a price, which the amount lacks. */
  readonly unpriced?: number;
}

/** Before that, a pace is chance. */
const minElapsedMs = 60_000;
const recentMs = 30 * 86_400_000;
/** Beyond it, a forecast says nothing, and dates end. */
const farMs = 10 * 365 * 86_400_000;

/** When the budget is used up. */
export function forecastOf(amounts: Amounts, nowMs: number): Forecast {
  const { spent, limit, sinceMs, endMs, recent, unpriced = 0 } = amounts;
  if (spent >= limit) return { kind: 'reached' };
  const elapsedMs = recent === undefined ? Math.max(minElapsedMs, nowMs - sinceMs) : recentMs;
  const pace = (recent ?? spent) / elapsedMs;
  if (pace <= 0) return { kind: unpriced > 0 ? 'unknown' : 'lasts' };
  const fromMs = recent === undefined ? sinceMs + elapsedMs : nowMs;
  const atMs = fromMs + (limit - spent) / pace;
  return atMs < Math.min(endMs ?? Number.POSITIVE_INFINITY, nowMs + farMs)
    ? { kind: 'reaches', atMs }
    : { kind: 'lasts' };
}
