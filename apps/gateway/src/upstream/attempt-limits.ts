import type { ModelTarget } from '../providers/index.ts';
import type { DeadlineLimits } from './deadlines.ts';
import type { DeploymentStats, Ticket } from './deployments/index.ts';

/** Until the first event of a stream where the operator set nothing. */
const firstByteCapMs = 60_000;
/** No deployment is held to less. */
const minFirstByteMs = 2000;
/** How far above what is usual an answer may be before it is looked for elsewhere. */
const factor = 4;
/** The same at a place that was broken or slow, for whole answers: what only shows whether it still is must not cost much. */
const doubtfulFactor = 1.25;
/** Such a place is held to less than others, but not to less than this. */
const minDoubtfulMs = 1000;
/** What may be given up must leave as much of the time to the attempt that follows. */
const shareOfLeft = 0.5;

/**
 * The clocks of one attempt. Where another deployment could take over, the answer is waited for only as long as the
 * history of this deployment and of its siblings makes plausible for a prompt of this length: max(2 s, 4 x the 99th
 * percentile), of the first byte of a stream or of a whole answer with as many tokens as it may have; under the cap
 * of the configuration. Where there is nobody else, only the cap counts: an unusually long prompt must not be cut
 * for nothing.
 */
export function attemptLimits(facts: {
  readonly target: ModelTarget;
  readonly stats: DeploymentStats;
  readonly ticket: Ticket;
  readonly hasFailover: boolean;
  readonly totalAtMs: number;
}): DeadlineLimits {
  const { target, stats, ticket, hasFailover, totalAtMs } = facts;
  const { provider } = target;
  const leftMs = totalAtMs - ticket.startedAtMs;
  const capMs = provider.firstByteTimeoutMs ?? (ticket.work.stream ? firstByteCapMs : leftMs);
  const firstByteMs = hasFailover ? Math.min(capMs, leftMs * shareOfLeft, plausibleMs(stats, ticket)) : capMs;
  return { firstByteMs, idleMs: provider.idleTimeoutMs, totalAtMs };
}

/** Infinite where nothing is known. */
function plausibleMs(stats: DeploymentStats, { work, doubtful }: Ticket): number {
  const siblings = stats.siblingsUsualMs(work);
  if (doubtful && siblings !== undefined) {
    const soon = work.stream ? stats.siblingsSoonMs(work) : undefined;
    return Math.max(minDoubtfulMs, soon ?? doubtfulFactor * siblings);
  }
  const usual = Math.min(
    stats.usualMs(work) ?? Number.POSITIVE_INFINITY,
    siblings ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(minFirstByteMs, factor * usual);
}
