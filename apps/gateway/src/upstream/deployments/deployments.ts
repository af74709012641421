/**
 * All deployments that requests can go to, and which of several is best now: power of two choices over
 * latency and queue (Mitzenmacher 2001), past those whose breaker is open or that asked for rest, and past those that
 * are much slower than their siblings.
 */
import { LRUCache } from 'lru-cache';
import { DeploymentStats } from './deployment-stats.ts';
import { OutlierDetector } from './outlier-detector.ts';

/** Maximum number of deployments whose names callers chose. */
const maxAdHocDeployments = 1000;

/** Ids of deployments that no configuration and no catalog names begin so (`providers/directory.ts`). */
const guestMark = 'request ';

export interface Deployments {
  stats(deploymentId: string): DeploymentStats;
  /**
   * The best of several; undefined when all rest.
   * @param ids deployments that would serve the request equally well
   */
  choose(ids: readonly string[]): string | undefined;
  /** The one that will be back first. */
  soonest(ids: readonly string[]): string | undefined;
  /** Every deployment used so far but those that callers named, for metrics. */
  all(): ReadonlyMap<string, DeploymentStats>;
}

export function createDeployments(deps: {
  readonly now: () => number;
  readonly random: () => number;
}): Deployments {
  const known = new Map<string, DeploymentStats>();
  const adHocDeployments = new LRUCache<string, DeploymentStats>({ max: maxAdHocDeployments });
  const groups = new Map<string, OutlierDetector>();
  const siblingsOf = (id: string): OutlierDetector => {
    // Ids are `<provider>/<model>#<credential>`.
    const model = id.slice(0, Math.max(0, id.lastIndexOf('#')));
    const siblings = groups.get(model) ?? new OutlierDetector();
    if (model !== '') groups.set(model, siblings);
    return siblings;
  };

  const stats = (id: string): DeploymentStats => {
    const found = known.get(id) ?? adHocDeployments.get(id);
    if (found !== undefined) return found;
    if (!id.startsWith(guestMark)) {
      const created = new DeploymentStats(siblingsOf(id));
      known.set(id, created);
      return created;
    }
    const created = new DeploymentStats();
    adHocDeployments.set(id, created);
    return created;
  };

  return {
    stats,
    all: () => known,
    choose: (ids) => {
      const nowMs = deps.now();
      const able = ids.filter((id) => stats(id).isThere(nowMs));
      const quick = able.length < 2 ? able : able.filter((id) => !stats(id).isHeldBack(nowMs));
      const open = quick.length === 0 ? able : quick;
      if (open.length < 2) return open[0];
      const one = Math.floor(deps.random() * open.length);
      const step = 1 + Math.floor(deps.random() * (open.length - 1));
      const [first, second] = [open[one], open[(one + step) % open.length]];
      if (first === undefined || second === undefined) return first ?? second;
      const isSecond = stats(second).load(nowMs) < stats(first).load(nowMs);
      const [less, more] = isSecond ? [second, first] : [first, second];
      const share = stats(less).slowStartShare(nowMs);
      return share >= 1 || deps.random() < share ? less : more;
    },
    soonest: (ids) => {
      let best: string | undefined;
      let bestAtMs = Number.POSITIVE_INFINITY;
      for (const id of ids) {
        const atMs = stats(id).availableAtMs();
        if (atMs < bestAtMs) {
          best = id;
          bestAtMs = atMs;
        }
      }
      return best;
    },
  };
}
