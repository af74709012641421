import type { ModelTarget } from '../providers/index.ts';
import type { BreakerState, Deployments } from './deployments/index.ts';

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
