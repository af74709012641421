import { formatDay, formatRelative, type Zone } from '../format/index.ts';
import { text } from './text.ts';

/** What becomes of a budget if spending goes on as it did. */
export type Forecast =
  | { readonly kind: 'reached' | 'lasts' | 'unknown' }
  | { readonly kind: 'reaches'; readonly atMs: number };

interface Amounts {
  readonly spent: number;
  readonly limit: number;
  /** From when its pace is taken. */
  readonly paceSinceMs: number;
  /** End of the period; undefined if it never ends. */
  readonly endMs: number | undefined;
  /** Spent since then, where more was spent before; undefined: all of it. */
  readonly recent?: number | undefined;
  /** Requests without a price, which the amount lacks. */
  readonly unpriced?: number;
}

/** Before that, a pace is chance. */
const minElapsedMs = 60_000;
/** That a budget ends is told so long before. */
const soonMs = 7 * 86_400_000;
/** Beyond it, a forecast says nothing, and dates end. */
const farMs = 10 * 365 * 86_400_000;

/** When the budget is used up. */
export function forecastOf(amounts: Amounts, nowMs: number): Forecast {
  const { spent, limit, paceSinceMs, endMs, recent = spent, unpriced = 0 } = amounts;
  if (spent >= limit) return { kind: 'reached' };
  const pace = recent / Math.max(minElapsedMs, nowMs - paceSinceMs);
  if (pace <= 0) return { kind: unpriced > 0 ? 'unknown' : 'lasts' };
  const atMs = nowMs + (limit - spent) / pace;
  return atMs < Math.min(endMs ?? Number.POSITIVE_INFINITY, nowMs + farMs)
    ? { kind: 'reaches', atMs }
    : { kind: 'lasts' };
}

/** A budget as the API tells it. */
interface BudgetInForce {
  readonly spent_usd: number;
  readonly usd: number;
  readonly pace_since: string;
  readonly resets_at: string | null;
  readonly recent_usd: number | null;
  readonly unpriced_requests: number | null;
}

function forecastOfBudget(budget: BudgetInForce): Forecast {
  const amounts = {
    spent: budget.spent_usd,
    limit: budget.usd,
    paceSinceMs: Date.parse(budget.pace_since),
    endMs: budget.resets_at === null ? undefined : Date.parse(budget.resets_at),
    recent: budget.recent_usd ?? undefined,
    unpriced: budget.unpriced_requests ?? 0,
  };
  return forecastOf(amounts, Date.now());
}

/** Whether a budget is used up before its period ends, or is already. */
export function willReach(budget: BudgetInForce): boolean {
  const forecast = forecastOfBudget(budget);
  if (forecast.kind === 'reached') return true;
  // One in total has no end, and every one of them is used up some day.
  return forecast.kind === 'reaches' && (budget.resets_at !== null || forecast.atMs < Date.now() + soonMs);
}

/** When a budget is used up, in words. */
export function forecastText(budget: BudgetInForce, zone: Zone): string {
  const forecast = forecastOfBudget(budget);
  return forecast.kind === 'reaches'
    ? text.forecast.reachesOn(formatDay(forecast.atMs, zone), formatRelative(forecast.atMs))
    : text.forecast[forecast.kind];
}
