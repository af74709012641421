/** A point that a policy can serve: mean cost and mean quality of a call. */
export interface Point {
  readonly cost: number;
  readonly quality: number;
}

/** The upper concave hull of points, non-decreasing: any mixture of two policies is a policy. By rising cost. */
export function concaveHull<T extends Point>(points: readonly T[]): T[] {
  const sorted = [...points].sort((a, b) => a.cost - b.cost || b.quality - a.quality);
  const hull: T[] = [];
  for (const point of sorted) {
    const last = hull.at(-1);
    if (last !== undefined && point.quality <= last.quality) continue;
    while (hull.length >= 2) {
      const [before, end] = hull.slice(-2);
      if (before === undefined || end === undefined) break;
      const rise = (end.quality - before.quality) * (point.cost - before.cost);
      if (rise > (point.quality - before.quality) * (end.cost - before.cost)) break;
      hull.pop();
    }
    const end = hull.at(-1);
    if (end !== undefined && end.cost === point.cost) hull.pop();
    hull.push(point);
  }
  return hull;
}

/** Quality at a cost on a line through points by rising cost; flat beyond its ends. */
export function qualityAt(line: readonly Point[], cost: number): number {
  let before = line[0];
  for (const point of line) {
    if (point.cost >= cost) {
      if (before === undefined || point.cost === before.cost) return point.quality;
      const share = Math.max(0, (cost - before.cost) / (point.cost - before.cost));
      return before.quality + share * (point.quality - before.quality);
    }
    before = point;
  }
  return before?.quality ?? 0;
}

/**
 * Average improvement in quality (RouterBench, Hu et al. 2024): the area under the non-decreasing concave hull between
 * two costs, divided by their distance.
 */
export function averageQuality(points: readonly Point[], low: number, high: number): number {
  const hull = concaveHull(points);
  if (high <= low) return qualityAt(hull, low);
  const inner = hull.map(({ cost }) => cost).filter((cost) => cost > low && cost < high);
  const stops = [low, ...inner, high];
  let area = 0;
  for (let stop = 1; stop < stops.length; stop++) {
    const [from = 0, to = 0] = [stops[stop - 1], stops[stop]];
    area += ((qualityAt(hull, from) + qualityAt(hull, to)) / 2) * (to - from);
  }
  return area / (high - low);
}

/** The least cost at which a hull reaches a quality, or undefined if it never does. */
export function costOf(points: readonly Point[], quality: number): number | undefined {
  const hull = concaveHull(points);
  let before: Point | undefined;
  for (const point of hull) {
    if (point.quality >= quality) {
      if (before === undefined) return point.cost;
      const share = (quality - before.quality) / (point.quality - before.quality);
      return before.cost + share * (point.cost - before.cost);
    }
    before = point;
  }
  return undefined;
}

/** How far a line falls below another at any cost between two costs, at most; 0 if it never does. */
export function worstGap(line: readonly Point[], above: readonly Point[], low: number, high: number): number {
  const steps = 200;
  let worst = 0;
  for (let step = 0; step <= steps; step++) {
    const cost = low + ((high - low) * step) / steps;
    worst = Math.max(worst, qualityAt(above, cost) - qualityAt(line, cost));
  }
  return worst;
}
