import type { ModelTarget } from '../providers/index.ts';
import type { BreakerState, DeploymentStats, Deployments } from './deployments/index.ts';

/** State of all deployments used so far, except those that callers named, for metrics. */
export function deploymentStates(
  deployments: Deployments,
  now: () => number,
): readonly { id: string; state: BreakerState; available: boolean; inFlight: number }[] {
  const nowMs = now();
  return [...deployments.all()].map(([id, stats]) => ({
    id,
    state: stats.breakerState(nowMs),
    available: stats.available(nowMs),
    inFlight: stats.inFlight,
  }));
}

/** State of models, over all their deployments, for routing. */
export function createHealth(
  all: Deployments,
  now: () => number,
): { healthy(target: ModelTarget): boolean; load(target: ModelTarget): number } {
  return {
    healthy: ({ deployments }) => {
      const nowMs = now();
      return deployments.some(({ id }) => all.stats(id).available(nowMs));
    },
    load: ({ deployments }) => {
      const nowMs = now();
      let minLoad = Number.POSITIVE_INFINITY;
      for (const { id } of deployments) minLoad = Math.min(minLoad, all.stats(id).load(nowMs));
      return minLoad;
    },
  };
}

/** How a deployment is, for people. Times are milliseconds from now. */
export interface DeploymentHealth {
  readonly id: string;
  readonly state: 'ready' | 'cooling_down' | 'open' | 'half_open' | 'ejected';
  readonly reason: 'rate_limited' | 'failures' | 'slow' | null;
  /** When it gets requests or a probe again; null if that is not known. */
  readonly untilMs: number | null;
  readonly refusingKeys: number;
  readonly errorRate: number | null;
  readonly firstByteP50Ms: number | null;
  readonly inFlight: number;
}

/** How all deployments used so far are, except those that callers named. @param nowMs on the monotonic clock */
export function deploymentHealth(deployments: Deployments, nowMs: number): readonly DeploymentHealth[] {
  return [...deployments.all()].map(([id, stats]) => {
    const { refusedKeys, failureShare, firstByteMedianMs } = stats.recent();
    return {
      id,
      ...stateOf(stats, nowMs),
      refusingKeys: refusedKeys,
      errorRate: failureShare ?? null,
      firstByteP50Ms: firstByteMedianMs ?? null,
      inFlight: stats.inFlight,
    };
  });
}

function stateOf(
  stats: DeploymentStats,
  nowMs: number,
): Pick<DeploymentHealth, 'state' | 'reason' | 'untilMs'> {
  const { breakerMs, cooldownMs } = stats.absence(nowMs);
  if (breakerMs > 0) return { state: 'open', reason: 'failures', untilMs: Math.max(breakerMs, cooldownMs) };
  if (cooldownMs > 0) return { state: 'cooling_down', reason: 'rate_limited', untilMs: cooldownMs };
  if (stats.breakerState(nowMs) === 'half_open')
    return { state: 'half_open', reason: 'failures', untilMs: null };
  if (stats.isEjected(nowMs)) return { state: 'ejected', reason: 'slow', untilMs: null };
  return { state: 'ready', reason: null, untilMs: null };
}
