import type { ModelTarget } from '../providers/index.ts';
import type { CallPlan } from './call-interface.ts';
import type { DeadlineLimits } from './deadlines.ts';
import type { DeploymentStats, Ticket } from './deployments/index.ts';

/** Default time until the first event of a stream. */
const defaultFirstByteMs = 60_000;
/** No deployment gets less time for its first byte. */
const minFirstByteMs = 2000;
/** Multiple of the expected latency after which another deployment is tried. */
const expectedFactor = 4;
/** The same for complete answers of a deployment that was failing or slow: a recovery check must not cost much time. */
const recoveryFactor = 1.25;
/** Minimum for such a recovery check. */
const minRecoveryMs = 1000;
/** An attempt that may be followed by another must leave it this share of the time. */
const maxShareOfRemaining = 0.5;

/** Deadlines of an attempt, and whether its caller is to blame if they expire. */
export interface AttemptLimits extends DeadlineLimits {
  /** The first byte was due earlier than it would have been without the caller's timeout: silence until then proves nothing. */
  readonly isCallersHaste: boolean;
}

/**
 * The deadlines of one attempt. If another deployment could take over, the deadline for the first byte follows from the
 * latencies of this deployment and its siblings for a prompt of this size: max(2 s, 4 x the 99th percentile) of the first
 * byte of a stream, or of a complete answer with the most tokens that it may have, up to the configured limit. Without
 * another deployment only the configured limit counts: an unusually long prompt must not be canceled for nothing.
 */
export function attemptLimits(facts: {
  readonly target: ModelTarget;
  readonly stats: DeploymentStats;
  readonly ticket: Ticket;
  readonly hasFailover: boolean;
  readonly totalAtMs: number;
  /** By how much the caller's own timeout has shortened the time for the call; absent: not at all. */
  readonly shortenedByMs?: number;
}): AttemptLimits {
  const { target, stats, ticket, hasFailover, totalAtMs, shortenedByMs = 0 } = facts;
  const { provider } = target;
  const remainingMs = totalAtMs - ticket.startedAtMs;
  const firstByteWithin = (leftMs: number): number => {
    const capMs = provider.firstByteTimeoutMs ?? (ticket.size.stream ? defaultFirstByteMs : leftMs);
    return hasFailover ? Math.min(capMs, leftMs * maxShareOfRemaining, expectedMs(stats, ticket)) : capMs;
  };
  const firstByteMs = firstByteWithin(remainingMs);
  const isCallersHaste = firstByteMs < firstByteWithin(remainingMs + shortenedByMs);
  return { firstByteMs, idleMs: provider.idleTimeoutMs, totalAtMs, isCallersHaste };
}

/** By how much a caller's own timeout shortens a call that may otherwise take `totalTimeoutMs`. */
export function shortenedByMs(
  { timeoutMs, maxTotalMs }: Pick<CallPlan, 'timeoutMs' | 'maxTotalMs'>,
  totalTimeoutMs: number,
): number {
  if (timeoutMs === undefined) return 0;
  return Math.max(0, Math.min(totalTimeoutMs, maxTotalMs) - Math.min(timeoutMs, maxTotalMs));
}

/** Milliseconds within which the attempt should begin to answer; infinite if nothing is known. */
function expectedMs(stats: DeploymentStats, { size, isRecoveryCheck }: Ticket): number {
  const siblings = stats.siblingsP99Ms(size);
  if (isRecoveryCheck && siblings !== undefined) {
    const p95Ms = size.stream ? stats.siblingsP95FirstByteMs(size) : undefined;
    return Math.max(minRecoveryMs, p95Ms ?? recoveryFactor * siblings);
  }
  const p99Ms = Math.min(stats.p99Ms(size) ?? Number.POSITIVE_INFINITY, siblings ?? Number.POSITIVE_INFINITY);
  return Math.max(minFirstByteMs, expectedFactor * p99Ms);
}
