/**
 * All deployments, and which of several is best now: power of two choices by latency and queue length (Mitzenmacher 2001)
 * among those whose breaker is closed, that are not in cooldown, and that are not much slower than their siblings.
 */
import { LRUCache } from 'lru-cache';
import { DeploymentStats } from './deployment-stats.ts';
import { OutlierDetector } from './outlier-detector.ts';

/** Limit for deployments that callers named in their requests: beyond it, the least recently used are removed. */
const maxAdHocDeployments = 1000;

/** Prefix of the ids of such deployments (`providers/directory.ts`). */
const adHocPrefix = 'request ';

export interface Deployments {
  stats(deploymentId: string): DeploymentStats;
  /**
   * The best of several; undefined if none is available.
   * @param ids deployments that can serve the request equally well
   * @param keyId who sends it
   */
  choose(ids: readonly string[], keyId?: string): string | undefined;
  /** The one that will be available first. */
  nextAvailable(ids: readonly string[]): string | undefined;
  /** Every deployment used so far, except those that callers named. */
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
    if (!id.startsWith(adHocPrefix)) {
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
    choose: (ids, keyId) => {
      const nowMs = deps.now();
      const available = ids.filter((id) => stats(id).checkAvailable(nowMs, keyId));
      const preferred =
        available.length < 2 ? available : available.filter((id) => !stats(id).isEjected(nowMs));
      const eligible = preferred.length === 0 ? available : preferred;
      const count = eligible.length;
      if (count < 2) return eligible[0];
      const index = Math.floor(deps.random() * count);
      const step = 1 + Math.floor(deps.random() * (count - 1));
      const [first, second] = [eligible[index], eligible[(index + step) % count]];
      if (first === undefined || second === undefined) return first ?? second;
      const isSecond = stats(second).load(nowMs) < stats(first).load(nowMs);
      const [less, more] = isSecond ? [second, first] : [first, second];
      const share = stats(less).slowStartShare(nowMs);
      return share >= 1 || deps.random() < share ? less : more;
    },
    nextAvailable: (ids) => {
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
