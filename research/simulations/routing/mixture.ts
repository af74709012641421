/** The best that can be had by giving shares of all requests to fixed models. */

/** Totals over a group of requests, were one model to serve them all. */
export interface Point {
  readonly cost: number;
  readonly quality: number;
}

interface Step {
  readonly cost: number;
  readonly quality: number;
}

/** The points that no mixture of others beats, from the cheapest to the best. */
export function upperHull(points: readonly Point[]): readonly Point[] {
  const hull: Point[] = [];
  for (const point of points.toSorted((a, b) => a.cost - b.cost || b.quality - a.quality)) {
    const last = hull.at(-1);
    if (last !== undefined && point.quality <= last.quality) continue;
    for (;;) {
      const [one, other] = [hull.at(-2), hull.at(-1)];
      if (one === undefined || other === undefined || slope(one, other) > slope(other, point)) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

function slope(from: Point, to: Point): number {
  return (to.quality - from.quality) / Math.max(1e-9, to.cost - from.cost);
}

/**
 * The quality of the best mixture of fixed models for a cost. With several groups (times in which prices and models
 * differ) each has its own mixture, and what is spent on each is the best split: more than any fixed one can know.
 */
export function bestMixture(groups: readonly (readonly Point[])[], cost: number): number {
  let left = cost;
  let quality = 0;
  const steps: Step[] = [];
  for (const points of groups) {
    const hull = upperHull(points);
    const [cheapest] = hull;
    if (cheapest === undefined) continue;
    left -= cheapest.cost;
    quality += cheapest.quality;
    for (let at = 1; at < hull.length; at++) {
      const [from, to] = [hull[at - 1], hull[at]];
      if (from !== undefined && to !== undefined)
        steps.push({ cost: to.cost - from.cost, quality: to.quality - from.quality });
    }
  }
  for (const step of steps.toSorted((a, b) => b.quality / b.cost - a.quality / a.cost)) {
    const share = Math.max(0, Math.min(1, left / step.cost));
    quality += share * step.quality;
    left -= step.cost;
    if (left <= 0) break;
  }
  return quality;
}
