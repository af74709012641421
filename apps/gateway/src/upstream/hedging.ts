import type { AttemptRecorder } from './attempt-recorder.ts';
import type { CallPlan } from './call-port.ts';

/** Sooner a second request would cost more than it saves. */
const minDelayMs = 50;

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
