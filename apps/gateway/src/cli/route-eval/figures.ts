import {
  averageQuality,
  concaveHull,
  costOf,
  type GapRecovered,
  gapRecovered,
  type Point,
  worstGap,
} from '@sluice/router';
import { type Decided, dials } from './replay.ts';

/** A way to choose models, as points of mean cost (USD) and mean quality of a call. */
export interface Curve {
  readonly name: string;
  readonly points: readonly Point[];
  /** Area under the curve between the cheapest and the dearest model, divided by their distance (RouterBench). */
  readonly area: number;
  /** Share of the best model's cost at which all of its quality is reached; undefined: never. */
  readonly costOfBest: number | undefined;
  /** Between the cheapest and the best model (RouteLLM); 0.5 is chance. Undefined if they may be equally good. */
  readonly gap: GapRecovered | undefined;
}

export interface Figures {
  readonly prompts: number;
  readonly models: readonly {
    readonly model: string;
    readonly quality: number;
    readonly cost: number;
    /** Mean predicted quality. */
    readonly predicted: number;
    /** Share of the records for which it was chosen at dial 5. */
    readonly share: number;
  }[];
  readonly curves: readonly Curve[];
  readonly dials: readonly (Point & { readonly dial: number })[];
  /** How far `auto` is below the best mixture of fixed models at the worst cost, in points of quality. */
  readonly belowMixture: number;
  /** Mean squared error of predicted quality. */
  readonly brier: number;
}

const balancedDial = 5;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function scoreOf({ record }: Decided, model: string | undefined): number {
  return record.scores[model ?? ''] ?? 0;
}

/** Mean cost and quality if each record goes to the model at the place that `choose` returns. */
function played(
  decided: readonly Decided[],
  models: readonly string[],
  choose: (one: Decided, index: number) => number,
): Point {
  const places = decided.map(choose);
  return {
    cost: mean(decided.map((one, index) => one.costs[places[index] ?? 0] ?? 0)),
    quality: mean(decided.map((one, index) => scoreOf(one, models[places[index] ?? 0]))),
  };
}

/** All splits of the records between two models, those with the largest gain to the second one first. */
function splits(
  decided: readonly Decided[],
  models: readonly string[],
  [weak, strong]: readonly [number, number],
  gains: Float64Array,
): readonly Point[] {
  const order = [...gains.keys()].sort((a, b) => (gains[b] ?? 0) - (gains[a] ?? 0) || a - b);
  let { cost, quality } = played(decided, models, () => weak);
  const points = [{ cost, quality }];
  for (const index of order) {
    const one = decided[index];
    if (one === undefined) continue;
    cost += ((one.costs[strong] ?? 0) - (one.costs[weak] ?? 0)) / decided.length;
    quality += (scoreOf(one, models[strong]) - scoreOf(one, models[weak])) / decided.length;
    points.push({ cost, quality });
  }
  return points;
}

/** Whether a model is better than another by more than the standard error: a share of what may be nothing says nothing. */
function isGap(weak: Float64Array, strong: Float64Array): boolean {
  const gains = Array.from(strong, (score, at) => score - (weak[at] ?? 0));
  const gain = mean(gains);
  const variance = mean(gains.map((one) => (one - gain) ** 2));
  return gain > Math.sqrt(variance / gains.length);
}

/** Compares `auto` with fixed models, their best mixture, the length of the prompt, and chance. */
export function figuresOf(decided: readonly Decided[], models: readonly string[]): Figures {
  const fixed = models.map((_, place) => played(decided, models, () => place));
  const costs = fixed.map(({ cost }) => cost);
  const [low, high] = [Math.min(...costs), Math.max(...costs)];
  const mixture = concaveHull(fixed);
  const best = fixed.reduce((most, point) => (point.quality > most.quality ? point : most));
  const [cheapest, strongest] = [costs.indexOf(low), fixed.indexOf(best)];
  const atDials = dials.map((dial, at) => ({
    dial,
    ...played(decided, models, ({ chosen }) => chosen[at] ?? 0),
  }));
  const scoresOf = (place: number) => Float64Array.from(decided, (one) => scoreOf(one, models[place]));
  const [weak, strong] = [scoresOf(cheapest), scoresOf(strongest)];
  const gapOf = (gains: Float64Array) =>
    isGap(weak, strong) ? gapRecovered(gains, weak, strong) : undefined;
  const curve = (name: string, points: readonly Point[], gains?: Float64Array): Curve => {
    const cost = costOf(points, best.quality);
    return {
      name,
      points,
      area: averageQuality(points, low, high),
      costOfBest: cost === undefined ? undefined : cost / Math.max(best.cost, 1e-12),
      gap: gains && gapOf(gains),
    };
  };
  const expected = Float64Array.from(
    decided,
    ({ success }) => (success[strongest] ?? 0) - (success[cheapest] ?? 0),
  );
  const lengths = Float64Array.from(decided, ({ record }) => record.prompt.length);
  const pair = [cheapest, strongest] as const;
  return {
    prompts: decided.length,
    models: models.map((model, place) => ({
      model,
      ...(fixed[place] ?? { cost: 0, quality: 0 }),
      predicted: mean(decided.map(({ success }) => success[place] ?? 0)),
      share: mean(decided.map(({ chosen }) => (chosen[dials.indexOf(balancedDial)] === place ? 1 : 0))),
    })),
    curves: [
      curve('auto', atDials, expected),
      curve('best mixture of fixed models', mixture),
      curve('prompt length', splits(decided, models, pair, lengths), lengths),
      curve('random', [fixed[cheapest] ?? best, best]),
    ],
    dials: atDials,
    belowMixture:
      100 * worstGap(concaveHull(atDials), mixture, Math.min(...atDials.map(({ cost }) => cost)), high),
    brier: mean(
      decided.flatMap((one) =>
        models.map((model, at) => ((one.success[at] ?? 0) - scoreOf(one, model)) ** 2),
      ),
    ),
  };
}
