import { concaveHull, type Point, worstGap } from '@sluice/router';

/** What became of one part of a file. */
export interface MeasuredPart {
  readonly prompts: number;
  /** By model of the pool: its mean quality and cost on the part. */
  readonly models: readonly (Point & { readonly model: string })[];
  /** `auto` at each setting of the dial. */
  readonly dials: readonly Point[];
}

const priceSteps = 120;
const decades = [-4, 8] as const;

/** What a unit of quality may cost, from "only quality matters" to "only cost matters". */
function pricesOf(parts: readonly MeasuredPart[]): readonly number[] {
  const dearest = Math.max(...parts.flatMap(({ models }) => models.map(({ cost }) => cost)), 1e-12);
  const [low, high] = decades;
  const powers = Array.from({ length: priceSteps + 1 }, (_, at) => low + ((high - low) * at) / priceSteps);
  return [0, ...powers.map((power) => 10 ** power / dearest)];
}

/** Mean of points of the parts, by their prompts. */
function together(parts: readonly MeasuredPart[], pointOf: (part: MeasuredPart) => Point | undefined): Point {
  let [prompts, cost, quality] = [0, 0, 0];
  for (const part of parts) {
    const point = pointOf(part);
    if (point === undefined) continue;
    prompts += part.prompts;
    cost += part.prompts * point.cost;
    quality += part.prompts * point.quality;
  }
  return { cost: cost / prompts, quality: quality / prompts };
}

/**
 * Points of quality by which `auto` is below a mixture of fixed models at the worst cost, over all parts together.
 * @param believed quality by model for whoever mixes them, by part; as models turned out over all parts unless given
 */
export function pointsBelow(
  parts: readonly MeasuredPart[],
  believed?: readonly ReadonlyMap<string, number>[],
): number {
  const names = parts[0]?.models.map(({ model }) => model) ?? [];
  const overall = new Map(
    names.map((name) => [name, together(parts, ({ models }) => models.find(({ model }) => model === name))]),
  );
  const qualityOf = (part: MeasuredPart, model: string): number =>
    (believed === undefined ? overall.get(model)?.quality : believed[parts.indexOf(part)]?.get(model)) ?? 0;
  const mixture = pricesOf(parts).map((price) =>
    together(parts, (part) => {
      const value = ({ model, cost }: (typeof part.models)[number]): number =>
        qualityOf(part, model) - price * cost;
      return part.models.reduce((best, one) => (value(one) > value(best) ? one : best));
    }),
  );
  const auto = (parts[0]?.dials ?? []).map((_, dial) => together(parts, ({ dials }) => dials[dial]));
  const highest = Math.max(...[...overall.values()].map(({ cost }) => cost));
  return (
    100 *
    worstGap(concaveHull(auto), concaveHull(mixture), Math.min(...auto.map(({ cost }) => cost)), highest)
  );
}
