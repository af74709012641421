import type { ModelTarget } from '../providers/index.ts';
import type { Fleet } from './fleet/index.ts';

/** The state of whole models, as routing asks for it. */
export function healthOf(
  fleet: Fleet,
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
