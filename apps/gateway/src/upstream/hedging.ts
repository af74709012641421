import type { AttemptRecord } from './attempt-record.ts';
import type { CallPlan } from './call-interface.ts';

/** Earlier than this, a second request would cost more than it saves. */
const minDelayMs = 50;

/**
 * Milliseconds until a second deployment is tried: the time within which 95 of 100 streams begin. Undefined if hedging
 * is off or nothing is known yet. Responses that are not streamed are not hedged.
 */
export function hedgeDelayMs(
  plan: Pick<CallPlan, 'mayHedge' | 'stream' | 'choices'>,
  { stats, ticket }: Pick<AttemptRecord, 'stats' | 'ticket'>,
): number | undefined {
  if (!plan.mayHedge || !plan.stream || plan.choices > 1) return undefined;
  const usualMs = stats.p95FirstByteMs(ticket.size);
  return usualMs === undefined ? undefined : Math.max(minDelayMs, usualMs);
}
