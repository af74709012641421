import type { AttemptRecorder } from './booking.ts';
import type { CallPlan } from './call-port.ts';

/** Requests that may be asked twice: one in twenty, and as many at once as these were spared. */
const perRequest = 0.05;
const maxSaved = 10;
/** Sooner a second request would cost more than it saves. */
const minDelayMs = 50;

/** Bounds how many requests are sent a second time while the first is still awaited (Dean and Barroso 2013). */
export class HedgeBudget {
  #left = 1;

  /** A request began that might be hedged. */
  deposit(): void {
    this.#left = Math.min(maxSaved, this.#left + perRequest);
  }

  /** Takes one; false where none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/**
 * After how many milliseconds a second deployment is asked: when 95 of 100 streams would have begun; undefined
 * where it is not wanted or nothing is known. A whole answer has no first byte to wait for.
 */
export function hedgeDelayMs(
  plan: Pick<CallPlan, 'mayHedge' | 'stream' | 'choices'>,
  { stats, ticket }: Pick<AttemptRecorder, 'stats' | 'ticket'>,
): number | undefined {
  if (!plan.mayHedge || !plan.stream || plan.choices > 1) return undefined;
  const usualMs = stats.soonMs(ticket.work);
  return usualMs === undefined ? undefined : Math.max(minDelayMs, usualMs);
}
