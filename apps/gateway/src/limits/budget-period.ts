const dayMs = 86_400_000;

/** Start and end of the budget period of a time: calendar periods in UTC, weeks start on Monday. */
export function budgetPeriod(
  period: 'day' | 'week' | 'month' | 'total',
  nowMs: number,
): { readonly periodStartMs: number; readonly periodEndMs: number } {
  if (period === 'total') return { periodStartMs: 0, periodEndMs: Number.POSITIVE_INFINITY };
  const date = new Date(nowMs);
  if (period === 'month') {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return { periodStartMs: Date.UTC(year, month), periodEndMs: Date.UTC(year, month + 1) };
  }
  const startOfDayMs = Math.floor(nowMs / dayMs) * dayMs;
  if (period === 'day') return { periodStartMs: startOfDayMs, periodEndMs: startOfDayMs + dayMs };
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  const startOfWeekMs = startOfDayMs - sinceMonday * dayMs;
  return { periodStartMs: startOfWeekMs, periodEndMs: startOfWeekMs + 7 * dayMs };
}
