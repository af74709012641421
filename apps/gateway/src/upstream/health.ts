import type { ModelTarget } from '../providers/index.ts';
import type { BreakerState, Deployments } from './deployments/index.ts';

/** Deployments that were used, for metrics; those that a request brought along are its own business. */
export function deploymentFacts(
  fleet: Deployments,
  now: () => number,
): readonly { id: string; state: BreakerState; available: boolean; inFlight: number }[] {
  const nowMs = now();
  return [...fleet.all()].map(([id, stats]) => ({
    id,
    state: stats.breakerState(nowMs),
    available: stats.available(nowMs),
    inFlight: stats.inFlight,
  }));
}

/** The state of whole models, as routing asks for it. */
export function healthOf(
  fleet: Deployments,
  now: () => number,
): { healthy(target: ModelTarget): boolean; load(target: ModelTarget): number } {
  return {
    healthy: ({ deployments }) => {
      const nowMs = now();
      return deployments.some(({ id }) => fleet.stats(id).available(nowMs));
    },
    load: ({ deployments }) => {
      const nowMs = now();
      let least = Number.POSITIVE_INFINITY;
      for (const { id } of deployments) least = Math.min(least, fleet.stats(id).load(nowMs));
      return least;
    },
  };
}
